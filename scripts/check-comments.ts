// Lists comments that open with a pronoun, and fails above a small number of them.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { commentOpenings, OPENINGS_MAX } from "./comment-openings";

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx", "*.mjs", "*.css"], {
  encoding: "utf8",
});
const found = files
  .split("\n")
  .filter((file) => file !== "" && existsSync(file) && !file.includes("/fixtures/"))
  .flatMap((file) => commentOpenings(readFileSync(file, "utf8")).map(({ line, text }) => `${file}:${line} ${text}`));
for (const one of found) console.log(one);
console.log(`${found.length} comments open with a pronoun; at most ${OPENINGS_MAX} may.`);
if (found.length > OPENINGS_MAX) process.exitCode = 1;
