/* Search in the browser: compiler/regelwerk/search once more, over the same index, with the same hits, order and scores.
 *
 * In: the index of a game, what was typed.  Out: RegelwerkSearch.load(index) → {query(text, limit, groups), term(text), heard(decision, text), absent(text) …};
 * RegelwerkSearch.make(index): the same piece by piece.
 * Hits: {id, also, kind, title, score, edition, game, group, meant}, best first. What a word means is kept: a keystroke costs the last word.
 */
"use strict";
(function (global) {
  const ABOVE = /[./][^./]*$/, CITED = 1e9, MOST_BEHIND = 2, MOST_TOKENS = 16, UNFOUND = 6, MEANT = 48, ALONE = 4, DENIED = 12, PART = 16384;
  const GROUPS = { decision: "decision", topic: "topic", term: "term", definition: "term" }, ALL = ["decision", "rule", "case", "term", "topic"];
  const digit = (text) => parseInt(text || 0, 36);
  const { tokens } = global.RegelwerkFold, { measureDistance, findPlaces } = global.RegelwerkTyped, { kept: share, unpack } = global.RegelwerkCounts;
  const memoize = (make, known = new Map()) => (key) => known.get(key) || known.set(key, make(key)).get(key);
  const push = (map, key, value) => (map.get(key) || map.set(key, []).get(key)).push(value);

  /** Make an index ready, in pieces. */
  function* make(index) {
    const { weights } = index, endings = new Set(index.endings.split("|"));
    const numberOf = new Map(index.forms.flatMap((line, number) => line.split(" ").map((form) => [form, number])));
    yield;
    const forms = [...numberOf.keys()].filter((form) => numberOf.get(form)).sort();
    const text = ` ${forms.join(" ")} `, starts = [];
    forms.reduce((at, form) => (starts.push(at), at + form.length + 1), 1);
    yield;
    const ids = index.ids.map((entry) => entry.split(" ").map((id, at, [first]) => (at && !id.includes("/") ? id + first.slice(first.indexOf("/")) : id)));
    const place = new Map();
    ids.forEach((several, at) => several.forEach((id) => place.has(id) || place.set(id, at)));
    yield;
    let title, worked = 0;
    const titles = index.titles.map((own) => (title = own || title));
    const parts = new Map(index.parts.map(([whole, ...pieces]) => [whole, pieces])), wholes = new Map(), concepts = new Map();
    for (const [whole, pieces] of parts) for (const piece of pieces) push(wholes, piece, whole);
    for (const [used, ...others] of index.concepts) for (const other of others) push(concepts, other.join(), used);
    const leads = index.leads.map(([at, ...clauses]) => [at, clauses]);
    const findRarity = (number) => digit(index.postings[number][0]);
    const findClasses = (some) => [...new Set(some.map((form) => numberOf.get(form)))];

    /** Where the first form stands that is not before `form`. */
    function findFirst(form, list = forms, low = 0, high = list.length) {
      while (low < high) {
        const middle = (low + high) >> 1;
        [low, high] = list[middle] < form ? [middle + 1, high] : [low, middle];
      }
      return low;
    }

    /** The places of forms with some letters. */
    function findFormsWith(letters) {
      const found = new Set();
      for (let at = text.indexOf(letters); at >= 0; at = text.indexOf(letters, at + 1)) found.add(findFirst(at + 2, starts) - 1);
      return found;
    }

    const keepKnown = (some) => [...new Set(some.filter((id) => place.has(id)))];
    const isBelow = (id, above) => id.startsWith(above + ".") || id.startsWith(above + "/");

    function findCitedIds(said) {
      const typed = said.replace(/[ \u00a0]+/g, " ").replace(/^ | $/g, "");
      let ids = /^[ -~§]*$/.test(typed) ? findPlaces(typed, index.citations) : [], found = keepKnown(ids);
      if (ids[0] && !found[0]) found = [...place.keys()].filter((id) => ids.some((above) => isBelow(id, above)));
      while (ids[0] && !found[0]) {
        ids = ids.filter((id) => ABOVE.test(id)).map((id) => id.replace(ABOVE, ""));
        found = keepKnown(ids);
      }
      return found;
    }

    function add(slot, number, weight, limit = 99) {
      slot.set(number, Math.max(slot.get(number) || 0, weight * Math.min(findRarity(number), limit)));
    }

    /** The forms that begin so. */
    function listLonger(start) {
      const first = findFirst(start);
      let last = first;
      while (last < forms.length && forms[last].startsWith(start)) last++;
      return forms.slice(first, last);
    }

    function findInflected(token) {
      for (let at = token.length; at > 2; at--) {
        if (!endings.has(token.slice(at))) continue;
        const found = listLonger(token.slice(0, at)).filter((form) => endings.has(form.slice(at)));
        if (found[0]) return findClasses(found);
      }
      return [];
    }

    const stripVerb = (token) => token.replace(new RegExp(`^(${index.prefixes})?(?:ge|zu)`), "$1");
    const findPrimary = memoize((token) => {
      if (numberOf.get(token)) return [[numberOf.get(token)], weights.exact];
      const found = findInflected(token);
      return [found[0] ? found : findInflected(stripVerb(token)), weights.inflected];
    });

    const { findMissing, isElsewhere, listUnknown } = global.RegelwerkAbsent.load(index, numberOf, (token) => findPrimary(token)[0][0], stripVerb);

    function findTypingErrors(token) {
      const most = token < "a" ? 0 : (token.length > 3) + (token.length > 6), shared = new Map();
      if (!most || isElsewhere(token)) return [[], 1];
      for (let at = 0; at < token.length; at++) for (const form of findFormsWith(` ${token} `.slice(at, at + 3))) shared.set(form, (shared.get(form) || 0) + 1);
      const near = [...shared].filter(([form]) => Math.abs(forms[form].length - token.length) <= most).sort((a, b) => b[1] - a[1] || a[0] - b[0])
        .slice(0, 24).map(([form]) => [forms[form], measureDistance(forms[form], token)]);
      const least = Math.min(most, ...near.map((pair) => pair[1]));
      return [findClasses(near.filter((pair) => pair[1] === least).map((pair) => pair[0])), least || 1];
    }

    /** What a word may mean: the class it is first, and its slot. `key` is the word, behind a blank where it is the last. */
    const makeSlot = memoize((key) => {
      worked++;
      const last = key[0] === " ", token = key.trim(), slot = new Map();
      let [numbers, weight] = findPrimary(token);
      const known = numbers[0];
      if (token.length > 2 && token > "a" && (!known || (last && weight === weights.exact))) {
        for (const form of listLonger(token)) if (form !== token) add(slot, numberOf.get(form), known ? weights.further : weights.begun, known && findRarity(known));
      }
      if (!known) {
        [numbers, weight] = findTypingErrors(token);
        weight = Math.floor(weights.typo / weight);
      }
      for (const number of numbers) {
        add(slot, number, weight);
        for (const same of index.alike.filter((line) => line.includes(number))) for (const other of same) add(slot, other, (weight * weights.alike) >> 4, findRarity(number));
        for (const whole of wholes.get(number) || []) add(slot, whole, (weight * weights.whole) >> 4, findRarity(number));
        for (const part of parts.get(number) || []) add(slot, part, (weight * weights.part) >> 4);
      }
      return [numbers[0] || 0, slot];
    });

    function takeApart(token) {
      for (let at = 3; at <= token.length - 4; at++) {
        const head = token.slice(0, at);
        const word = numberOf.get(token.slice(at)) && [head, head + "e", head.replace(/s$/, "")].find((form) => numberOf.get(form));
        if (word) return [word, token.slice(at)];
      }
      return [token];
    }

    function makeSlots(words) {
      const asked = words.filter((token) => numberOf.get(token) !== 0), found = [];
      asked.forEach((token, at) => {
        for (const piece of findPrimary(token)[0][0] ? [token] : takeApart(token)) {
          const [number, slot] = makeSlot((at === asked.length - 1 ? " " : "") + piece);
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
              add(slot, used[i % used.length], weights.concept, findRarity(number));
            }
          }
        }
      });
      return [found.map((pair) => pair[1]).filter((slot) => slot.size), [...new Set(found.map((pair) => pair[0]))].sort((a, b) => a - b).join(" ")];
    }

    const readLaw = (id) => id.match(/^[^/]*\/?[^./]*/)[0]; // what all places below another have in common with it
    let laws;
    /** The places below one, in printed order. */
    function listBelow(id) {
      if (!laws) for (const known of [...place.keys()]) push((laws ||= new Map()), readLaw(known), known);
      return (laws.get(readLaw(id)) || []).filter((known) => isBelow(known, id));
    }

    const listPostings = memoize((number) => unpack(index.postings[number].slice(1)));

    const sumWorth = (asked) => asked.reduce((sum, slot) => sum + Math.max(...slot.values()), 0);
    /** Per document the sum of its best word for each slot, and the worth of the slots it answers. */
    function weighDocuments(asked) {
      const total = new Int32Array(ids.length), answered = new Int32Array(ids.length), best = new Int32Array(ids.length);
      for (const slot of asked) {
        const worth = Math.max(...slot.values()), touched = [];
        for (const [number, weight] of slot) {
          for (const [at, strength] of listPostings(number)) {
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

    /** Adds to a decision a share of the best clause that speaks for it, each for the best decision. */
    function followLeads(scores) {
      const fitting = leads.filter(([at]) => scores[at] >= 0).sort(([a], [b]) => scores[b] - scores[a] || a - b), taken = new Int32Array(ids.length);
      for (const [at, clauses] of fitting) {
        const best = Math.max(0, ...clauses.map((clause) => (taken[clause]++ ? 0 : scores[clause])));
        scores[at] += Math.floor((best * weights.leading) / weights.exact);
      }
    }

    yield;
    const apart = global.RegelwerkCounts.load(index.counts);
    const findLikeliest = (slot) => [...slot].reduce((best, one) => (one[1] > best[1] || (one[1] === best[1] && one[0] < best[0]) ? one : best))[0];

    const listFeatures = (asked, words) => [...asked.map(findLikeliest), ...words.filter((word) => numberOf.get(word) === 0)];

    /** The decisions called by a denial and the word beside it, whatever else is said. */
    function findDenied(words) {
      const kept = words.filter((word) => numberOf.get(word) !== 0);
      return kept.flatMap((word, at) => (at && denial.has(kept[at - 1]) !== denial.has(word) && index.names[makeSlots([kept[at - 1], word])[1]]) || []).filter((at) => kindOf(at) === "decision");
    }

    /** Weighs what was found, and what is meant though no word of it was typed: what people who speak so mean less counts less, unless it is named so. */
    function judgeDocuments(scores, said, named, words) {
      const best = Math.max(-1, ...scores), meant = apart(said);
      if (!meant.size) return;
      const begin = Math.floor((best < 0 ? PART : best) / UNFOUND), last = Math.max(...meant.values()), alone = new Set(said).size === 1 ? ALONE : 1, denied = findDenied(words);
      scores.forEach((score, at) => {
        if (score < 0 && !(meant.get(at) <= MEANT)) return;
        const units = named.includes(at) ? 0 : Math.max(0, Math.floor((meant.get(at) ?? last) / alone) - DENIED * denied.includes(at));
        scores[at] = Math.floor(((Math.max(score, 0) + begin) * share[Math.min(units, share.length - 1)]) / PART);
      });
    }

    /** What presumes goes behind what establishes it with half its score. */
    function putBehindDoors(scores) {
      for (const [at, ...doors] of index.doors) {
        const best = Math.max(...doors.map((door) => scores[door]));
        if (best < scores[at] && scores[at] <= 2 * best) scores[at] = best - 1;
      }
    }

    /** What is called by words that mean nothing here, where no other was typed. */
    function findBare(words) {
      if (!words.every((word) => numberOf.get(word) === 0 || denial.has(word))) return [];
      const found = Object.entries(index.bare).filter(([name]) => name.split(" ").every((word) => words.includes(word)));
      return [...new Set(found.flatMap(([, places]) => places))].map((at) => [1, at, ids[at][0], false]);
    }

    /** The documents that have the words or are meant by them, best first, at most `limit` of those to `keep`: [score, document, id, meant]. */
    function findWorded(words, limit, keep, defining) {
      const plain = findBare(words);
      if (plain[0]) return plain.filter(([, at]) => keep(at, true)).slice(0, limit);
      const [asked, name] = makeSlots(words), [total, answered] = weighDocuments(asked), found = [];
      const possible = sumWorth(asked);
      const named = index.names[name] || [];
      for (const at of named) total[at] = Math.floor((total[at] * weights.named) / weights.exact);
      const scores = ids.map((_, at) => {
        if (!answered[at]) return -1;
        let score = Math.floor((total[at] * answered[at]) / possible) * digit(index.priors[at]);
        if (kindOf(at) === "topic" && !named.includes(at)) score = Math.floor((score * weights.unnamed) / weights.exact);
        if (defining && GROUPS[kindOf(at)] === "term") score = Math.floor((score * weights.defining) / weights.exact);
        return score;
      });
      followLeads(scores);
      if (asked[0] && (!named.length || asked.length === 1)) {
        judgeDocuments(scores, listFeatures(asked, words), named, words);
        putBehindDoors(scores);
      }
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

    function findCited(said) {
      const shown = new Map(), found = findCitedIds(said);
      const show = (id, score) => shown.has(place.get(id)) || shown.set(place.get(id), [score, place.get(id), id, false]);
      for (const id of found) show(id, CITED);
      for (const id of found[0] ? listBelow(found[0]) : []) show(id, CITED - 1);
      for (const id of found) for (const at of index.beside[id] || []) show(ids[at][0], CITED - 2);
      return [...shown.values()];
    }

    function findBehind(said) {
      const words = said.split(/[ \u00a0]+/).filter(Boolean);
      for (let at = words.length - 1; at > 0; at--) {
        const head = words.slice(0, at).join(" "), rest = tokens(words.slice(at).join(" ")).slice(0, MOST_TOKENS), found = findCitedIds(head);
        if (!found[0] || (/^\d+$/.test(head) && rest.length > MOST_BEHIND) || index.names[makeSlots(tokens(said).slice(0, MOST_TOKENS))[1]]) continue;
        const isOwn = (one) => ids[one].some((id) => found.some((above) => id === above || isBelow(id, above)));
        const fits = findWorded(rest, Infinity, (one, whole) => whole && isOwn(one));
        const others = findCited(head).filter(([, one]) => !fits.some(([, other]) => other === one));
        if (fits[0]) return [...fits, ...others].map(([, one, id, guessed], rank) => [CITED - rank, one, id, guessed]);
      }
      return [];
    }

    /** What one may read instead, where most of a question asks for what the rules do not have. */
    function listNear(said) {
      const words = tokens(said).slice(0, MOST_TOKENS), [absent, left] = findMissing(words), telling = (some) => some.filter((word) => numberOf.get(word) !== 0).length;
      const near = absent[0] && 2 * telling(left) <= telling(words) ? [...new Set(absent.flatMap((each) => each.near))] : [];
      return near.map((id, rank) => [near.length - rank, place.get(id), id, false]);
    }
    const dropMissing = (said, most) => findMissing(tokens(said).slice(0, most))[1];

    const denial = new Set(index.denial), doubt = new Set(index.doubt), asking = new Set(index.asking);
    /** The answers a story gives in so many words to the questions of a decision. */
    function findHeard(decision, said) {
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

    const spellName = (said) => makeSlots(tokens(said).slice(0, MOST_TOKENS))[1];
    /** The concept (none: -1) of which a text asks no more than what it means, and its name there: its entry is headed so, it is called so by one word, or asked for. */
    function findTerm(said) {
      const words = tokens(said).filter((word) => !asking.has(word));
      if (!words[0] || words.length > MOST_TOKENS || words.some((word) => numberOf.get(word) === 0)) return [-1, ""];
      const name = makeSlots(words)[1], terms = (index.names[name] || []).filter((at) => kindOf(at) === "term");
      const called = words.length === 1 || asksMeaning.test(said) ? terms[0] : undefined;
      return [terms.find((at) => spellName(titles[at]) === name) ?? called ?? -1, name];
    }

    function putTermFirst(said, found, limit, keep) {
      const [at, name] = findTerm(said);
      if (at < 0 || !keep(at) || spellName(titles[at]) !== name || index.names[name].some((other) => ["decision", "law"].includes(kindOf(other)))) return found;
      return [[1 + (found[0]?.[0] ?? 0), at, ids[at][0], false], ...found.filter(([, other]) => other !== at)].slice(0, limit);
    }

    /** The hits for a question. */
    function findHits(said, limit, groups) {
      const keep = (at, id) => !groups.length || groups.includes(groupOf(at, id)), most = Math.max(limit, 0);
      const named = [findCited, findBehind, listNear].map((read) => read(said)).find((found) => found[0]), fits = (at) => most && keep(at, ids[at][0]);
      const found = named ? named.filter(([, at, id]) => keep(at, id)).slice(0, most)
        : putTermFirst(said, findWorded(dropMissing(said, MOST_TOKENS), most, fits, asksMeaning.test(said)), most, fits);
      return found.map(([score, at, id, meant]) => ({
        id, also: ids[at].filter((other) => other !== id), kind: kindOf(at), title: titles[at], score,
        edition: id.match(/^[^/:]+(?=\/)|/)[0], game: index.game, group: groupOf(at, id), meant,
      }));
    }

    const game = { findHits, place, dropMissing, numberOf, scoreDocuments: (words) => apart(listFeatures(makeSlots(words)[0], words)) };

    /** The hits for a question or a story, perhaps only of some groups; raises UnknownName. */
    function query(said, limit = 20, groups = []) {
      const given = groups.find((each) => !ALL.includes(each));
      if (given !== undefined) throw Object.assign(new Error(`Art „${given}“ gibt es nicht; möglich: ${ALL.join(", ")}`), { name: "UnknownName", given, accepted: ALL });
      return global.RegelwerkSearch.queryStory?.(game, said, limit, groups) || findHits(said, limit, groups);
    }

    function makeMarker(said) {
      const words = dropMissing(said, MOST_TOKENS), sure = new Set();
      for (const slot of makeSlots(words)[0]) for (const [number, weight] of slot) if (weight * 5 >= Math.max(...slot.values()) * 2) sure.add(number);
      return (word) => tokens(word).some((token) => sure.has(numberOf.get(token)));
    }

    const isLong = (said) => tokens(said).length > MOST_TOKENS;
    /** How many words of a question are known; a story has its own weight. */
    const countKnown = (said) => (isLong(said) ? 0 : tokens(said).filter((word) => findPrimary(word)[0][0]).length);
    const findUnknown = (said) => (isLong(said) ? [] : listUnknown(tokens(said)));
    /** Whether a long word has one slip, not in its first letter. */
    function isSlip(word) {
      const [found, distance] = findTypingErrors(word);
      return word.length > 6 && distance === 1 && found.some((number) => ` ${index.forms[number]}`.includes(` ${word[0]}`));
    }
    /** The words nothing here has, begins with or is a slip of, where they tell half of a question, each as the rarest (35). */
    function listStrange(said) {
      const strange = findUnknown(said).filter((word) => word > "a" && !findDenied(tokens(said))[0] && !takeApart(word)[1] && !(word.length > 2 && listLonger(word)[0]) && !isSlip(word));
      const asked = tokens(said).filter((word) => numberOf.get(word) !== 0).map((word) => findPrimary(word)[0][0]);
      return 70 * strange.length >= asked.reduce((sum, number) => sum + (number ? findRarity(number) : 35), 0) ? strange : [];
    }

    /** How many things have all words, or are cited. */
    function countWhole(said) {
      const cited = findCited(said).length, [asked] = cited ? [[]] : makeSlots(dropMissing(said, MOST_TOKENS)), [, answered] = weighDocuments(asked);
      const possible = sumWorth(asked);
      return cited || (possible && answered.filter((worth) => worth === possible).length);
    }

    return { query, term: (said) => ids[findTerm(said)[0]]?.[0] || "", known: countKnown, count: countWhole, strange: listStrange, empty: (word) => numberOf.get(word) === 0, elsewhere: (said) => findUnknown(said).filter(isElsewhere), heard: findHeard, marked: makeMarker, meant: findCitedIds, worked: () => worked, absent: (said) => (isLong(said) ? [] : findMissing(tokens(said))[0]), place, kind: (id) => kindOf(place.get(id)), title: (id) => titles[place.get(id)] };
  }

  function load(index) {
    const making = make(index);
    for (let step = making.next(); ; step = making.next()) if (step.done) return step.value;
  }

  global.RegelwerkSearch = { load, make };
})(globalThis);
