import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { runTool } from "./command";
import { compressStatic } from "./static-files";

const STAMP = ".next/lede-build";
/** Whatever a build reads. */
const SOURCES = ["app", "components", "db", "docs/pictures", "inngest", "lib", "public"];
const FILES = [
  "instrumentation.ts",
  "next.config.ts",
  "package-lock.json",
  "postcss.config.mjs",
  "proxy.ts",
  "tsconfig.json",
];

/**
 * Builds the app, unless the last build was made of the same files.
 *
 * @param isPatient beside other work: it takes only the time that this leaves, and says nothing unless it fails
 */
export async function buildWhenNeeded({ isPatient = false } = {}): Promise<void> {
  const wanted = await fingerprint();
  if (existsSync(".next/BUILD_ID") && existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  if (!isPatient) process.stdout.write("Building Lede; this happens once after an installation or an update.\n");
  const { code, output } = await runTool("next", ["build"], { isPatient, output: isPatient ? "keep" : "show" });
  if (code !== 0) process.stderr.write(output);
  if (code !== 0) throw new Error("the build failed; its output above says why.");
  await compressStatic();
  writeFileSync(STAMP, wanted);
}

/** Sizes and times, not contents: reading everything would take longer than a start may. */
async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  for (const file of [...(await filesBelow(SOURCES)), ...FILES.filter((file) => existsSync(file))].sort()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

async function filesBelow(folders: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    }),
  );
  return lists.flat();
}
