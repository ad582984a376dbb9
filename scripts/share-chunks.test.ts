import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { shareChunks } from "./share-chunks";

const require = createRequire(import.meta.url);
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lede-chunks-"));
  mkdirSync(join(folder, "ssr"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A chunk as the build writes it, with its map. */
function write(name: string, modules: string): void {
  const text = `module.exports=[${JSON.stringify(modules)},(e)=>{}/*${"x".repeat(60_000)}*/];`;
  const base = name.split("/").at(-1);
  writeFileSync(join(folder, name), `${text}\n//# sourceMappingURL=${base}.map`);
  writeFileSync(join(folder, `${name}.map`), "{}");
}

const load = (name: string) => require(join(folder, name)) as unknown[];

test("equal chunks become one list of modules, whatever they are named and wherever they stand", async () => {
  for (const name of ["b.js", "a.js", "ssr/c.js"]) write(name, "common");
  write("d.js", "its own");
  expect(await shareChunks(folder)).toBe(2);
  expect(load("b.js")).toBe(load("a.js"));
  expect(load("ssr/c.js")).toBe(load("a.js"));
  expect([load("a.js")[0], load("d.js")[0]]).toEqual(["common", "its own"]);
  expect(readdirSync(folder).sort()).toEqual(["a.js", "a.js.map", "b.js", "d.js", "d.js.map", "ssr"]);
  expect(readdirSync(join(folder, "ssr"))).toEqual(["c.js"]);
});

test("what a route is packed with has the chunk that another leads to", async () => {
  for (const name of ["a.js", "ssr/b.js"]) write(name, "common");
  const trace = join(folder, "ssr", "route.js.nft.json");
  writeFileSync(trace, JSON.stringify({ version: 1, files: ["./b.js", "../other.js"] }));
  await shareChunks(folder);
  expect(JSON.parse(readFileSync(trace, "utf8"))).toEqual({ version: 1, files: ["./b.js", "../other.js", "../a.js"] });
});

test("what is small, or no list of modules, stays as it is", async () => {
  const texts = { "a.js": "module.exports=[1,()=>{}];", "b.js": `run(${JSON.stringify("x".repeat(60_000))})` };
  for (const [name, text] of Object.entries(texts))
    for (const copy of [name, `ssr/${name}`]) writeFileSync(join(folder, copy), text);
  expect(await shareChunks(folder)).toBe(0);
  for (const [name, text] of Object.entries(texts))
    expect(readFileSync(join(folder, `ssr/${name}`), "utf8")).toBe(text);
});
