import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectPath } from "@/lib/core/project-path";

test("no page or email formats a number without a locale", () => {
  const root = projectPath(".");
  const files = globSync(["app/**/*.tsx", "components/**/*.{ts,tsx}", "lib/{client,digests}/**/*.ts"], { cwd: root });
  const ownWays = files.filter((file) => /\.(toLocaleString|toFixed)\(/.test(readFileSync(join(root, file), "utf8")));
  expect(files.length).toBeGreaterThan(200);
  expect(ownWays).toEqual([]);
});
