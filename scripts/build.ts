import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { wordSet } from "@/lib/core/words";
import { compressStatic, filesBelow } from "@/lib/server/static-files";
import { runTool } from "./command";

const STAMP = ".next/lede-build";
/** Folders that a build reads. */
const SOURCES = ["app", "components", "db", "docs/pictures", "inngest", "lib", "public"];
const FILES =
  wordSet(`instrumentation-client.ts instrumentation.ts next.config.ts package-lock.json postcss.config.mjs proxy.ts
  tsconfig.json`);

/**
 * Builds the app, unless the last build was made from the same files. A patient build has low priority, and prints
 * nothing unless it fails.
 */
export async function buildWhenNeeded({ isPatient = false } = {}): Promise<void> {
  const wanted = await fingerprint();
  if (existsSync(".next/BUILD_ID") && existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  if (!isPatient) process.stdout.write("Building Lede; this happens once after an installation or an update.\n");
  const { code, output } = await runTool("next", ["build"], { isPatient, output: isPatient ? "keep" : "show" });
  if (code !== 0) {
    process.stderr.write(output);
    throw new Error("the build failed; its output above says why.");
  }
  await compressStatic();
  writeFileSync(STAMP, wanted);
}

/** Sizes and times, not contents: reading everything would take longer than a start may. */
async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  const below = await Promise.all(SOURCES.map(filesBelow));
  for (const file of [...below.flat(), ...[...FILES].filter((file) => existsSync(file))].sort()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}
