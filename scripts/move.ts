// `npm run move -- --to postgres://…`: moves all data to an empty database, of any kind.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import type { MoveProgress } from "@/db/backup/move";
import { readEnv } from "@/lib/core/env";
import { moveInstallation } from "@/lib/server/move";
import { givenPath, runMain } from "./command";

const USAGE =
  "name the target: npm run move -- --to postgres://… [--from postgres://… or a data directory], or lede move --to …";

let shown = "";

/** A terminal updates one line in place; a log gets a line for each tenth. */
function show(progress: MoveProgress): void {
  const line = lineOf(progress);
  if (line === shown) return;
  shown = line;
  const rewrite = process.stdout.isTTY ? "\r\x1b[K" : "";
  process.stdout.write(`${rewrite}${line}${rewrite && progress.stage === "copying" ? "" : "\n"}`);
}

function lineOf(progress: MoveProgress): string {
  if (progress.stage !== "copying")
    return progress.stage === "resuming"
      ? "Continuing the move that was interrupted."
      : "Comparing every table with its source.";
  const { table, done, total } = progress;
  if (!process.stdout.isTTY) return `Copying: ${Math.floor((done / total) * 10) * 10}%`;
  return `Copying ${table}: ${done} of ${total} rows, ${Math.floor((done / total) * 100)}%`;
}

runMain("Lede cannot move", async () => {
  const { values } = parseArgs({ options: { to: { type: "string" }, from: { type: "string" } } });
  const [to, from] = [values.to, values.from].map((place) =>
    place?.includes("://") === false ? givenPath(place) : place,
  );
  if (!to) throw new Error(USAGE);
  if (existsSync(".env")) process.loadEnvFile(".env");
  process.stdout.write(`${await moveInstallation(readEnv(process.env), { to, from, onProgress: show })}\n`);
});
