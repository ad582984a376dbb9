import { describe, expect, test } from "vitest";
import { type Dependencies, dependencyFaults } from "./check-dependencies";

const PAGE = [
  "| `tool` | does things | 1 MB | 2, 3 MB | MIT | nothing |",
  "",
  "## Install scripts",
  "",
  "| `tool` | yes | builds itself |",
].join("\n");

function faultsOf(change: (given: Dependencies) => void): string[] {
  const given: Dependencies = {
    manifest: { dependencies: { tool: "1.2.3" }, allowScripts: { tool: true } },
    lock: { packages: { "node_modules/tool": { license: "MIT", hasInstallScript: true } } },
    page: PAGE,
  };
  change(given);
  return dependencyFaults(given);
}

describe("dependency check", () => {
  test("accepts documented packages", () => {
    expect(faultsOf(() => undefined)).toEqual([]);
  });

  test("refuses a new package, a removed one and an inexact version", () => {
    expect(faultsOf(({ manifest }) => Object.assign(manifest, { devDependencies: { other: "1.0.0" } }))).toEqual([
      expect.stringMatching("other has no line"),
    ]);
    expect(faultsOf(({ manifest }) => Object.assign(manifest, { dependencies: {} }))).toEqual([
      "tool has a line, but is not in package.json.",
    ]);
    expect(faultsOf(({ manifest }) => Object.assign(manifest, { dependencies: { tool: "^1.2.3" } }))).toEqual([
      expect.stringMatching("not exact"),
    ]);
  });

  test("refuses an empty cell and a different licence", () => {
    expect(faultsOf((given) => Object.assign(given, { page: given.page.replace("does things", "") }))).toEqual([
      expect.stringMatching("tool has no line"),
    ]);
    expect(faultsOf((given) => Object.assign(given, { page: given.page.replace("MIT", "GPL-3.0") }))).toEqual([
      "tool has the licence MIT, not GPL-3.0.",
    ]);
  });

  test("refuses an undocumented install script at any depth", () => {
    const deep = { "node_modules/tool/node_modules/@deep/down": { hasInstallScript: true } };
    expect(faultsOf(({ lock }) => Object.assign(lock.packages, deep))).toEqual([
      "@deep/down runs an install script, but has no line about it.",
    ]);
    expect(faultsOf(({ manifest }) => Object.assign(manifest, { allowScripts: {} }))).toEqual([
      "the line of tool contradicts allowScripts.",
    ]);
  });
});
