/* Search in the browser: compiler/regelwerk/search once more, over the same index, with the same hits, order and scores.
 *
 * In: the index of a game, what was typed.  Out: RegelwerkSearch.load(index) → {query(text, limit, groups), heard(decision, text), absent(text), marked(text), meant(text)}.
 * Hits: {id, also, kind, title, score, edition, game, group, meant}, best first. What a word means is kept: a keystroke costs the last word.
 */
"use strict";
(function (global) {
  const ABOVE = /[./][^./]*$/, CITED = 1e9, MOST_BEHIND = 2, MOST_TOKENS = 16, UNFOUND = 6, MEANT = 48, PART = 16384;
  const GROUPS = { decision: "decision", topic: "topic", term: "term", definition: "term" }, ALL = ["decision", "rule", "case", "term", "topic"];
  const digit = (text) => parseInt(text || 0, 36);
  const { tokens } = global.RegelwerkFold, { distance, typedPlaces } = global.RegelwerkTyped, { kept: share, unpacked } = global.RegelwerkCounts;
  const kept = (make, known = new Map()) => (key) => known.get(key) || known.set(key, make(key)).get(key);
  const push = (map, key, value) => (map.get(key) || map.set(key, []).get(key)).push(value);

  function load(index) {
    const { weights } = index, endings = new Set(index.endings.split("|"));
    const numberOf = new Map(index.forms.flatMap((line, number) => line.split(" ").map((form) => [form, number])));
    const forms = [...numberOf.keys()].filter((form) => numberOf.get(form)).sort();
    const text = ` ${forms.join(" ")} `, starts = [];
    forms.reduce((at, form) => (starts.push(at), at + form.length + 1), 1);
    const ids = index.ids.map((entry) => entry.split(" ").map((id, at, [first]) => (at && !id.includes("/") ? id + first.slice(first.indexOf("/")) : id)));
    const place = new Map();
    ids.forEach((several, at) => several.forEach((id) => place.has(id) || place.set(id, at)));
    let title, worked = 0;
    const titles = index.titles.map((own) => (title = own || title));
    const parts = new Map(index.parts.map(([whole, ...pieces]) => [whole, pieces])), wholes = new Map(), concepts = new Map();
    for (const [whole, pieces] of parts) for (const piece of pieces) push(wholes, piece, whole);
    for (const [used, ...others] of index.concepts) for (const other of others) push(concepts, other.join(), used);

    const leads = index.leads.map(([at, ...clauses]) => [at, clauses]);
    const rarity = (number) => digit(index.postings[number][0]);
    const classes = (some) => [...new Set(some.map((form) => numberOf.get(form)))];

    /** Where in `forms` the first one stands that is not before `form`. */
    function first(form, list = forms, low = 0, high = list.length) {
      while (low < high) {
        const middle = (low + high) >> 1;
        if (list[middle] < form) low = middle + 1;
        else high = middle;
      }
      return low;
    }

    /** The forms (their places) that contain some letters. */
    function holding(letters) {
      const found = new Set();
      for (let at = text.indexOf(letters); at >= 0; at = text.indexOf(letters, at + 1)) found.add(first(at + 2, starts) - 1);
      return found;
    }

    const known = (some) => [...new Set(some.filter((id) => place.has(id)))];
    const under = (id, above) => id.startsWith(above + ".") || id.startsWith(above + "/");

    function meant(said) {
      const typed = said.replace(/[ \u00a0]+/g, " ").replace(/^ | $/g, "");
      let ids = /^[ -~§]*$/.test(typed) ? typedPlaces(typed, index.citations) : [], found = known(ids);
      if (ids[0] && !found[0]) found = [...place.keys()].filter((id) => ids.some((above) => under(id, above)));
      while (ids[0] && !found[0]) {
        ids = ids.filter((id) => ABOVE.test(id)).map((id) => id.replace(ABOVE, ""));
        found = known(ids);
      }
      return found;
    }

    function add(slot, number, weight, limit = 99) {
      slot.set(number, Math.max(slot.get(number) || 0, weight * Math.min(rarity(number), limit)));
    }

    function inflected(token) {
      for (let at = token.length; at > 2; at--) {
        if (!endings.has(token.slice(at))) continue;
        const stem = token.slice(0, at), found = [];
        for (let near = first(stem); near < forms.length && forms[near].startsWith(stem); near++) if (endings.has(forms[near].slice(at))) found.push(forms[near]);
        if (found[0]) return classes(found);
      }
      return [];
    }

    const primary = kept((token) => {
      if (numberOf.get(token)) return [[numberOf.get(token)], weights.exact];
      const found = inflected(token);
      return [found[0] ? found : inflected(token.replace(new RegExp(`^(${index.prefixes})?(?:ge|zu)`), "$1")), weights.inflected];
    });

    function typingErrors(token) {
      const most = token < "a" ? 0 : (token.length > 3) + (token.length > 6), shared = new Map();
      if (!most) return [[], 1];
      for (let at = 0; at < token.length; at++) for (const form of holding(` ${token} `.slice(at, at + 3))) shared.set(form, (shared.get(form) || 0) + 1);
      const near = [...shared].filter(([form]) => Math.abs(forms[form].length - token.length) <= most).sort((a, b) => b[1] - a[1] || a[0] - b[0])
        .slice(0, 24).map(([form]) => [forms[form], distance(forms[form], token)]);
      const least = Math.min(most, ...near.map((pair) => pair[1]));
      return [classes(near.filter((pair) => pair[1] === least).map((pair) => pair[0])), least || 1];
    }

    /** What a word may mean: the class it is first, and its slot. `key` is the word, behind a blank where it is the last. */
    const slotOf = kept((key) => {
      worked++;
      const last = key[0] === " ", token = key.trim(), slot = new Map();
      let [numbers, weight] = primary(token);
      const known = numbers[0];
      if (token.length > 2 && token > "a" && (!known || (last && weight === weights.exact))) {
        for (const near of holding(token)) {
          const form = forms[near], at = form.indexOf(token);
          if (form === token || (at && (known || token.length < 4))) continue;
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
        for (const same of index.alike.filter((line) => line.includes(number))) for (const other of same) add(slot, other, (weight * weights.alike) >> 4, rarity(number));
        for (const whole of wholes.get(number) || []) add(slot, whole, (weight * weights.whole) >> 4, rarity(number));
        for (const part of parts.get(number) || []) add(slot, part, (weight * weights.part) >> 4);
      }
      return [numbers[0] || 0, slot];
    });

    function takenApart(token) {
      for (let at = 3; at <= token.length - 4; at++) {
        const head = token.slice(0, at);
        const word = numberOf.get(token.slice(at)) && [head, head + "e", head.replace(/s$/, "")].find((form) => numberOf.get(form));
        if (word) return [word, token.slice(at)];
      }
      return [token];
    }

    function slots(words) {
      const asked = words.filter((token) => numberOf.get(token) !== 0), found = [];
      asked.forEach((token, at) => {
        for (const piece of primary(token)[0][0] ? [token] : takenApart(token)) {
          const [number, slot] = slotOf((at === asked.length - 1 ? " " : "") + piece);
          found.push([number, new Map(slot)]);
        }
        const joined = numberOf.get(token + asked[at + 1]);
        if (joined) add(found[found.length - 1][1], joined, weights.joined);
      });
      found.forEach((_, start) => {
        for (let size = 1; size < 5 && start + size <= found.length; size++) {
          for (const used of concepts.get(found.slice(start, start + size).map((pair) => pair[0]).join()) || []) {
            for (let i = 0; i < Math.max(size, used.length); i++) {
              const [number, slot] = found[start + (i % size)];
              add(slot, used[i % used.length], weights.concept, rarity(number));
            }
          }
        }
      });
      return [found.map((pair) => pair[1]).filter((slot) => slot.size), [...new Set(found.map((pair) => pair[0]))].sort((a, b) => a - b).join(" ")];
    }

    const ofLaw = (id) => id.match(/^[^/]*\/?[^./]*/)[0]; // what all places below another have in common with it
    let laws;

    /** The places below one, in printed order. */
    function below(id) {
      if (!laws) {
        laws = new Map();
        for (const known of place.keys()) push(laws, ofLaw(known), known);
      }
      return (laws.get(ofLaw(id)) || []).filter((known) => under(known, id));
    }

    const posted = kept((number) => unpacked(index.postings[number].slice(1)));

    /** Per document the sum of its best word for each slot, and the worth of the slots it answers. */
    function weighed(asked) {
      const total = new Int32Array(ids.length), answered = new Int32Array(ids.length), best = new Int32Array(ids.length);
      for (const slot of asked) {
        const worth = Math.max(...slot.values()), touched = [];
        for (const [number, weight] of slot) {
          for (const [at, strength] of posted(number)) {
            if (weight * strength <= best[at]) continue;
            if (!best[at]) touched.push(at);
            best[at] = weight * strength;
          }
        }
        for (const at of touched) {
          total[at] += best[at];
          answered[at] += worth;
          best[at] = 0;
        }
      }
      return [total, answered];
    }

    const asksMeaning = new RegExp(`^(?:${index.defining})`, "i");
    const kindOf = (at) => index.kind_names[digit(index.kinds[at])];
    const groupOf = (at, id) => {
      const kind = kindOf(at);
      return kind === "case" && !/^[^/:]+\//.test(id) ? "case" : GROUPS[kind] || "rule";
    };

    /** Adds to a decision a share of the best clause that speaks for it: each for the best decision that rests on it. */
    function lend(scores) {
      const fitting = leads.filter(([at]) => scores[at] >= 0).sort(([a], [b]) => scores[b] - scores[a] || a - b), taken = new Int32Array(ids.length);
      for (const [at, clauses] of fitting) {
        const best = Math.max(0, ...clauses.map((clause) => (taken[clause]++ ? 0 : scores[clause])));
        scores[at] += Math.floor((best * weights.leading) / weights.exact);
      }
    }

    const apart = global.RegelwerkCounts.load(index.counts);
    const likeliest = (slot) => [...slot].reduce((best, one) => (one[1] > best[1] || (one[1] === best[1] && one[0] < best[0]) ? one : best))[0];

    /** What is counted: the likeliest class of each slot, and empty words. */
    const features = (asked, words) => [...asked.map(likeliest), ...words.filter((word) => numberOf.get(word) === 0)];

    /** Weighs what was found by what people mean who speak so: what is less meant counts less; and what is meant though no word of it was typed. */
    function judge(scores, said) {
      const best = scores.reduce((most, score) => Math.max(most, score), -1), meant = apart(said);
      if (!meant.size) return;
      const begin = Math.floor((best < 0 ? PART : best) / UNFOUND), last = Math.max(...meant.values());
      scores.forEach((score, at) => {
        if (score < 0 && !(meant.get(at) <= MEANT)) return;
        scores[at] = Math.floor(((Math.max(score, 0) + begin) * share[Math.min(meant.get(at) ?? last, share.length - 1)]) / PART);
      });
    }

    /** What is called by words that mean nothing here, where no other was typed. */
    function bare(words) {
      if (!words.every((word) => numberOf.get(word) === 0 || denial.has(word))) return [];
      const found = Object.entries(index.bare).filter(([name]) => name.split(" ").every((word) => words.includes(word)));
      return [...new Set(found.flatMap(([, places]) => places))].map((at) => [1, at, ids[at][0], false]);
    }

    /** The documents that have the words or are meant by them, best first, at most `limit` of those to `keep`: [score, document, id, meant]. */
    function worded(words, limit, keep, defining) {
      const plain = bare(words);
      if (plain[0]) return plain.filter(([, at]) => keep(at, true)).slice(0, limit);
      const [asked, name] = slots(words), [total, answered] = weighed(asked), found = [];
      const possible = asked.reduce((sum, slot) => sum + Math.max(...slot.values()), 0);
      const named = index.names[name] || [];
      for (const at of named) total[at] = Math.floor((total[at] * weights.named) / weights.exact);
      const scores = ids.map((_, at) => {
        if (!answered[at]) return -1;
        let score = Math.floor((total[at] * answered[at]) / possible) * digit(index.priors[at]);
        if (kindOf(at) === "topic" && !named.includes(at)) score = Math.floor((score * weights.unnamed) / weights.exact);
        if (defining && GROUPS[kindOf(at)] === "term") score = Math.floor((score * weights.defining) / weights.exact);
        return score;
      });
      lend(scores);
      if (!named.length && asked.length > answered.some(Boolean)) judge(scores, features(asked, words));
      let least = -1;
      for (let at = 0; at < ids.length; at++) {
        const score = scores[at];
        if (score <= least || !keep(at, answered[at] === possible)) continue;
        let behind = found.length;
        while (behind && found[behind - 1][0] < score) behind--;
        found.splice(behind, 0, [score, at, ids[at][0], !answered[at]]);
        if (found.length > limit) found.pop();
        if (found.length >= limit) least = found[found.length - 1][0];
      }
      return found;
    }

    function cited(said) {
      const shown = new Map(), found = meant(said);
      const show = (id, score) => shown.has(place.get(id)) || shown.set(place.get(id), [score, place.get(id), id, false]);
      for (const id of found) show(id, CITED);
      for (const id of found[0] ? below(found[0]) : []) show(id, CITED - 1);
      for (const id of found) for (const at of index.beside[id] || []) show(ids[at][0], CITED - 2);
      return [...shown.values()];
    }

    /** What a citation with words behind it means. */
    function behind(said) {
      const words = said.split(/[ \u00a0]+/).filter(Boolean);
      for (let at = words.length - 1; at > 0; at--) {
        const head = words.slice(0, at).join(" "), rest = tokens(words.slice(at).join(" ")).slice(0, MOST_TOKENS), found = meant(head);
        if (!found[0] || (/^\d+$/.test(head) && rest.length > MOST_BEHIND) || index.names[slots(tokens(said).slice(0, MOST_TOKENS))[1]]) continue;
        const own = (one) => ids[one].some((id) => found.some((above) => id === above || under(id, above)));
        const fits = worded(rest, Infinity, (one, whole) => whole && own(one));
        const others = cited(head).filter(([, one]) => !fits.some(([, other]) => other === one));
        if (fits[0]) return [...fits, ...others].map(([, one, id, guessed], rank) => [CITED - rank, one, id, guessed]);
      }
      return [];
    }

    /** What the rules do not have of what was asked, and the words that are left. */
    function missing(words) {
      const same = (token, part) => token.startsWith(part) && endings.has(token.slice(part.length)), found = new Map();
      let left = words;
      for (const entry of index.absent) {
        for (const word of entry.words) {
          const pieces = tokens(word);
          if (!pieces.every((part) => words.some((token) => same(token, part)))) continue;
          if (!found.has(entry.what)) found.set(entry.what, { word, what: entry.what, why: entry.why, near: entry.near, game: index.game });
          left = left.filter((token) => !pieces.some((part) => same(token, part)));
        }
      }
      return [[...found.values()], left];
    }

    /** The words of a question that these rules have. */
    const spoken = (said, most) => missing(tokens(said).slice(0, most))[1];

    const denial = new Set(index.denial), doubt = new Set(index.doubt);

    /** The answers a told story gives to the questions of a decision in so many words. */
    function heard(decision, said) {
      if (said.includes("?") || tokens(said).some((token) => doubt.has(token))) return [];
      const parts = said.toLowerCase().replace(/([0-9])\./g, "$1").split(/[.,;:!()–]| (?:und|aber|doch|obwohl|weil|sondern|dass|daß|bevor|nachdem|als) /).map(tokens);
      const says = (part, phrase) => phrase.length && !part.some((token) => denial.has(token) && !phrase.includes(token))
        && part.some((_, at) => phrase.every((token, step) => part[at + step] === token));
      const found = new Map();
      for (const { fact, value, question, answer, say, of } of index.heard) {
        const words = say.find((one) => parts.some((part) => says(part, tokens(one))));
        if (words && of.includes(decision)) found.set(fact, found.has(fact) ? null : { fact, value, question, answer, words });
      }
      return [...found.values()].filter(Boolean);
    }

    /** The hits for a question. */
    function asked(said, limit, groups) {
      const keep = (at, id) => !groups.length || groups.includes(groupOf(at, id)), most = Math.max(limit, 0);
      const named = [cited, behind].map((read) => read(said)).find((found) => found[0]);
      const found = named ? named.filter(([, at, id]) => keep(at, id)).slice(0, most)
        : worded(spoken(said, MOST_TOKENS), most, (at) => most && keep(at, ids[at][0]), asksMeaning.test(said));
      return found.map(([score, at, id, meant]) => ({
        id, also: ids[at].filter((other) => other !== id), kind: kindOf(at), title: titles[at], score,
        edition: id.match(/^[^/:]+(?=\/)|/)[0], game: index.game, group: groupOf(at, id), meant,
      }));
    }

    const game = { asked, place, spoken, numberOf, meaning: (words) => apart(features(slots(words)[0], words)) };

    /** The hits for a question or a story, only of some groups where they are named; raises UnknownName for a group there is not. */
    function query(said, limit = 20, groups = []) {
      const given = groups.find((each) => !ALL.includes(each));
      if (given !== undefined) throw Object.assign(new Error(`Art „${given}“ gibt es nicht; möglich: ${ALL.join(", ")}`), { name: "UnknownName", given, accepted: ALL });
      return global.RegelwerkSearch.told?.(game, said, limit, groups) || asked(said, limit, groups);
    }

    /** Which words of a text to mark as found. */
    function marked(said) {
      const words = spoken(said, MOST_TOKENS), sure = new Set();
      for (const slot of slots(words)[0]) for (const [number, weight] of slot) if (weight * 5 >= Math.max(...slot.values()) * 2) sure.add(number);
      return (word) => tokens(word).some((token) => sure.has(numberOf.get(token)));
    }

    return { query, heard, marked, meant, worked: () => worked, absent: (said) => missing(tokens(said))[0], place, kind: (id) => kindOf(place.get(id)), title: (id) => titles[place.get(id)] };
  }

  global.RegelwerkSearch = { load };
})(globalThis);
