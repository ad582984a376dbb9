import type { Source } from "./compare";
import { QUANTITY_PAIRS } from "./languages/lexicon";
import type { Quantity } from "./quantity";
import type { Reading } from "./read";
import { comparedWith } from "./than";
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
  /** Words before the old figure when the new one comes first. */
  instead: RegExp;
}

const WORDS: Readonly<Record<string, Words>> = {
  en: {
    from: /\bfrom(?: \S+){0,2} $/u,
    to: /\b(?:to|and now|until now) (?:just |only |about |around |nearly |almost )?$/u,
    instead:
      /\b(?:from|instead of|rather than|after|compared (?:with|to)|previously|up from|down from|against)(?: \S+){0,2} $/u,
  },
  de: {
    from: /\bvon(?: \S+){0,2} $/u,
    to: /\bauf(?: \S+){0,2} $/u,
    instead: /\b(?:nach|statt|anstatt|anstelle von|gegenuber|bisher|zuvor|zuletzt|von)(?: \S+){0,2} $/u,
  },
  fr: {
    from: /(?<![^ ])(?:de|d')(?: \S+){0,1} $/u,
    to: /(?<![^ ])(?:a|jusqu'a)(?: \S+){0,1} $/u,
    instead: /(?<![^ ])(?:contre|au lieu de|apres|jusqu' ?ici|auparavant)(?: \S+){0,1} $/u,
  },
  es: {
    from: /(?<![^ ])(?:de|desde)(?: \S+){0,2} $/u,
    to: /(?<![^ ])(?:a|hasta)(?: \S+){0,2} $/u,
    instead: /(?<![^ ])(?:frente a|en lugar de|en vez de|tras|desde|contra)(?: \S+){0,2} $/u,
  },
  pt: {
    from: /(?<![^ ])(?:de|dos|das)(?: \S+){0,2} $/u,
    to: /(?<![^ ])(?:a|para|ate)(?: \S+){0,2} $/u,
    instead: /(?<![^ ])(?:contra|em vez de|ao inves de|face a)(?: \S+){0,2} $/u,
  },
  ru: {
    from: /(?<![^ ])(?:с|со|от)(?: \S+){0,1} $/u,
    to: /(?<![^ ])(?:до|к)(?: \S+){0,1} $/u,
    instead: /(?<![^ ])(?:вместо|после|раньше|ранее|по сравнению с)(?: \S+){0,2} $/u,
  },
  ja: {
    from: /$/u,
    to: /^[^、。]{0,6}から(?:約|およそ)?$/u,
    instead: /(?:従来の|前の|昨年の|当初の|ではなく)$/u,
  },
  zh: {
    from: /(?:从|由)[^，。；]{0,8}$/u,
    to: /(?:到|至|为|成)了?(?:约|近)?$/u,
    instead: /(?:而不是|而非|去年为|去年是|此前为|此前是|原来的|原先的)$/u,
  },
};

const PAUSE = /[,;]|(?<![^ ])(?:and|und|et|soit|y|e)(?![^ ])/u;

/** Maximum distance between the two figures of a change, in characters. */
const NEAR = 60;

/** Doubts about changes and comparisons of figures: reversed, or contradicted by arithmetic. */
export function changes(claim: Reading, { passages }: Source): Doubts {
  const said = changesOf(claim);
  const known = passages.flatMap(changesOf);
  const isTurned = said.some(({ old, now }) =>
    known.some((change) => areValuesAlike(old, change.now) && areValuesAlike(now, change.old)),
  );
  const isWrong = said.some((change) => contradicts(claim, change)) || comparison(claim) === "wrong";
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

/** Whether a claim says that a figure rises although it falls, or the reverse. */
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

/** Checks the arithmetic of "5,200, more than the 3,100 of its rival": right, wrong, or null without such figures. */
export function comparison(reading: Reading): "right" | "wrong" | null {
  const { joined, language } = reading;
  const figures = reading.quantities.filter((one) => !one.isWeak && one.unit !== "fold" && !isYear(one));
  const comparable = figures.flatMap((first, index) => {
    const [second, third] = figures.slice(index + 1).filter((one) => one.unit === first.unit || one.unit === null);
    const isFirst = !figures.slice(0, index).some((one) => one.unit === first.unit);
    return second && !third && isFirst ? [[first, second] as const] : [];
  });
  const [pair] = comparable;
  if (pair === undefined || comparable.length > 1) return null;
  const [first, second] = pair;
  const [one = 0, other = 0] = [first.values[0], second.values[0]];
  const verdicts = language.opposites.slice(0, QUANTITY_PAIRS).flatMap(({ sides }) =>
    sides.flatMap((pattern, side) =>
      Array.from(joined.matchAll(pattern)).flatMap(({ index: at, 0: { length } }) => {
        if (comparedWith(reading, at) === null || !isCompared(reading, [first, second], at, at + length)) return [];
        return [side === 0 ? one > other : one < other];
      }),
    ),
  );
  if (verdicts.length === 0 || verdicts.some((verdict) => verdict !== verdicts[0])) return null;
  return verdicts[0] ? "right" : "wrong";
}

const AGAINST =
  /(?<![^ ])(?:contre|contra|frente a|gegen|gegenuber|against|compared with|compared to|ante|против)(?![^ ])/u;

/** Whether a comparative compares the first figure with the second; false if it states their difference. */
function isCompared(
  { joined, tokens, language }: Reading,
  [first, second]: readonly [Quantity, Quantity],
  from: number,
  to: number,
): boolean {
  const between = joined.slice(first.end, second.start);
  if (to <= first.start) return AGAINST.test(between);
  // "15円より3円高い": the second figure is the difference.
  if (from >= second.end)
    return language.tag === "zh" || (language.tag === "ja" && joined.slice(second.end, from).includes("より"));
  if (from < first.end || to > second.start) return false;
  const words = tokens.filter((token) => token.start >= first.end && token.end <= from);
  return PAUSE.test(joined.slice(first.end, from)) || words.length >= 3;
}

function isYear({ values: [value = 0], unit }: Quantity): boolean {
  return unit === null && Number.isInteger(value) && value > 1_500 && value < 2_200;
}
