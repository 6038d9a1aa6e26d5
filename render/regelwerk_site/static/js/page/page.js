/* What every module of the page uses: words and pieces from the page's own templates, links, a small store.
 *
 * In: the document, `RegelwerkData` where the page brings it.  Out: `RegelwerkPage`.
 */
"use strict";
globalThis.RegelwerkPage = (function () {
  const root = document.documentElement.dataset.root;

  let there = false; // the document, and every script it names
  document.addEventListener("DOMContentLoaded", () => { there = true; });

  /** Run when the document is there. */
  function ready(work) {
    if (there) work();
    else document.addEventListener("DOMContentLoaded", work);
  }

  /** A sentence of the page's word lists, its {places} filled. */
  function say(key, places = {}) {
    const lists = [...document.querySelectorAll("template.words")];
    const found = lists.map((list) => list.content.querySelector(`[data-word="${key}"]`)).find(Boolean);
    return (found ? found.textContent : "").replace(/\{(\w+)\}/g, (all, name) => (name in places ? places[name] : all));
  }

  /** A copy of a template and a way to its slots. */
  function piece(id) {
    const node = document.getElementById(id).content.firstElementChild.cloneNode(true);
    return { node, slot: (name) => node.querySelector(`[data-slot="${name}"]`) };
  }

  /** An element with properties and children. */
  function el(tag, properties = {}, ...children) {
    const node = Object.assign(document.createElement(tag), properties);
    node.append(...children.filter((child) => child !== null && child !== ""));
    return node;
  }

  /** Citations as links, separated by a middle dot. */
  function cites(ids) {
    const links = ids.map((id) => {
      const [text, place] = globalThis.RegelwerkData.name(id);
      return place ? el("a", { className: text.startsWith("„") ? "ref name" : "ref", href: root + place }, text) : el("span", { className: "ext" }, text);
    });
    return links.flatMap((link, at) => (at ? [" · ", link] : [link]));
  }

  /** Add templates that pages share; their links begin at the root of the site. */
  function lend(html) {
    document.body.insertAdjacentHTML("beforeend", html.replaceAll('"<<', `"${root}`));
  }

  const brought = new Map(); // scripts and styles asked for

  /** Load a script of the site once, or a style named with its ending: a folder allows no fetch. Rejected where it does not come, and asked for anew the next time. */
  function bringOne(path) {
    if (!brought.has(path)) {
      brought.set(path, new Promise((resolve, reject) => {
        const node = path.endsWith(".css") ? el("link", { rel: "stylesheet", href: `${root}assets/${path}` }) : el("script", { src: `${root}assets/${path}.js` });
        node.onload = resolve;
        node.onerror = () => { brought.delete(path); reject(new Error(path)); };
        document.head.append(node);
      }));
    }
    return brought.get(path);
  }

  /** Load scripts and styles of the site, none of which waits for another. */
  const bring = (...paths) => Promise.all(paths.map(bringOne));

  /** Show a slot's box only if there is something in it. */
  function fill(slot, children, box = slot) {
    slot.replaceChildren(...children);
    box.hidden = children.length === 0;
  }

  /** Tell a screen reader. */
  function tell(text) {
    const place = document.getElementById("meldung");
    if (place) place.textContent = text;
  }

  /** The element the address points to; an address that cannot be read points to none. */
  function aim() {
    try { return document.getElementById(decodeURIComponent(location.hash.slice(1))); } catch { return null; }
  }

  const readShape = (value) => (Array.isArray(value) ? "list" : typeof value);

  /** What this device remembers; a browser that keeps nothing is no error, nor is a value of another shape than is asked for. */
  const store = {
    get(key, otherwise) {
      try {
        const kept = JSON.parse(localStorage.getItem(`regelwerk.${key}`)) ?? otherwise;
        return readShape(kept) === readShape(otherwise) ? kept : otherwise;
      } catch {
        return otherwise;
      }
    },
    set(key, value) {
      try { localStorage.setItem(`regelwerk.${key}`, JSON.stringify(value)); } catch { /* not kept */ }
    },
  };

  return { root, ready, say, piece, el, cites, fill, lend, bring, tell, aim, store };
})();
