import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { growthFaults, type Packages, productionPackages, sizeOf } from "./production-size";

const PACKAGES: Packages = {
  "node_modules/app": {
    dependencies: { deep: "1" },
    peerDependencies: { peer: "1" },
    optionalDependencies: { bin: "1" },
  },
  "node_modules/app/node_modules/deep": { dependencies: { app: "1" } },
  "node_modules/deep": {},
  "node_modules/peer": { hasInstallScript: true },
  "node_modules/bin": { os: ["linux"], cpu: ["x64"] },
};

test("finds what a dependency needs, without binaries of single platforms", () => {
  expect(productionPackages(PACKAGES, ["app"])).toEqual([
    "node_modules/app",
    "node_modules/app/node_modules/deep",
    "node_modules/peer",
  ]);
});

test("counts the files of each package once, and none that an install script may have added", () => {
  const root = mkdtempSync(join(tmpdir(), "lede-size-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const at of Object.keys(PACKAGES)) {
    mkdirSync(join(root, at), { recursive: true });
    writeFileSync(join(root, at, "index.js"), "12345");
  }
  expect(sizeOf(PACKAGES, productionPackages(PACKAGES, ["app"]), root)).toEqual({ packages: 3, bytes: 10 });
});

test("accepts 5% more than the page says and refuses the rest", () => {
  const page = "# Page\n\nProduction: 100 packages, 10.0 MB\n";
  expect(growthFaults(page, { packages: 105, bytes: 10_500_000 })).toEqual([]);
  expect(growthFaults(page, { packages: 106, bytes: 1 })).toEqual([expect.stringContaining("to 106 packages")]);
  expect(growthFaults(page, { packages: 1, bytes: 10_600_000 })).toEqual([expect.stringContaining("10.6 MB")]);
  expect(growthFaults("# Page", { packages: 1, bytes: 1 })).toEqual([expect.stringContaining("lacks the line")]);
});
