import { globSync } from "node:fs";
import { dirname, relative } from "node:path";
import { expect, test } from "vitest";
import { projectPath } from "@/lib/core/project-path";
import { findRoute } from "./routes";

const ROOT = projectPath("app/v1");
const folders = globSync(`${ROOT}/**/route.ts`)
  .map((file) => relative(ROOT, dirname(file)))
  .filter((folder) => !folder.startsWith("[[..."));

test.each(folders)("%s is found by its path", async (folder) => {
  const segments = folder.split("/").map((name) => (name.startsWith("[") ? "0193f2a0" : name));
  expect(findRoute(segments)).toBe(await import(`${ROOT}/${folder}/route.ts`));
});

test("prefers a plain folder to a parameter", async () => {
  expect(findRoute(["posts", "newsfeed", "read"])).toBe(await import("./posts/newsfeed/[newsfeed_id]/route"));
});

test.each(["", "posts", "posts/1/2/3", "Newsfeeds"])("finds nothing at /v1/%s", (path) => {
  expect(findRoute(path.split("/"))).toBeNull();
});
