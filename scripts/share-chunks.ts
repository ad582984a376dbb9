import { readFile, rm, writeFile } from "node:fs/promises";
import { dirname, relative } from "node:path";
import { filesBelow } from "./files-below";

/** What the build makes once for each of many routes, word for word. Less is not worth a file that leads elsewhere. */
const BYTES_MIN = 50_000;
const MAP = /\n\/\/# sourceMappingURL=\S+\s*$/;

/**
 * Has equal chunks of the built server be one. Each route has a file of its own with all that routes have in common, and
 * Node would keep the text of each in memory: 50 MB, though only what the first of them holds is ever run.
 *
 * @returns how many files lead to another one now
 */
export async function shareChunks(folder = ".next/server/chunks"): Promise<number> {
  const firsts = new Map<string, string>();
  let shared = 0;
  for (const file of (await filesBelow(folder)).filter((name) => name.endsWith(".js")).sort()) {
    const text = await readFile(file, "utf8");
    // A list of modules, which the runtime only reads.
    if (text.length < BYTES_MIN || !text.startsWith("module.exports=[")) continue;
    const modules = text.replace(MAP, "");
    const first = firsts.get(modules);
    if (first === undefined) firsts.set(modules, file);
    else {
      await writeFile(file, `module.exports=require(${JSON.stringify(pathFrom(file, first))});\n`);
      await rm(`${file}.map`, { force: true });
      shared += 1;
    }
  }
  return shared;
}

function pathFrom(file: string, other: string): string {
  return `./${relative(dirname(file), other)}`;
}
