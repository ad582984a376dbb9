import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { FONTS, firstViewFont, fontPath } from "./fonts";

test.each(FONTS)("%s is the subset of its package's file", async (name) => {
  expect((await firstViewFont(name)).equals(await readFile(fontPath(name)))).toBe(true);
});
