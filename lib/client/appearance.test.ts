import { parseHTML } from "linkedom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { subscribeToAppearance, textSizeNow, themeNow } from "./appearance";
import { saveTextSize, saveTheme } from "./preferences";

beforeEach(() => {
  const { document, MutationObserver } = parseHTML('<!doctype html><html data-size="normal"></html>');
  vi.stubGlobal("document", document);
  vi.stubGlobal("MutationObserver", MutationObserver);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("reads a page without choices", () => {
  expect([themeNow(), textSizeNow()]).toEqual(["system", "normal"]);
});

test.each(["light", "dark", "system"] as const)("reads the saved theme %s", (theme) => {
  saveTheme("dark");
  saveTheme(theme);
  expect(themeNow()).toBe(theme);
});

test("announces a saved theme and text size until unsubscribed", async () => {
  const seen: string[] = [];
  const unsubscribe = subscribeToAppearance(() => seen.push(`${themeNow()} ${textSizeNow()}`));
  saveTheme("dark");
  await expect.poll(() => seen).toEqual(["dark normal"]);
  saveTextSize("largest");
  await expect.poll(() => seen).toEqual(["dark normal", "dark largest"]);
  unsubscribe();
  saveTheme("light");
  await Promise.resolve();
  expect(seen).toHaveLength(2);
});
