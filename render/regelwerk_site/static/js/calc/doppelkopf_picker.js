/* A game of Doppelkopf tapped card by card: it writes what the fields of its form hold as text, and shows it.
 *
 * In: the form of the tricks, the tables.  Out: `RegelwerkDoppelkopf.pick`.
 */
(function ({ say, el, store, tell }) {
  const D = globalThis.RegelwerkDoppelkopf, KEPT = "doppelkopf.game", FIELDS = ["cards", "said", "leader", "game", "soloist"];
  const SIGNS = { Kreuz: "♣", Pik: "♠", Herz: "♥", Karo: "♦" }, RED = ["Herz", "Karo"];

  function makeFace(tag, name, properties = {}) {
    const [suit, rank] = name.split(" ");
    return el(tag, { ...properties, className: RED.includes(suit) ? "red" : "" }, SIGNS[suit], el("span", {}, rank === "10" ? rank : rank[0]));
  }

  /** The game the form holds; a marriage that cannot be is shown as it was laid. */
  function readGame(T, form) {
    const { cards, leader, game, soloist } = Object.fromEntries(new FormData(form));
    const given = { cards: D.entries(cards), leader: Number(leader), game, soloist: Number(soloist) };
    try {
      return { ...given, found: D.wholeGame(T, given) };
    } catch (refused) {
      if (refused.refused !== "marriage") throw refused;
      return { ...given, found: D.wholeGame(T, { ...given, game: "normal" }) };
    }
  }

  /** The trick to which each announcement belongs: the one its speaker has not laid a card to. */
  const placeAnnouncements = (T, said) => D.readAnnouncements(said).map((each) => ({ ...each, trick: Math.min(T.pack / T.players, T.pack / T.players - each.cards + 1) }));

  /** A row for each trick: what every seat has laid and said, who won it, its eyes. */
  function makeRows(T, { tricks }, said) {
    const count = Math.max(tricks.length, ...said.map((each) => each.trick));
    return Array.from({ length: count }, (_, at) => {
      const { laid = [], winner = 0, next = 1, eyes = 0 } = tricks[at] || {};
      const cells = Array.from({ length: T.players }, (_, seat) => {
        const card = laid.find((each) => each.seat === seat + 1), won = !next && winner === seat + 1;
        const calls = said.filter((each) => each.trick === at + 1 && each.seat === seat + 1).map((each) => el("small", {}, each.said));
        const face = card && makeFace(won ? "b" : "span", card.card);
        return el("td", { className: [won && "won", card && card === laid[0] && "led"].filter(Boolean).join(" ") }, ...calls, ...(face ? [face] : []), ...(won ? [el("span", { className: "vh" }, say("won"))] : []));
      });
      return el("tr", {}, Object.assign(el("th", {}, String(at + 1)), { scope: "row" }), ...cells, el("td", {}, next ? "" : String(eyes)));
    });
  }

  /** The faces in the order of the game, suit by suit, trumps first. */
  const makeFaces = (T, game) => D.listLayable(T, game, 0).cards.reduce((groups, { name, suit }) => {
    const last = groups[groups.length - 1], group = last?.dataset.suit === suit ? last : el("div");
    if (group !== last) {
      Object.assign(group.dataset, { suit });
      group.setAttribute("role", "group");
      group.setAttribute("aria-label", suit);
      groups.push(group);
    }
    const button = makeFace("button", name, { type: "button" });
    button.dataset.card = name;
    group.append(button);
    return groups;
  }, []);

  D.pick = function (T, form) {
    const slot = (name) => form.querySelector(`[data-slot="${name}"]`), field = (name) => form.elements[name], all = form.querySelector('[data-act="all"]');
    const state = { seat: 0, order: "", past: [] };
    const snap = () => [field("cards").value, field("said").value];
    const countHeld = (game, seat) => T.pack / T.players - game.tricks.flatMap((each) => each.laid).filter((each) => each.seat === seat).length;

    function showSeats(found, done, due, seat) {
      const last = found.tricks[found.tricks.length - 1], open = last && last.next ? last.laid : [];
      const focused = slot("seats").contains(document.activeElement) ? document.activeElement.dataset.seat : "";
      slot("seats").replaceChildren(...Array.from({ length: T.players }, (_, at) => {
        const laid = open.find((each) => each.seat === at + 1), side = found.sides[at + 1], button = el("button", { type: "button" }, say("seat", { n: at + 1 }));
        button.dataset.seat = at + 1;
        button.setAttribute("aria-pressed", String(seat === at + 1));
        const eyes = done.filter((each) => each.winner === at + 1).reduce((sum, each) => sum + each.eyes, 0);
        button.append(side ? `, ${say(`side-${side}`)}` : "", el("small", {}, laid ? makeFace("span", laid.card) : due === at + 1 ? say("due") : "–"), done.length ? say("eyes", { eyes }) : "");
        return button;
      }));
      if (focused) slot("seats").querySelector(`[data-seat="${focused}"]`).focus({ preventScroll: true });
    }

    function showCards(found, seat) {
      const { cards, led } = D.listLayable(T, found, seat, all.getAttribute("aria-pressed") === "true");
      if (state.order !== found.order) slot("cards").replaceChildren(...makeFaces(T, found));
      state.order = found.order;
      for (const group of slot("cards").children) group.classList.toggle("led", group.dataset.suit === led);
      for (const { name, left, layable } of cards) {
        const button = slot("cards").querySelector(`[data-card="${name}"]`);
        button.setAttribute("aria-disabled", String(!layable));
        button.setAttribute("aria-label", say(left === 1 ? "card-once" : "card", { card: name }));
        button.classList.toggle("once", left === 1);
      }
    }

    function show() {
      const { found, leader } = readGame(T, form), due = D.findTurn(found, leader), seat = state.seat || due, said = placeAnnouncements(T, field("said").value);
      const done = found.tricks.filter((each) => !each.next), sum = (side) => done.filter((each) => found.sides[each.winner] === side).reduce((all, each) => all + each.eyes, 0);
      const places = { n: done.length + 1, seat, due, stand: found.re.length && done.length ? say("stand", { re: sum(D.RE), kontra: sum(D.KONTRA) }) : "." };
      slot("whose").textContent = say(!due ? "whose-done" : seat === due ? "whose" : "whose-out", places);
      showSeats(found, done, due, seat);
      showCards(found, found.complete ? 0 : seat);
      slot("laid").replaceChildren(...makeRows(T, found, said));
      slot("laid").parentElement.hidden = !slot("laid").children.length;
      slot("undo").hidden = !state.past.length && !field("cards").value && !field("said").value;
      return { found, seat, due };
    }

    /** Show what can be read; what cannot, the answer of the form says. */
    function refresh() {
      slot("soloist").hidden = ["normal", "marriage"].includes(field("game").value);
      try { show(); } catch (refused) { if (!refused.refused) throw refused; }
      store.set(KEPT, Object.fromEntries(FIELDS.map((name) => [name, field(name).value])));
    }

    function write(cards, said) {
      [field("cards").value, field("said").value, state.seat] = [cards, said, 0];
      form.dispatchEvent(new Event("input", { bubbles: true }));
      tell(slot("whose").textContent);
    }

    const put = (cards, said) => { state.past.push(snap()); write(cards, said); };

    const ACTS = {
      undo: () => write(...(state.past.pop() || [D.writeEntries(T, D.entries(field("cards").value).slice(0, -1)), field("said").value])),
      clear: () => put("", ""),
      all: () => { all.setAttribute("aria-pressed", String(all.getAttribute("aria-pressed") !== "true")); refresh(); },
    };

    function press({ dataset: { act, card, call, seat } }) {
      if (act) return ACTS[act]();
      const now = show(), { cards } = readGame(T, form), [, said] = snap();
      if (seat) state.seat = Number(seat) === now.due ? 0 : Number(seat);
      if (seat) return refresh();
      if (card) return put(D.writeEntries(T, [...cards, { seat: now.seat === now.due ? 0 : now.seat, card, instead: "" }]), said);
      const more = field("when").value;
      field("when").value = "";
      return put(D.writeEntries(T, cards), [said, [now.seat || 1, call, countHeld(now.found, now.seat || 1), more].filter((each) => each !== "").join(":")].filter(Boolean).join(", "));
    }

    form.addEventListener("click", (event) => {
      const button = event.target.closest("button[type=button]");
      if (!button || button.getAttribute("aria-disabled") === "true" || !button.closest("[data-pad]")) return;
      try { press(button); } catch (refused) { if (!refused.refused) throw refused; }
    });
    form.addEventListener("input", ({ target }) => {
      if ([field("cards"), field("said")].includes(target)) state.past.length = 0;
      refresh();
    });
    for (const [name, value] of Object.entries(store.get(KEPT, {}))) if (FIELDS.includes(name)) field(name).value = value;
    form.dispatchEvent(new Event("input"));
  };
})(globalThis.RegelwerkPage);
