import { describe, expect, test } from "vitest";
import { shortcutGroups } from "./shortcut-labels";
import { ariaKeys, asTyped, isSingleKey, type KeyPress, keyText, readPress, SHORTCUTS } from "./shortcuts";

const plain = {
  isMod: false,
  hasModifier: false,
  isRepeat: false,
  isTyping: false,
  isOnControl: false,
  isOnButton: false,
};
const idOf = (press: Partial<KeyPress>, first: string | null = null) =>
  readPress({ ...plain, key: "", ...press }, first).id;

describe("key press", () => {
  test("finds its shortcut", () => {
    expect(idOf({ key: "j" })).toBe("openNext");
    expect(idOf({ key: "J" })).toBe("nextNewsfeed");
    expect(idOf({ key: "o" })).toBe("toggleOpen");
    expect(idOf({ key: "?" })).toBe("help");
    expect(idOf({ key: "q" })).toBeNull();
  });

  test("ignores shortcut keys in an input", () => {
    expect(idOf({ key: "x", isTyping: true })).toBeNull();
    expect(readPress({ ...plain, key: "g", isTyping: true }, null).first).toBeNull();
  });

  test("leaves keys with a modifier to the browser", () => {
    expect(idOf({ key: "z", hasModifier: true })).toBeNull();
    expect(idOf({ key: "k", hasModifier: true })).toBeNull();
  });

  test("Enter is left to a focused link or button", () => {
    expect(idOf({ key: "Enter", isOnControl: true })).toBeNull();
    expect(idOf({ key: "Enter" })).toBe("toggleOpen");
    expect(idOf({ key: "m", isOnControl: true })).toBe("toggleRead");
  });

  test("the space bar is left to a focused button", () => {
    expect(idOf({ key: "Space", isOnControl: true })).toBe("pageDown");
    expect(idOf({ key: "Shift+Space" })).toBe("pageUp");
    expect(idOf({ key: "Space", isOnButton: true })).toBeNull();
  });

  test("repeats only movement while held", () => {
    expect(idOf({ key: "j", isRepeat: true })).toBe("openNext");
    expect(idOf({ key: "x", isRepeat: true })).toBeNull();
    expect(idOf({ key: "s", isRepeat: true })).toBeNull();
  });
});

describe("typed key", () => {
  const typed = (key: string, code: string, shiftKey = false) => asTyped({ key, code, shiftKey });

  test.each([
    ["Cyrillic", "о", "О"],
    ["Greek", "ξ", "Ξ"],
    ["Hebrew", "ח", "ח"],
    ["Arabic", "ت", "ـ"],
  ])("maps a key of a %s keyboard to the Latin letter on it", (_, plainKey, shiftedKey) => {
    expect([typed(plainKey, "KeyJ"), typed(shiftedKey, "KeyJ", true)]).toEqual(["j", "J"]);
  });

  test("maps a key of a Latin keyboard to its own letter", () => {
    expect([typed("h", "KeyJ"), typed("q", "KeyA"), typed("ö", "Semicolon"), typed("é", "KeyW")]).toEqual([
      "h",
      "q",
      "ö",
      "é",
    ]);
  });

  test("ignores Caps Lock", () => {
    expect([typed("J", "KeyJ"), typed("J", "KeyJ", true), typed("О", "KeyJ")]).toEqual(["j", "J", "j"]);
  });

  test("names the space bar, and leaves other keys alone", () => {
    expect([typed(" ", "Space"), typed(" ", "Space", true)]).toEqual(["Space", "Shift+Space"]);
    expect([typed("Enter", "Enter"), typed("?", "KeyQ", true), typed("х", "BracketLeft")]).toEqual(["Enter", "?", "х"]);
  });
});

describe("key sequence", () => {
  test("waits for the second key and finds the shortcut", () => {
    expect(readPress({ ...plain, key: "g" }, null)).toEqual({ id: null, first: "g" });
    expect(readPress({ ...plain, key: "s" }, "g")).toEqual({ id: "goSettings", first: null });
  });

  test("ignores an unknown second key", () => {
    expect(readPress({ ...plain, key: "x" }, "g")).toEqual({ id: null, first: null });
  });

  test("survives Shift before a capital", () => {
    expect(readPress({ ...plain, key: "Shift" }, "g")).toEqual({ id: null, first: "g" });
  });
});

test("the palette opens with the platform modifier, also in an input", () => {
  const mod = { isMod: true, hasModifier: true };
  expect(idOf({ key: "k", ...mod, isTyping: true })).toBe("palette");
  expect(idOf({ key: "K", ...mod })).toBe("palette");
  expect(idOf({ key: "j", ...mod })).toBeNull();
  expect(isSingleKey("palette")).toBe(false);
});

test("no key has two shortcuts, and no first key has its own", () => {
  const keys = Object.values(SHORTCUTS).flatMap((keys): string[] => [...keys]);
  expect(new Set(keys).size).toBe(keys.length);
  const firsts = keys.filter((key) => key.includes(" ")).map((key) => key.split(" ")[0]);
  expect(keys.filter((key) => firsts.includes(key))).toEqual([]);
});

test("the help lists every shortcut once", () => {
  const shown = shortcutGroups().flatMap(({ ids }) => ids);
  expect(shown.toSorted()).toEqual(Object.keys(SHORTCUTS).toSorted());
});

test("aria-keyshortcuts use the standard notation", () => {
  expect(ariaKeys("toggleOpen", false)).toBe("o Enter");
  expect(ariaKeys("help", false)).toBe("Shift+/");
  expect(ariaKeys("markAllRead", false)).toBe("Shift+A");
  expect(ariaKeys("palette", false)).toBe("Control+k");
  expect(ariaKeys("palette", true)).toBe("Meta+k");
  expect(ariaKeys("goLists", false)).toBe("");
});

test("key caps match the keyboard", () => {
  expect([keyText("palette", true), keyText("palette", false)]).toEqual(["⌘K", "Ctrl K"]);
  expect([keyText("goLists", false), keyText("close", false), keyText("nextNewsfeed", false)]).toEqual([
    "g l",
    "Esc",
    "Shift J",
  ]);
  expect(keyText("pageUp", false)).toBe("Shift Space");
});
