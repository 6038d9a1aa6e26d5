/* The searches one would use instead, each as its guide shows it, in German where it knows German.
 *
 * In: in.json {documents: [{title, asked, text}], asked: [question], most}.  Out: out.json {search: per question the places of its hits}.
 */
import fs from "node:fs";
import http from "node:http";
import lunr from "lunr";
import stemmer from "lunr-languages/lunr.stemmer.support.js";
import german from "lunr-languages/lunr.de.js";
import MiniSearch from "minisearch";
import * as pagefind from "pagefind";

const { documents, asked, most } = JSON.parse(fs.readFileSync("in.json", "utf8"));
const entries = documents.map((each, id) => ({ id, ...each }));
const escaped = (text) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function miniSearch() {
  const index = new MiniSearch({ fields: ["title", "asked", "text"], searchOptions: { boost: { title: 2 }, fuzzy: 0.2, prefix: true } });
  index.addAll(entries);
  return asked.map((text) => index.search(text).slice(0, most).map((hit) => hit.id));
}

function ofLunr() {
  stemmer(lunr);
  german(lunr);
  const index = lunr(function () {
    this.use(lunr.de);
    this.ref("id");
    this.field("title", { boost: 2 });
    this.field("asked");
    this.field("text");
    entries.forEach((each) => this.add(each));
  });
  const plain = (text) => text.replace(/[~^:+*-]/g, " "); // signs of its query language
  return asked.map((text) => index.search(plain(text)).slice(0, most).map((hit) => Number(hit.ref)));
}

/** Pagefind answers in a browser: its own script, over files served on this machine. */
async function ofPagefind() {
  const { index } = await pagefind.createIndex({ forceLanguage: "de" });
  for (const { id, title, asked: said, text } of entries) {
    const content = `<html lang="de"><body><h1>${escaped(title)}</h1><p>${escaped(said)}</p><p>${escaped(text)}</p></body></html>`;
    await index.addHTMLFile({ url: `/${id}`, content });
  }
  await index.writeFiles({ outputPath: "pages" });
  const server = http.createServer((request, response) => {
    fs.readFile(`pages${new URL(request.url, "http://x").pathname}`, (error, bytes) => response.writeHead(error ? 404 : 200).end(bytes));
  });
  await new Promise((there) => server.listen(0, "127.0.0.1", there));
  fs.copyFileSync("pages/pagefind.js", "pages/pagefind.mjs");
  const search = await import(`${process.cwd()}/pages/pagefind.mjs`);
  await search.options({ basePath: `http://127.0.0.1:${server.address().port}/`, baseUrl: "/" });
  const found = [];
  for (const text of asked) {
    const { results } = await search.search(text);
    const data = await Promise.all(results.slice(0, most).map((hit) => hit.data()));
    found.push(data.map((each) => Number(each.raw_url.replace("/", ""))));
  }
  server.close();
  await pagefind.close();
  return found;
}

const found = { MiniSearch: miniSearch(), lunr: ofLunr(), Pagefind: await ofPagefind() };
fs.writeFileSync("out.json", JSON.stringify(found));
process.exit(0);
