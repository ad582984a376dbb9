import { describe, expect, test } from "vitest";
import { ariaKeys, SHORTCUTS, shortcutFor, shortcutGroups } from "./shortcuts";

const plain = { hasModifier: false, isTyping: false, isOnControl: false };

describe("shortcutFor", () => {
  test("finds the command of each key", () => {
    expect(shortcutFor({ ...plain, key: "j" })).toBe("openNext");
    expect(shortcutFor({ ...plain, key: "o" })).toBe("toggleOpen");
    expect(shortcutFor({ ...plain, key: "?" })).toBe("help");
    expect(shortcutFor({ ...plain, key: "q" })).toBeNull();
  });

  test("leaves keys alone while somebody types", () => {
    expect(shortcutFor({ ...plain, key: "x", isTyping: true })).toBeNull();
  });

  test("leaves keys with modifiers to the browser", () => {
    expect(shortcutFor({ ...plain, key: "z", hasModifier: true })).toBeNull();
  });

  test("leaves Enter to the link or button that has the focus", () => {
    expect(shortcutFor({ ...plain, key: "Enter", isOnControl: true })).toBeNull();
    expect(shortcutFor({ ...plain, key: "Enter" })).toBe("toggleOpen");
    expect(shortcutFor({ ...plain, key: "m", isOnControl: true })).toBe("toggleRead");
  });
});

test("no key has two commands", () => {
  const keys = Object.values(SHORTCUTS).flatMap((shortcut) => [...shortcut.keys]);
  expect(new Set(keys).size).toBe(keys.length);
});

test("the help shows every command once", () => {
  const shown = shortcutGroups().flatMap(({ ids }) => ids);
  expect(shown.toSorted()).toEqual(Object.keys(SHORTCUTS).toSorted());
});

test("assistive technology is told the keys in its own notation", () => {
  expect(ariaKeys("toggleOpen")).toBe("o Enter");
  expect(ariaKeys("help")).toBe("Shift+/");
});
