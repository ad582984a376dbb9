import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { run } from "./command";

const engines: { node: string } = JSON.parse(readFileSync("package.json", "utf8")).engines;
const least = engines.node.replace(">=", "");

/** Starts the app on a Node that reports this version. */
function startOn(version: string) {
  const pose = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } })`;
  const args = ["--import", `data:text/javascript,${encodeURIComponent(pose)}`, "--import", "./scripts/alias.mjs"];
  // An invalid port stops the app once settings are read.
  return run(process.execPath, [...args, "scripts/start.ts"], { output: "keep", env: { PORT: "-1" } });
}

test.each(["18.20.0", "20.9.0", "24.9.0", "24.18.0"])("refuses Node %s with instructions", async (version) => {
  expect(await startOn(version)).toMatchObject({
    code: 1,
    output: `Lede cannot start: it needs Node.js ${least} or newer, but this is ${version}. Run "npm ci", then "npm start": that uses the Node.js that comes with Lede.\n`,
  });
});

test.each([least, "24.100.0", "26.0.0"])("accepts Node %s", async (version) => {
  expect(await startOn(version)).toMatchObject({ code: 1, output: expect.stringContaining("PORT") });
});

/** Names that exist in Node 18. An old Node fails on any other import before the version check. */
const OLD_NAMES = new Set(['"./node-version.mjs"', "nodeModule", "{ existsSync }", "{ fileURLToPath, pathToFileURL }"]);

test("alias.mjs imports only names that old versions of Node have", () => {
  const imports = [...readFileSync("scripts/alias.mjs", "utf8").matchAll(/^import (.+?)(?: from|;)/gm)];
  expect(new Set(imports.map(([, names]) => names))).toEqual(OLD_NAMES);
});
