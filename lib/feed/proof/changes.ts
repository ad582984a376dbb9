import type { Source } from "./compare";
import type { Quantity } from "./quantities";
import type { Reading } from "./read";
import { areUnitsAlike, areValuesAlike } from "./units";
import type { Doubts } from "./weights";

/** A figure before a change and after it: "from 42 to 33". */
interface Change {
  old: Quantity;
  now: Quantity;
}

interface Words {
  from: RegExp;
  to: RegExp;
  /** Words before the former figure where the new one comes first. */
  instead: RegExp;
  /** Words after a comparative: "more than". */
  than: RegExp;
}

const WORDS: Readonly<Record<string, Words>> = {
  en: {
    from: /\bfrom(?: \S+){0,2} $/u,
    to: /\b(?:to|and now|until now) (?:just |only |about |around |nearly |almost )?$/u,
    instead:
      /\b(?:from|instead of|rather than|after|compared (?:with|to)|previously|up from|down from|against)(?: \S+){0,2} $/u,
    than: /^ ?(?:\S+ ){0,2}than\b/u,
  },
  de: {
    from: /\bvon(?: \S+){0,2} $/u,
    to: /\bauf(?: \S+){0,2} $/u,
    instead: /\b(?:nach|statt|anstatt|anstelle von|gegenuber|bisher|zuvor|zuletzt|von)(?: \S+){0,2} $/u,
    than: /^ ?(?:\S+ ){0,1}als\b/u,
  },
  fr: {
    from: /(?<![^ ])(?:de|d')(?: \S+){0,1} $/u,
    to: /(?<![^ ])(?:a|jusqu'a)(?: \S+){0,1} $/u,
    instead: /(?<![^ ])(?:contre|au lieu de|apres|jusqu' ?ici|auparavant)(?: \S+){0,1} $/u,
    than: /^ ?(?:\S+ ){0,1}(?:que|a|aux?)\b/u,
  },
  es: {
    from: /(?<![^ ])(?:de|desde)(?: \S+){0,2} $/u,
    to: /(?<![^ ])(?:a|hasta)(?: \S+){0,2} $/u,
    instead: /(?<![^ ])(?:frente a|en lugar de|en vez de|tras|desde|contra)(?: \S+){0,2} $/u,
    than: /^ ?(?:\S+ ){0,1}(?:que|a|al|del?)\b/u,
  },
  pt: {
    from: /(?<![^ ])(?:de|dos|das)(?: \S+){0,2} $/u,
    to: /(?<![^ ])(?:a|para|ate)(?: \S+){0,2} $/u,
    instead: /(?<![^ ])(?:contra|em vez de|ao inves de|face a)(?: \S+){0,2} $/u,
    than: /^ ?(?:\S+ ){0,1}(?:que|a|ao|aos|as)\b/u,
  },
};

const PAUSE = /[,;]|(?<![^ ])(?:and|und|et|soit|y|e)(?![^ ])/u;

/** Longest distance of the two figures of one change, in characters. */
const NEAR = 60;

/** Doubts about figures that change or are compared: the wrong way round, or against arithmetic. */
export function changes(claim: Reading, { passages }: Source): Doubts {
  const said = changesOf(claim);
  const known = passages.flatMap(changesOf);
  const isTurned = said.some(({ old, now }) =>
    known.some((change) => areValuesAlike(old, change.now) && areValuesAlike(now, change.old)),
  );
  const isWrong =
    said.some((change) => contradicts(claim, change)) || comparisonsOf(claim).some(({ more, less }) => more < less);
  return { changeTurned: isTurned ? 1 : 0, changeWrong: isWrong ? 1 : 0 };
}

function changesOf(reading: Reading): Change[] {
  const words = WORDS[reading.language.tag];
  const figures = reading.quantities.filter(({ isWeak }) => !isWeak);
  if (words === undefined) return [];
  return figures.flatMap((first, index) => {
    const second = figures[index + 1];
    if (second === undefined || second.start - first.end > NEAR) return [];
    if (!areUnitsAlike(first, second)) return [];
    const before = `${reading.joined.slice(0, first.start)}`;
    const between = reading.joined.slice(first.end, second.start);
    if (words.from.test(before) && words.to.test(between)) return [{ old: first, now: second }];
    return words.instead.test(between) ? [{ old: second, now: first }] : [];
  });
}

/** Whether a clause says that a figure rises which falls, or the other way round. */
function contradicts({ joined, language, marks, clauses, quantities }: Reading, { old, now }: Change): boolean {
  const [rise, fall] = language.opposites[0]?.sides ?? [];
  if (rise === undefined || fall === undefined || quantities.length > 3 || clauses > 3) return false;
  if (marks.some(({ kind }) => kind === "not")) return false;
  const from = Math.min(old.start, now.start);
  const since = Math.max(0, from - NEAR, ...quantities.filter(({ end }) => end < from).map(({ end }) => end));
  const before = joined.slice(since, from);
  const [up, down] = [before.search(rise) >= 0, before.search(fall) >= 0];
  const [was, is] = [old.values[0] ?? 0, now.values[0] ?? 0];
  // "From 52 to 41 million": the scale belongs to both.
  if (Math.max(was, is) > 1_000 * Math.min(was, is)) return false;
  return up !== down && (up ? is < was : is > was);
}

/** "33 decibels, more than the 25 allowed". */
function comparisonsOf({ joined, quantities, language }: Reading): { more: number; less: number }[] {
  const words = WORDS[language.tag];
  const pairs = language.opposites.slice(1, 3);
  const figures = quantities.filter(({ isWeak }) => !isWeak);
  if (words === undefined) return [];
  return figures.flatMap((first, index) => {
    const second = figures[index + 1];
    if (second === undefined || second.start - first.end > NEAR || isYear(second)) return [];
    if (!(first.unit === second.unit || (second.unit === null && first.unit !== "percent"))) return [];
    const between = joined.slice(first.end, second.start);
    return pairs.flatMap(({ sides: [more, less] }) => {
      const isMore = isFollowed(between, more, words.than);
      const isLess = isFollowed(between, less, words.than);
      const [one, other] = [first.values[0] ?? 0, second.values[0] ?? 0];
      if (isMore === isLess) return [];
      return isMore ? [{ more: one, less: other }] : [{ more: other, less: one }];
    });
  });
}

function isYear({ values: [value = 0], unit }: Quantity): boolean {
  return unit === null && Number.isInteger(value) && value > 1_500 && value < 2_200;
}

/** Whether a comparison follows a pause: "5 more than" alone is a difference. */
function isFollowed(text: string, comparative: RegExp, than: RegExp): boolean {
  return [...text.matchAll(comparative)].some(
    ({ 0: match, index }) => PAUSE.test(text.slice(0, index)) && than.test(text.slice(index + match.length)),
  );
}
