import { GERMAN_NOUN, isAlike, type Source } from "./compare";
import { isWhole } from "./patterns";
import type { Reading } from "./read";
import type { Token } from "./token";
import type { Doubts } from "./weights";

/** Somebody or something that a sentence names, with its part in the sentence. */
interface Entity {
  tokens: readonly Token[];
  start: number;
  end: number;
  clause: number;
  part: "bare" | "agent" | "oblique";
}

/** Words between a preposition and its name: article, adjective, trade. */
const LOOK_BACK = 4;

/** Doubts about who did what to whom. */
export function roles(claim: Reading, { passages }: Source): Doubts {
  if (!(claim.language.tag in OBLIQUE)) return { rolesSwapped: 0, rolesTurned: 0 };
  const said = entitiesOf(claim);
  let swapped = 0;
  let turned = 0;
  for (const [index, first] of said.entries())
    for (const second of said.slice(index + 1)) {
      if (!areJoined(claim, first, second)) continue;
      if (said.slice(0, index).some((one) => one.part === "bare" && one.clause === first.clause)) continue;
      if (first.clause !== second.clause) continue;
      const found = passages
        .filter((passage) => !areConverse(claim, passage))
        .map((passage) => order(claim, passage, [first, second], isPassive(first, second)));
      if (found.includes("same")) continue;
      if (found.includes("swapped")) swapped = 1;
      if (found.includes("turned")) turned = 1;
    }
  return { rolesSwapped: swapped, rolesTurned: turned };
}

function isPassive(first: Entity, second: Entity): boolean {
  return first.part === "bare" && second.part === "agent";
}

/** Whether two names belong to one statement: something is said between them, and the first is no mere detail. */
function areJoined({ tokens }: Reading, first: Entity, second: Entity): boolean {
  if (first.part !== "bare") return false;
  const between = tokens.filter((token) => token.start >= first.end && token.end <= second.start);
  if (between.some(({ text }) => /^[.;:!?]$/.test(text))) return false;
  return between.some(({ isContent, isCapital, kind }) => isContent && !isCapital && kind === "word");
}

/** Whether one says "bought" where the other says "sold". */
function areConverse(claim: Reading, passage: Reading): boolean {
  return claim.language.opposites.some(({ sides }) => {
    const [said, known] = [claim, passage].map(({ joined }) => sides.map((pattern) => joined.search(pattern) >= 0));
    return (said?.[0] && !said[1] && known?.[1] && !known[0]) || (said?.[1] && !said[0] && known?.[0] && !known[1]);
  });
}

/** Share of the claim's common words that the passage has. */
function coverage(claim: Reading, passage: Reading): number {
  const common = claim.tokens.filter(({ isContent, isCapital }) => isContent && !isCapital);
  const found = common.filter((token) => passage.tokens.some((other) => isAlike(token, other)));
  return found.length / Math.max(1, common.length);
}

const COVERED = 0.45;

/** Whether the claim has a word that the passage has between two names: likely the same verb. */
function shareWord(claim: Reading, passage: Reading, [early, late]: readonly [Entity, Entity]): boolean {
  return passage.tokens.some(
    (token) =>
      token.start >= early.end &&
      token.kind === "word" &&
      token.isContent &&
      !token.isCapital &&
      (token.end <= late.start || passage.language.tag === "de") &&
      claim.tokens.some((said) => isAlike(said, token)),
  );
}

export function isSameEntity(one: Entity, other: Entity): boolean {
  return one.tokens.some((token) => other.tokens.some((also) => isAlike(token, also)));
}

function order(
  claim: Reading,
  passage: Reading,
  [first, second]: readonly [Entity, Entity],
  isClaimPassive: boolean,
): "same" | "swapped" | "turned" | null {
  const known = entitiesOf(passage);
  const ones = known.filter((entity) => isSameEntity(entity, first) && !isSameEntity(entity, second));
  const others = known.filter((entity) => isSameEntity(entity, second) && !isSameEntity(entity, first));
  if (ones.length !== 1 || others.length !== 1) return null;
  const [one] = ones;
  const [other] = others;
  if (one === undefined || other === undefined) return null;
  const [early, late] = one.start < other.start ? [one, other] : [other, one];
  if (!areJoined(passage, early, late)) return null;
  if (!shareWord(claim, passage, [early, late]) && coverage(claim, passage) < COVERED) return null;
  const isKept = early === one;
  const isTurned = isPassive(early, late) !== isClaimPassive;
  if (isKept && !isTurned) return "same";
  if (!isKept && isTurned) return "same";
  return isKept ? "turned" : "swapped";
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
const OBLIQUE: Readonly<Record<string, RegExp>> = {
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
