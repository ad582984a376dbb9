import { isAlike, type Source } from "./compare";
import { entitiesOf } from "./entities";
import type { Reading } from "./read";
import type { Token } from "./token";
import type { Doubts } from "./weights";

/** A name in a sentence. */
interface Item {
  reading: Reading;
  start: number;
  end: number;
  clause: number;
}

interface Neighbour {
  token: Token;
  weight: number;
  isAfter: boolean;
}

/** Weight of a word on the other side of a name; 1 in other languages, which mark roles by case or particles. */
const OTHER_SIDE: Readonly<Record<string, number>> = { en: 0.5, fr: 0.6, es: 0.6, pt: 0.6, zh: 0.6, de: 0.8 };
const LEAST = 0.05;
/** Minimum log ratio by which the surroundings fit better with the names swapped. */
const NAMES_MIN = 0.9;

/** Doubts about two names of the claim whose surroundings are swapped in the passages. */
export function swaps(claim: Reading, { passages }: Source): Doubts {
  return {
    swappedNames: +(most(namesIn(claim, passages)) >= NAMES_MIN),
  };
}

interface Known {
  own: Item;
  known: readonly Item[];
}

function most(items: readonly Known[]): number {
  let worst = 0;
  for (const [index, one] of items.entries())
    for (const other of items.slice(index + 1)) {
      if (one.known.length === 0 || other.known.length === 0) continue;
      if (one.known.some((a) => other.known.some((b) => a.reading === b.reading && a.start === b.start))) continue;
      const parts = [one, other] as const;
      const kept = bestFit(one.own, one.known, parts) + bestFit(other.own, other.known, parts);
      const swapped = bestFit(one.own, other.known, parts) + bestFit(other.own, one.known, parts);
      worst = Math.max(worst, Math.log((swapped + LEAST) / (kept + LEAST)));
    }
  return Math.min(2, worst);
}

function bestFit(own: Item, known: readonly Item[], pair: readonly Known[]): number {
  const around = neighbours(own, pair);
  return Math.max(...known.map((item) => likenessOf(own, around, item, pair)));
}

function likenessOf(own: Item, around: readonly Neighbour[], other: Item, pair: readonly Known[]): number {
  const { tag } = own.reading.language;
  const isTurned = isAgent(own) !== isAgent(other);
  const others = neighbours(other, pair);
  return around.reduce((sum, { token, weight, isAfter }) => {
    let best = 0;
    for (const one of others) {
      if (!isAlike(token, one.token)) continue;
      const side = (one.isAfter === isAfter) === !isTurned ? 1 : (OTHER_SIDE[tag] ?? 1);
      best = Math.max(best, one.weight * side);
    }
    return sum + weight * best;
  }, 0);
}

function tokenIndex({ reading: { tokens }, start }: Item): number {
  return tokens.findIndex((token) => token.end > start);
}

/** The function word right before a name. */
function beforeOf(item: Item): string {
  const token = item.reading.tokens[tokenIndex(item) - 1];
  return token && token.kind === "word" && !token.isContent ? token.folded : "";
}

function isAgent(item: Item): boolean {
  const before = beforeOf(item);
  return before !== "" && item.reading.language.tag !== "zh" && before.search(item.reading.language.agents) === 0;
}

/** Words around a name other than the names themselves; near ones weigh more. */
function neighbours(item: Item, pair: readonly Known[]): Neighbour[] {
  const { tokens } = item.reading;
  const middle = tokenIndex(item);
  const isOwn = (token: Token) =>
    pair.some(({ own, known }) =>
      [own, ...known].some((one) => one.reading === item.reading && token.start >= one.start && token.end <= one.end),
    );
  return tokens.flatMap((token, index) =>
    (token.isContent || token.kind === "number") && !isOwn(token)
      ? [
          {
            token,
            weight: 1 / (1 + Math.abs(index - middle) / 3) / (token.clause === item.clause ? 1 : 1.5),
            isAfter: index > middle,
          },
        ]
      : [],
  );
}

function itemOf(reading: Reading, { start, end, clause }: { start: number; end: number; clause: number }): Item {
  return { reading, start, end, clause };
}

/** Names of the claim with their places in the passages. */
export function namesIn(claim: Reading, passages: readonly Reading[]): Known[] {
  if (!claim.language.isSpaced) return runsIn(claim, passages);
  return entitiesOf(claim).map((entity) => ({
    own: itemOf(claim, entity),
    known: passages.flatMap((reading) =>
      entitiesOf(reading)
        .filter((one) => one.tokens.some((token) => entity.tokens.some((said) => isAlike(said, token))))
        .map((one) => itemOf(reading, one)),
    ),
  }));
}

/** Longest sequences of characters that a claim shares with its passages. */
function runsIn(claim: Reading, passages: readonly Reading[]): Known[] {
  const found: Known[] = [];
  const { joined, tokens } = claim;
  for (let at = 0; at < tokens.length; ) {
    const start = tokens[at]?.start ?? 0;
    let next = at;
    while (next < tokens.length && tokens[next]?.kind === "word" && tokens[next]?.isContent) {
      const text = joined.slice(start, tokens[next]?.end);
      if (!passages.some((passage) => passage.joined.includes(text))) break;
      next += 1;
    }
    const end = tokens[next - 1]?.end ?? start;
    const text = joined.slice(start, end);
    if (next > at && text.length >= 2)
      found.push({
        own: itemOf(claim, { start, end, clause: tokens[at]?.clause ?? 0 }),
        known: passages.flatMap((reading) =>
          Array.from(
            reading.joined.matchAll(new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "gu")),
            ({ index }) =>
              itemOf(reading, {
                start: index,
                end: index + text.length,
                clause: reading.tokens.find((token) => token.end > index)?.clause ?? 0,
              }),
          ),
        ),
      });
    at = Math.max(next, at + 1);
  }
  return found;
}
