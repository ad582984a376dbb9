import { isAlike } from "./compare";
import type { Quantity } from "./quantity";
import type { Reading } from "./read";
import type { Token } from "./token";
import { areValuesAlike } from "./units";

/** A figure, content word or function word of a sentence. */
interface Item {
  kind: "figure" | "word" | "particle";
  text: string;
  start: number;
  end: number;
  /** Its first token. */
  token: Token;
  /** Only of a figure. */
  quantity: Quantity | null;
}

/** An item of a claim with its places in the passages. */
export interface Step extends Item {
  weight: number;
  spots: readonly Spot[];
}

export interface Spot {
  passage: Reading;
  /** Offsets in the passage. */
  start: number;
  end: number;
  /** Offset of the passage if all were one text. */
  offset: number;
  /** Clause among those of all passages; empty for a function word. */
  clause: string;
}

/** Weight of a function word in an order of words; that of others is 1. */
const PARTICLE_WEIGHT = 0.25;

/** The greatest weight of steps that the passages have in the same order. */
export function weightInOrder(steps: readonly Step[]): number {
  const reached: { end: number; weight: number }[] = [];
  let most = 0;
  for (const { weight: own, spots } of steps) {
    const earlier = reached.length;
    for (const { start, end, offset } of spots) {
      let weight = 0;
      for (let index = 0; index < earlier; index += 1) {
        const before = reached[index];
        if (before && before.end <= start + offset && before.weight > weight) weight = before.weight;
      }
      weight += own;
      most = Math.max(most, weight);
      reached.push({ end: end + offset, weight });
    }
  }
  return most;
}

/** The claim's items in order, each with its places in the passages. */
export function stepsOf(claim: Reading, passages: readonly Reading[]): Step[] {
  let length = 0;
  const known = passages.map((passage) => {
    const offset = length;
    length += passage.joined.length + 1;
    return { passage, offset, items: itemsOf(passage) };
  });
  return itemsOf(claim, passages).map((item) => ({
    ...item,
    weight: item.kind === "particle" ? PARTICLE_WEIGHT : 1,
    spots: known.flatMap(({ passage, offset, items }, index) =>
      placesOf(item, passage, items).map(({ start, end }) => {
        const isWord = item.kind !== "particle";
        const clause = isWord ? `${index} ${passage.tokens.find((token) => token.end > start)?.clause}` : "";
        return { passage, start, end, offset, clause };
      }),
    ),
  }));
}

function placesOf(item: Item, { joined, language }: Reading, items: readonly Item[]): { start: number; end: number }[] {
  if (language.isSpaced || item.kind === "figure") return items.filter((other) => areSame(item, other));
  const found: { start: number; end: number }[] = [];
  for (let at = joined.indexOf(item.text); at >= 0; at = joined.indexOf(item.text, at + 1))
    found.push({ start: at, end: at + item.text.length });
  return found;
}

function areSame(one: Item, other: Item): boolean {
  if (one.kind !== other.kind) return false;
  if (one.quantity && other.quantity) return areValuesAlike(one.quantity, other.quantity);
  return one.kind === "word" ? isAlike(one.token, other.token) : one.text === other.text;
}

/** Items of a sentence. In Japanese and Chinese, adjacent words are one item where the passages have them so. */
function itemsOf(reading: Reading, passages: readonly Reading[] = []): Item[] {
  const { joined, tokens, language } = reading;
  const figures = reading.quantities.filter(({ isWeak }) => !isWeak);
  const items: Item[] = [];
  for (const token of tokens) {
    if (token.kind === "sign") continue;
    const quantity = figures.find(({ start, end }) => token.start >= start && token.start < end);
    const last = items.at(-1);
    if (quantity !== undefined) {
      const { start, end } = quantity;
      if (last?.quantity !== quantity)
        items.push({ kind: "figure", text: joined.slice(start, end), start, end, token, quantity });
      continue;
    }
    const isWord = token.isContent && (language.isSpaced || isCjkWord(token));
    const longer = last && joined.slice(last.start, token.end);
    const isPart = !language.isSpaced && isWord && last?.kind === "word" && last.end === token.start;
    if (isPart && longer && passages.some((passage) => passage.joined.includes(longer))) {
      last.text = longer;
      last.end = token.end;
    } else {
      const { folded: text, start, end } = token;
      items.push({ kind: isWord ? "word" : "particle", text, start, end, token, quantity: null });
    }
  }
  return items;
}

/** Whether a token is no particle or auxiliary. */
function isCjkWord({ folded }: Token): boolean {
  return folded.length > 1 || /^[\p{sc=Han}\p{sc=Katakana}\p{sc=Latin}]$/u.test(folded);
}
