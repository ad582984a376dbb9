import { findNewestBackup } from "./newest-backup";
import { StorageError } from "./storage";

/** Says nothing to anybody who has not built the engine. */
const MEANINGLESS = /^Aborted\(|failed to initialize|unreachable|out of bounds|function signature mismatch/;
const OUT_OF_MEMORY = /could not allocate memory|out of memory/i;
/** Classes of SQLSTATE: the engine's own state, and files that are missing or hold something else. */
const DAMAGE_CLASSES = new Set(["XX", "58"]);

/**
 * Why an embedded database does not open, in one sentence that says what to do.
 *
 * @param reason the engine's own words
 */
export function openingFailure(dataDirectory: string, reason: string): StorageError {
  if (OUT_OF_MEMORY.test(reason))
    return new StorageError(
      "There is not enough memory for the embedded database, which takes up to 1.2 GB at a start. Give the process more, or set DATABASE_URL.",
    );
  const why = MEANINGLESS.test(reason) ? "" : ` (${reason.trim().replace(/\.$/, "")})`;
  const backup = findNewestBackup(dataDirectory);
  const restore = `move that directory away and run \`npm run restore -- ${backup ?? "FILE"}\``;
  return new StorageError(
    `The embedded database in ${dataDirectory}/postgres is damaged and cannot be opened${why}. No data was changed. To restore ${backup === null ? "a backup" : "the newest backup that was found"}, ${restore}.`,
  );
}

/** Whether an error of the database says that its files are damaged. */
export function isDamage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && typeof cause.code === "string" && /^[0-9A-Z]{5}$/.test(cause.code))
      return DAMAGE_CLASSES.has(cause.code.slice(0, 2));
  return false;
}
