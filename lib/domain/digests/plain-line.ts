/** Control characters and line ends; marks that turn the direction of all that follows. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** A foreign text as one line, of at most so many UTF-16 units; what is cut ends at a word, with an ellipsis. */
export function plainLine(text: string, charactersMax: number): string {
  const line = text.toWellFormed().replace(UNPRINTABLE, " ").replace(/\s+/g, " ").trim();
  if (line.length <= charactersMax) return line;
  // A text without spaces is cut anywhere but within a character.
  const cut = line.slice(0, charactersMax - 1).replace(/[\ud800-\udbff]$/, "");
  const words = cut.replace(/\s+\S*$/, "");
  const kept = words.length > charactersMax / 2 ? words : cut;
  return `${kept.replace(/[\s.,;:–—-]+$/, "")}…`;
}
