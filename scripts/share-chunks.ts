import { readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { filesBelow } from "@/lib/server/files-below";

/** What the build makes once for each of many routes, word for word. Less is not worth a file that leads elsewhere. */
const BYTES_MIN = 50_000;
const MAP = /\n\/\/# sourceMappingURL=\S+\s*$/;
/** What a route's file needs beside it: hosts that run each route by itself pack nothing else. */
const TRACE = ".nft.json";

/**
 * Has equal chunks of the built server be one. Each route has a file of its own with all that routes have in common, and
 * Node would keep the text of each in memory: 50 MB, though only what the first of them holds is ever run.
 *
 * @returns how many files lead to another one now
 */
export async function shareChunks(folder: string = join(".next", "server")): Promise<number> {
  const files = await filesBelow(folder);
  const firsts = new Map<string, string>();
  const ledTo = new Map<string, string>();
  for (const file of files.filter((name) => name.endsWith(".js")).sort()) {
    const text = await readFile(file, "utf8");
    // A list of modules, which the runtime only reads.
    if (text.length < BYTES_MIN || !text.startsWith("module.exports=[")) continue;
    const modules = text.replace(MAP, "");
    const first = firsts.get(modules);
    if (first === undefined) firsts.set(modules, file);
    else ledTo.set(file, first);
  }
  for (const trace of files.filter((name) => name.endsWith(TRACE))) await follow(trace, ledTo);
  for (const [file, first] of ledTo) {
    await writeFile(file, `module.exports=require(${JSON.stringify(pathFrom(file, first))});\n`);
    await rm(`${file}.map`, { force: true });
  }
  return ledTo.size;
}

/** Names in a trace what the files that it names lead to. */
async function follow(trace: string, ledTo: ReadonlyMap<string, string>): Promise<void> {
  const { files, ...rest } = JSON.parse(await readFile(trace, "utf8")) as { files: string[] };
  const wanted = files.flatMap((name) => ledTo.get(join(dirname(trace), name)) ?? []);
  if (wanted.length === 0) return;
  const all = new Set([...files, ...wanted.map((file) => relative(dirname(trace), file).split(sep).join("/"))]);
  await writeFile(trace, JSON.stringify({ ...rest, files: [...all] }));
}

function pathFrom(file: string, other: string): string {
  return `./${relative(dirname(file), other).split(sep).join("/")}`;
}
