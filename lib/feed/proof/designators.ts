import { isAlike, type Source } from "./compare";
import type { Reading } from "./read";
import type { Token } from "./token";

/** A letter or Roman numeral that tells things of one name apart: "Series B", "World War II". */
interface Designator {
  noun: Token;
  sign: string;
}

const SIGN = /^(?:\p{Lu}|[IVX]{2,5})$/u;
const JOINT = /^(?:and|or|und|oder|et|ou|y|o|e|и|или|,|\/|&)$/u;

/** Whether the passages have a noun of the claim only with other designators: "vitamin C" where they say "vitamin D". */
export function designator(claim: Reading, { passages }: Source): number {
  if (!claim.language.isSpaced) return 0;
  const known = passages.flatMap(designatorsOf);
  const words = passages.flatMap(({ tokens }) => tokens);
  const isOther = designatorsOf(claim).some(({ noun, sign }) => {
    const rivals = known.filter((one) => isAlike(one.noun, noun));
    // "Vitamin-C-Gehalt".
    const isPart = ({ folded }: Token) => `${folded}-`.startsWith(`${noun.folded}-${sign.toLowerCase()}-`);
    return rivals.length > 0 && !rivals.some((one) => one.sign === sign) && !words.some(isPart);
  });
  return isOther ? 1 : 0;
}

/** Designators of a sentence, also in lists: "hepatitis A, B and C". */
function designatorsOf({ tokens, language: { tag } }: Reading): Designator[] {
  const found: Designator[] = [];
  for (const [index, noun] of tokens.entries()) {
    if (!noun.isContent || SIGN.test(noun.text)) continue;
    for (let at = index + 1; isDesignator(tokens, at); at += JOINT.test(tokens[at + 1]?.folded ?? "") ? 2 : 1) {
      const sign = tokens[at]?.text ?? "";
      if (tag === "en" && sign === "I" && !noun.isCapital) break;
      found.push({ noun, sign });
    }
  }
  return found;
}

/** Whether the word is a designator and no initial, such as the one of "John F. Kennedy". */
function isDesignator(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || token.isFirst || !SIGN.test(token.text)) return false;
  return tokens[at + 1]?.folded !== "." || tokens[at + 2] === undefined || tokens[at + 2]?.kind === "sign";
}
