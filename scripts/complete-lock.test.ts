import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { completeLock, type LockFile, platformOfName } from "./complete-lock";

function lockOf(packages: LockFile["packages"]): LockFile {
  return { packages };
}

const linux = { version: "2.0.0", optional: true, os: ["linux"], cpu: ["x64"] };

describe("completeLock", () => {
  test("adds missing platforms and leaves existing entries unchanged", () => {
    const before = lockOf({
      "": {},
      "node_modules/@tool/linux-x64": linux,
      "node_modules/tool": {
        version: "2.0.0",
        optionalDependencies: { "@tool/darwin-arm64": "2.0.0", "@tool/linux-x64": "2.0.0" },
      },
    });
    const { lock, added } = completeLock(before);
    expect(added).toEqual(["node_modules/@tool/darwin-arm64"]);
    expect(lock.packages["node_modules/@tool/darwin-arm64"]).toEqual({
      version: "2.0.0",
      optional: true,
      os: ["darwin"],
      cpu: ["arm64"],
    });
    expect(lock.packages["node_modules/@tool/linux-x64"]).toBe(linux);
    expect(Object.keys(lock.packages)).toEqual([
      "",
      "node_modules/@tool/darwin-arm64",
      "node_modules/@tool/linux-x64",
      "node_modules/tool",
    ]);
  });

  test("changes nothing on a second run", () => {
    const once = completeLock(
      lockOf({ "node_modules/tool": { optionalDependencies: { "tool-win32-x64-msvc": "1.2.3" } } }),
    );
    const twice = completeLock(once.lock);
    expect(twice.added).toEqual([]);
    expect(twice.lock).toEqual(once.lock);
  });

  test("marks development-only packages", () => {
    const { lock } = completeLock(
      lockOf({
        "node_modules/a": {
          dev: true,
          optionalDependencies: { "shared-darwin-x64": "1.0.0", "mine-darwin-x64": "1.0.0" },
        },
        "node_modules/b": { optionalDependencies: { "shared-darwin-x64": "1.0.0" } },
      }),
    );
    expect(lock.packages["node_modules/mine-darwin-x64"]?.dev).toBe(true);
    expect(lock.packages["node_modules/shared-darwin-x64"]?.dev).toBeUndefined();
  });

  test("nests a second version below its dependent", () => {
    const { added } = completeLock(
      lockOf({
        "node_modules/esbuild-linux-x64": { version: "1.0.0" },
        "node_modules/old/node_modules/tool": { optionalDependencies: { "esbuild-linux-x64": "0.9.0" } },
      }),
    );
    expect(added).toEqual(["node_modules/old/node_modules/tool/node_modules/esbuild-linux-x64"]);
  });

  test("resolves an entry from a parent folder and accepts npm's choice for a range", () => {
    const { added } = completeLock(
      lockOf({
        "node_modules/fsevents": { version: "2.3.3" },
        "node_modules/a/node_modules/b": { optionalDependencies: { fsevents: "~2.3.2" } },
      }),
    );
    expect(added).toEqual([]);
  });

  test("refuses a version range and a name without a platform", () => {
    const range = lockOf({ "node_modules/a": { optionalDependencies: { "b-linux-x64": "^1.0.0" } } });
    expect(() => completeLock(range)).toThrow("node_modules/a wants b-linux-x64 ^1.0.0");
    const nameless = lockOf({ "node_modules/a": { optionalDependencies: { "pg-native": "3.0.0" } } });
    expect(() => completeLock(nameless)).toThrow("Cannot tell the platform of pg-native");
  });
});

test.each([
  ["@next/swc-linux-x64-gnu", { os: ["linux"], cpu: ["x64"], libc: ["glibc"] }],
  ["@biomejs/cli-linux-arm64-musl", { os: ["linux"], cpu: ["arm64"], libc: ["musl"] }],
  ["@oxc-parser/binding-linux-arm-musleabihf", { os: ["linux"], cpu: ["arm"], libc: ["musl"] }],
  ["@oxc-parser/binding-android-arm-eabi", { os: ["android"], cpu: ["arm"] }],
  ["@swc/core-win32-ia32-msvc", { os: ["win32"], cpu: ["ia32"] }],
  ["@tailwindcss/oxide-wasm32-wasi", { cpu: ["wasm32"] }],
])("derives the platform of %s from its name", (name, platform) => {
  expect(platformOfName(name)).toEqual(platform);
});

test("the project's lock file is complete and in npm's order", () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, "..", "package-lock.json"), "utf8")) as LockFile;
  const completed = completeLock(lock);
  expect(completed.added).toEqual([]);
  expect(Object.keys(completed.lock.packages)).toEqual(Object.keys(lock.packages));
});
