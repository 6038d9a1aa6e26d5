/* The page while the rulebook is edited: asks the server of `regelwerk site --watch` for news, loads itself again when there is another site,
 * and shows what is wrong with the data. That server adds it to what it sends; no site holds it.
 *
 * In: the number of the site this page is of, what the server says.  Out: a new page, or a box with the problems.
 */
(function () {
  const { site } = document.currentScript.dataset;
  const el = (name, text, ...inside) => {
    const made = document.createElement(name);
    made.textContent = text;
    made.append(...inside);
    return made;
  };
  const box = el("aside", "");
  box.className = "watch";
  box.setAttribute("role", "status");

  function makeItem({ path, line, code, message, hint }) {
    return el("li", "", el("strong", `${message} (${code})`), el("code", line ? `${path}:${line}` : path), el("span", hint));
  }

  function show({ line, problems }) {
    box.replaceChildren(...(line ? [el("p", line)] : []), ...(problems.length ? [el("ul", "", ...problems.map(makeItem))] : []));
    box.classList.toggle("wrong", problems.length > 0);
  }

  async function follow() {
    for (let told = ""; ; ) {
      try {
        const news = await (await fetch(`/watch/news?told=${told}`)).json();
        if (String(news.site) !== site) return location.reload();
        told = news.told;
        show(news);
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    }
  }
  document.body.prepend(box);
  follow();
})();
