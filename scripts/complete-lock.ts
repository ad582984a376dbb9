// npm omits other platforms' binaries from the lock file when the registry does not offer them. Then `npm ci` fails
// ("Missing: … from lock file"), or other platforms get a broken install. This adds them.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { completeLock, type LockFile } from "./lock-entries";

const file = join(import.meta.dirname, "..", "package-lock.json");
const isCheck = process.argv.includes("--check");

// npm wrote the file as lock file version 3.
const lock = JSON.parse(await readFile(file, "utf8")) as LockFile;
const completed = completeLock(lock);

if (completed.added.length === 0) {
  console.log("package-lock.json is complete: every optional dependency has its entry.");
} else if (isCheck) {
  console.error(`package-lock.json lacks ${completed.added.length} optional dependencies. Run: npm run lock:complete`);
  for (const location of completed.added) console.error(`  ${location}`);
  process.exitCode = 1;
} else {
  await writeFile(file, `${JSON.stringify(completed.lock, null, 2)}\n`);
  console.log(`Added ${completed.added.length} optional dependencies to package-lock.json:`);
  for (const location of completed.added) console.log(`  ${location}`);
}
