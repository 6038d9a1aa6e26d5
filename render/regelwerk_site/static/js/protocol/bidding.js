/* The auction on the protocol: what is typed becomes calls, what is replaced stands struck beside its replacement, rows come as they are needed.
 *
 * In: the table [data-words] with the words of calls and denominations.  Out: `RegelwerkPage.bidding(table)`.
 */
(function (page) {
  const { el } = page;
  const BID = /^(\d{1,2})(\D+)$/, REPLACED = "~", GIVEN = /^(?:([NOSW]):)?(?:[a-z]+:)?([^:]+)$/;
  const ROWS = 3; // on an empty sheet

  /** A call as the site calls it; what is none stays as it is. */
  function readCall(word, { calls, denominations }) {
    const folded = word.toLowerCase(), [, level, denomination] = BID.exec(folded) || [];
    const sign = Number(level) ? denominations[denomination] : undefined;
    return sign ? `${Number(level)}${sign}` : calls[folded] || word;
  }

  /** Each word of a cell: the call, and whether it is replaced. */
  function splitCell(text, words) {
    const said = text.replace(/~\s+/g, REPLACED).split(/[\s,]+/).filter((word) => word && word !== REPLACED);
    return said.map((word) => ({ replaced: word.startsWith(REPLACED), call: readCall(word.replace(/^~+/, ""), words) }));
  }

  const writeCall = ({ replaced, call }) => (replaced ? REPLACED : "") + call;

  /** An auction as an address holds it, cell by cell from the first column: two calls of a seat one after the other are a call and its replacement. */
  function layAuction(columns, dealer, auction) {
    const cells = [];
    let at = columns.indexOf(dealer) - 1;
    for (const word of auction.split(",")) {
      const [, seat, said] = GIVEN.exec(word) || [];
      if (!said) return [];
      const step = seat ? (columns.indexOf(seat) - at + 2 * columns.length) % columns.length : 1;
      at += step || (cells.length ? 0 : columns.length);
      cells[at] = [...(cells[at] || []), said];
    }
    return Array.from(cells, (said = []) => said.map((each, nth) => (nth < said.length - 1 ? REPLACED : "") + each).join(" "));
  }

  page.bidding = function (table) {
    const words = JSON.parse(table.dataset.words), body = table.querySelector("tbody"), first = body.rows[0].cloneNode(true);
    const columns = [...table.querySelectorAll("[data-column]")].map((each) => each.dataset.column);
    const listInputs = () => [...body.querySelectorAll("[data-call]")];

    /** Show a cell as it is read: what is replaced struck. */
    function show(input) {
      const said = splitCell(input.value, words);
      input.value = said.map(writeCall).join(" ");
      const shown = said.map(({ replaced, call }) => el(replaced ? "del" : "span", {}, call));
      input.nextElementSibling.replaceChildren(...shown.flatMap((each, at) => (at ? [" ", each] : [each])));
    }

    /** As many rows as an auction of so many cells needs, and one to go on. */
    function rows(cells) {
      const wanted = Math.max(ROWS, Math.ceil(cells / columns.length) + 1);
      while (body.rows.length > wanted) body.lastElementChild.remove();
      while (body.rows.length < wanted) {
        const row = first.cloneNode(true), number = body.rows.length + 1;
        for (const input of row.querySelectorAll("[data-call]")) input.ariaLabel = input.ariaLabel.replace(/\d+/, number);
        body.append(row);
      }
      [...body.rows].forEach((row, at) => row.classList.toggle("spare", at >= ROWS && at === body.rows.length - 1));
    }

    const listValues = () => listInputs().map((input) => input.value);
    const countUsed = () => listValues().findLastIndex(Boolean) + 1;

    body.addEventListener("focusout", ({ target }) => {
      if (!target.matches("[data-call]")) return;
      show(target);
      if (countUsed() > (body.rows.length - 1) * columns.length) rows(countUsed());
    });

    return {
      /** The calls of all cells, to be kept. */
      read: () => listValues().slice(0, countUsed()).join("|"),
      /** What was kept; else the auction entered on its own page. */
      fill({ gebote, reizung, teiler }) {
        const cells = gebote === undefined && reizung ? layAuction(columns, teiler, reizung) : (gebote || "").split("|");
        rows(cells.length);
        listInputs().forEach((input, at) => { input.value = cells[at] || ""; show(input); });
      },
      /** The calls one after the other, what is replaced in brackets. */
      told: () => listValues().flatMap((value) => splitCell(value, words)).map(({ replaced, call }) => (replaced ? `(${call})` : call)).join(" "),
    };
  };
})(globalThis.RegelwerkPage);
