const NUMBER = /\d{1,4}/g;
const HAS_LETTER = /\p{L}/u;
/** Longer texts without letters are figures of the article. */
const CHARACTERS_MAX = 60;

/**
 * Numbers of sentences, however a model writes them: 3, "3", "[1], [3]" or a list of these. A text that is no number
 * stays as it is, because small models copy sentences instead.
 */
export function sentenceNumbers(said: unknown): (number | string)[] {
  return [said].flat().flatMap((one): (number | string)[] => {
    if (typeof one === "number") return [one];
    if (typeof one !== "string") return [];
    const numbers = HAS_LETTER.test(one) || one.length > CHARACTERS_MAX ? [] : (one.match(NUMBER) ?? []).map(Number);
    return numbers.length > 0 ? numbers : [one];
  });
}

/** A single number in any of these forms; null for none. */
export function sentenceNumber(said: unknown): number | null {
  const [number] = sentenceNumbers(said);
  return typeof number === "number" ? number : null;
}
