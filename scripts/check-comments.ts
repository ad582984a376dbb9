// Lists comments that open with a pronoun, and fails above a small number of them.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Openings of a comment that no native writer uses: they name neither the thing nor what it does. */
const OPENING = /^\s*(?:\/\/|\/\*\*?|\*)\s*(?:What|Whatever|Who|Whose|Whoever|Where|Of|Those|Such|Nobody)\b/;
/** A comment that opens with one of these words and is right, as in "Where clause of …", may stay. */
const OPENINGS_MAX = 3;

/** Comments of a source file that open with a pronoun instead of the thing or the verb. */
export function commentOpenings(source: string): { line: number; text: string }[] {
  return source
    .split("\n")
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter(({ text }, index, lines) => OPENING.test(text) && !isContinued(lines[index - 1]?.text));
}

/** A line of a block that goes on with the sentence of the line before. */
function isContinued(before = ""): boolean {
  return /^(?:\/\/|\*|\/\*\*).*[^.:;?!>`*/]$/.test(before) && !/^\/\*\*$/.test(before);
}

if (import.meta.main) {
  const listed = ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx", "*.mjs", "*.css"];
  const files = execFileSync("git", listed, { encoding: "utf8" }).split("\n");
  const found = files
    .filter((file) => file !== "" && existsSync(file) && !file.includes("/fixtures/"))
    .flatMap((file) => commentOpenings(readFileSync(file, "utf8")).map(({ line, text }) => `${file}:${line} ${text}`));
  for (const one of found) console.log(one);
  console.log(`${found.length} comments open with a pronoun; at most ${OPENINGS_MAX} may.`);
  if (found.length > OPENINGS_MAX) process.exitCode = 1;
}
