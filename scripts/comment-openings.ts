/** Openings of a comment that no native writer uses: they name neither the thing nor what it does. */
const OPENING = /^\s*(?:\/\/|\/\*\*?|\*)\s*(?:What|Whatever|Who|Whose|Whoever|Where|Of|Those|Such|Nobody)\b/;
/** A comment that opens with one of these words and is right, as in "Where clause of …", may stay. */
export const OPENINGS_MAX = 30;

interface Opening {
  line: number;
  text: string;
}

/** Comments of a source file that open with a pronoun instead of the thing or the verb. */
export function commentOpenings(source: string): Opening[] {
  return source
    .split("\n")
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter(({ text }, index, lines) => OPENING.test(text) && !isContinued(lines[index - 1]?.text));
}

/** A line of a block that goes on with the sentence of the line before. */
function isContinued(before = ""): boolean {
  return /^(?:\/\/|\*|\/\*\*).*[^.:;?!>`*/]$/.test(before) && !/^\/\*\*$/.test(before);
}
