/* Search in the browser: compiler/search once more, over the same index, with the same hits, order and scores.
 *
 * In: the index, what was typed.  Out: RegelwerkSearch.load(index), .fold(text) and .query(text, limit) → [{id, also, kind, title, score, edition}], best first.
 */
"use strict";
(function (global) {
  const ABOVE = /[./][^./]*$/;
  let index, weights, numberOf, forms, endings, ids, place, titles;

  const digit = (text) => parseInt(text || 0, 36);
  const fold = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/ß/g, "ss").replace(/œ/g, "oe").replace(/ph/g, "f").replace(/c/g, "k")
    .replace(/([aou])e/g, "$1").replace(/([a-z])\1+(?=[a-z])/g, "$1").replace(/([a-z])([a-z])\2+/g, "$1$2");

  function load(from) {
    index = from;
    weights = from.weights;
    endings = from.endings.split("|");
    numberOf = new Map(from.forms.flatMap((line, number) => line.split(" ").map((form) => [form, number])));
    forms = [...numberOf.keys()].filter((form) => numberOf.get(form)).sort();
    place = new Map();
    ids = from.ids.map((entry) => entry.split(" ").map((id, at, [first]) => (at && !id.includes("/") ? id + first.slice(first.indexOf("/")) : id)));
    ids.forEach((several, at) => several.forEach((id) => place.has(id) || place.set(id, at)));
    let title;
    titles = from.titles.map((own) => (title = own || title));
  }

  function parse(typed) {
    const { external, laws, cases, chapters } = index.citations, text = typed.toLowerCase(), found = [];
    const match = (pattern) => pattern && new RegExp(`^(?:${pattern})$`, "i").exec(text);
    const put = ({ editions }, steps, year) => {
      const likely = year || editions.find(([sign]) => text.includes(sign))[1];
      found.push(...likely.split(" ").map((edition) => `${edition}/${steps.filter(Boolean).join(".")}`));
    };
    let m = match(external);
    if (m) return [`ext:${m[1].toUpperCase()}/${m[2]}`];
    if ((m = match(laws?.pattern))) {
      const { year, year2, law, sec = "", item, plain, sub, deep } = m.groups;
      put(laws, [law, sec.toUpperCase(), item || plain, sub, deep], year || year2);
    }
    if ((m = match(cases?.pattern))) put(cases, [m[1].replace(" ", ".") + (m[2] ? `/row.${m[2]}` : "")]);
    if (!found[0] && (m = match(chapters?.pattern))) put(chapters, [m[1].toUpperCase(), ...m.slice(2)]);
    return found;
  }

  function meant(text) {
    const typed = text.replace(/[ \u00a0]+/g, " ").replace(/^ | $/g, "");
    let found = /^[ -~§]*$/.test(typed) ? parse(typed) : [];
    while (found[0] && !found.some((id) => place.has(id))) found = found.filter((id) => ABOVE.test(id)).map((id) => id.replace(ABOVE, ""));
    return found.filter((id) => place.has(id));
  }

  const rarity = (number) => digit(index.postings[number][0]);
  const classes = (some) => [...new Set(some.map((form) => numberOf.get(form)))];

  function add(slot, number, weight, limit = 99) {
    slot.set(number, Math.max(slot.get(number) || 0, weight * Math.min(rarity(number), limit)));
  }

  function inflected(token) {
    let found = [];
    for (let at = token.length; at > 2 && !found[0]; at--) {
      const stem = token.slice(0, at);
      const fits = (form) => form.startsWith(stem) && endings.includes(form.slice(at));
      if (endings.includes(token.slice(at))) found = classes(forms.filter(fits));
    }
    return found;
  }

  function primary(token) {
    if (numberOf.get(token)) return [[numberOf.get(token)], weights.exact];
    const found = inflected(token);
    return [found[0] ? found : inflected(token.replace(new RegExp(`^(${index.prefixes})?(?:ge|zu)`), "$1")), weights.inflected];
  }

  function distance(a, b) {
    let earlier, before, row = [...b, b].map((_, j) => j);
    for (let i = 1; i <= a.length; i++) {
      [earlier, before, row] = [before, row, [i]];
      for (let j = 1; j <= b.length; j++) {
        row[j] = Math.min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a[i - 1] !== b[j - 1]));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], earlier[j - 2] + 1);
      }
    }
    return row[b.length];
  }

  function typingErrors(token) {
    const most = token < "a" ? 0 : (token.length > 3) + (token.length > 6);
    const grams = [...token].map((_, at) => ` ${token} `.slice(at, at + 3));
    const near = forms.filter((form) => most && Math.abs(form.length - token.length) <= most)
      .map((form) => [form, grams.filter((gram) => ` ${form} `.includes(gram)).length]).filter((pair) => pair[1]).sort((a, b) => b[1] - a[1])
      .slice(0, 24).map(([form]) => [form, distance(form, token)]);
    const least = Math.min(most, ...near.map((pair) => pair[1]));
    return [classes(near.filter((pair) => pair[1] === least).map((pair) => pair[0])), least || 1];
  }

  function slotOf(token, last) {
    const slot = new Map();
    let [numbers, weight] = primary(token);
    const known = numbers[0];
    if (token.length > 2 && token > "a" && (!known || (last && weight === weights.exact))) {
      for (const form of forms) {
        const at = form.indexOf(token);
        if (form === token || at < 0 || (at && (known || token.length < 4))) continue;
        add(slot, numberOf.get(form), known ? weights.further : at ? weights.inside : weights.begun, known && rarity(known));
      }
    }
    if (!known && !slot.size) {
      [numbers, weight] = typingErrors(token);
      weight = Math.floor(weights.typo / weight);
      for (let at = 1; at <= token.length - 5 && !numbers[0]; at++) if (numberOf.get(token.slice(at))) [numbers, weight] = [[numberOf.get(token.slice(at))], weights.part];
    }
    for (const number of numbers) {
      add(slot, number, weight);
      for (const [whole, ...parts] of index.parts) {
        if (parts.includes(number)) add(slot, whole, (weight * weights.whole) >> 4, rarity(number));
        if (whole === number) for (const part of parts) add(slot, part, (weight * weights.part) >> 4);
      }
    }
    return [numbers[0] || 0, slot];
  }

  function takenApart(token) {
    for (let at = 3; at <= token.length - 4; at++) {
      const head = token.slice(0, at);
      const word = numberOf.get(token.slice(at)) && [head, head + "e", head.replace(/s$/, "")].find((form) => numberOf.get(form));
      if (word) return [word, token.slice(at)];
    }
    return [token];
  }

  function slots(text) {
    const tokens = (fold(text).match(/[a-z]{2,}|[0-9]+|[♠♥♦♣]/g) || []).slice(0, 16).map((token) => token.slice(0, 32)).filter((token) => numberOf.get(token) !== 0);
    const found = [];
    tokens.forEach((token, at) => {
      for (const piece of primary(token)[0][0] ? [token] : takenApart(token)) found.push(slotOf(piece, at === tokens.length - 1));
      const joined = numberOf.get(token + tokens[at + 1]);
      if (joined) add(found[found.length - 1][1], joined, weights.joined);
    });
    found.forEach((_, start) => {
      for (let size = 1; size < 5 && start + size <= found.length; size++) {
        const name = found.slice(start, start + size).map((pair) => pair[0]).join();
        for (const [used, ...others] of index.concepts) {
          for (let i = 0; others.some((other) => other.join() === name) && i < Math.max(size, used.length); i++) {
            const [number, slot] = found[start + (i % size)];
            add(slot, used[i % used.length], weights.concept, rarity(number));
          }
        }
      }
    });
    return found;
  }

  function cited(text) {
    const shown = new Map();
    const show = (id, score) => shown.has(place.get(id)) || shown.set(place.get(id), [score, id]);
    const found = meant(text);
    for (const id of found) show(id, 1e9);
    if (found[0]) for (const id of place.keys()) if (id.startsWith(found[0] + ".") || id.startsWith(found[0] + "/")) show(id, 1e9 - 1);
    return [...shown];
  }

  function worded(text) {
    const total = new Map();
    let possible = 0;
    const asked = slots(text);
    for (const [, slot] of asked) {
      if (!slot.size) continue;
      const worth = Math.max(...slot.values());
      const best = new Map();
      possible += worth;
      for (const [number, weight] of slot) {
        let at = -1;
        for (const [, step, letter] of index.postings[number].slice(1).matchAll(/([0-9a-z]*)([A-Z])/g)) {
          at += digit(step) + 1;
          best.set(at, Math.max(best.get(at) || 0, weight * (letter.charCodeAt() - 64)));
        }
      }
      for (const [at, score] of best) {
        const [sum, answered] = total.get(at) || [0, 0];
        total.set(at, [sum + score, answered + worth]);
      }
    }
    const name = [...new Set(asked.map((pair) => pair[0]))].sort((a, b) => a - b).join(" ");
    for (const at of index.names[name] || []) total.get(at)[0] = Math.floor((total.get(at)[0] * weights.named) / weights.exact);
    return [...total].map(([at, [sum, answered]]) => [at, [Math.floor((sum * answered) / possible) * digit(index.priors[at]), ids[at][0]]])
      .sort((a, b) => b[1][0] - a[1][0] || a[0] - b[0]);
  }

  function query(text, limit = 20) {
    const found = cited(text);
    return (found[0] ? found : worded(text)).slice(0, Math.max(limit, 0)).map(([at, [score, id]]) => ({
      id, also: ids[at].filter((other) => other !== id), kind: index.kind_names[digit(index.kinds[at])], title: titles[at], score,
      edition: id.match(/^[^/:]+(?=\/)|/)[0],
    }));
  }

  global.RegelwerkSearch = { load, query, fold };
})(globalThis);
