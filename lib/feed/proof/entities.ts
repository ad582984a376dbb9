import { GERMAN_NOUN, isAlike } from "./compare";
import { isWhole } from "./patterns";
import type { Reading } from "./read";
import type { Token } from "./token";

/** A name in a sentence, with its grammatical role. */
export interface Entity {
  tokens: readonly Token[];
  start: number;
  end: number;
  clause: number;
  part: "bare" | "agent" | "oblique";
}

/** Number of words before a name in which to look for its preposition. */
const LOOK_BACK = 4;

export function isSameEntity(one: Entity, other: Entity): boolean {
  return one.tokens.some((token) => other.tokens.some((also) => isAlike(token, also)));
}

export function entitiesOf(reading: Reading): Entity[] {
  const { tokens, language } = reading;
  const entities: Entity[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const from = index;
    while (isPartOfName(reading, index)) index += 1;
    if (index === from) continue;
    const own = tokens.slice(from, index);
    const start = own[0]?.start ?? 0;
    entities.push({
      tokens: own,
      start,
      end: own.at(-1)?.end ?? start,
      clause: own[0]?.clause ?? 0,
      part: partOf(tokens, from, language.tag),
    });
  }
  return entities;
}

function isPartOfName({ tokens, quantities, language }: Reading, index: number): boolean {
  const token = tokens[index];
  if (token?.kind !== "word" || !token.isCapital || !token.isContent) return false;
  // "Millionen Euro", "June".
  if (quantities.some(({ end, start }) => token.start >= start && token.start <= end + 1)) return false;
  if ([...language.months, ...language.weekdays].some((pattern) => isWhole(pattern, token.folded))) return false;
  if (language.units.some(({ pattern }) => isWhole(pattern, token.folded))) return false;
  if (language.tag !== "de") return true;
  const isPair = [tokens[index - 1], tokens[index + 1]].some((other) => other?.isCapital && other.isContent);
  return isPair || !(GERMAN_NOUN.test(token.folded) || DETERMINER.test(tokens[index - 1]?.folded ?? ""));
}

const DETERMINER =
  /^(?:der|die|das|den|dem|des|ein|eine[nmrs]?|kein\p{L}*|ihr\p{L}*|sein\p{L}*|beste\p{L}*|zum|zur|im|am|beim)$/u;

const AGENT: Readonly<Record<string, RegExp>> = {
  en: /^by$/,
  de: /^(?:von|vom|durch)$/,
  fr: /^par$/,
  es: /^por$/,
  pt: /^(?:por|pelos?|pelas?)$/,
};
export const OBLIQUE: Readonly<Record<string, RegExp>> = {
  en: /^(?:to|from|of|in|at|with|for|on|against|over|between|under|than|after|before|into|near|like|'s)$/,
  de: /^(?:zu|zum|zur|aus|in|im|bei|beim|mit|fur|auf|gegen|uber|unter|zwischen|nach|vor|an|am|als|den|dem|des|einen|einem|eines|laut|wegen|um)$/,
  fr: /^(?:a|au|aux|de|du|des|d'|en|dans|avec|pour|sur|contre|chez|sous|entre|vers|que|selon|sans|apres|avant)$/,
  es: /^(?:a|al|de|del|en|con|para|sobre|contra|ante|entre|bajo|desde|hacia|que|segun|sin|tras)$/,
  pt: /^(?:a|ao|aos|de|do|da|dos|das|em|no|na|nos|nas|com|para|sobre|contra|entre|sob|segundo|que)$/,
};

function partOf(tokens: readonly Token[], at: number, tag: string): Entity["part"] {
  for (let index = at - 1; index >= Math.max(0, at - LOOK_BACK); index -= 1) {
    const token = tokens[index];
    if (token === undefined || token.kind !== "word") break;
    if (AGENT[tag]?.test(token.folded)) return "agent";
    if (OBLIQUE[tag]?.test(token.folded)) return "oblique";
    if (token.isCapital && tag !== "de") break;
  }
  return "bare";
}
