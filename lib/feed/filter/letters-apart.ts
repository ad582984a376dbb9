/** Pairs of letters that distinguish words, by language: "año" is not "ano", and "péché" is not "pêche". */
const LETTERS_APART: ReadonlyMap<string, RegExp> = new Map([
  ["es", /^(?:nñ|ñn)$/],
  ["fr", /^(?:[âêîôû][áéíóú]|[áéíóú][âêîôû])$/],
]);

/** Words that are another word with another accent, by language: "papá" is not "papa", and "avó" is not "avô". */
const WORDS_APART: ReadonlyMap<string, RegExp> = new Map([
  ["es", /^(?:papá|mamá|pérdida|sábana)s?$/],
  ["pt", /^av[óô]s?$/],
]);

/** Whether a word that is equal when folded is another one as written. */
export function isOtherWord(typed: string, written: string, language: () => string): boolean {
  const letters = written.normalize("NFC").toLowerCase();
  if (WORDS_APART.get(language())?.test(typed))
    return [...typed].some((letter, index) => /[áéóô]/.test(letter) && letters[index] !== letter);
  const apart = LETTERS_APART.get(language());
  return [...typed].some((letter, index) => apart?.test(`${letter}${letters[index]}`));
}
