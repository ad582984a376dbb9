import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { hashKey, isWellFormed, mintKey } from "./key-format";

const CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-";

describe("an API key", () => {
  test("has the documented form and prefix", () => {
    const { key, prefix } = mintKey();
    expect(key).toMatch(/^lede_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}$/);
    expect(key.startsWith(`${prefix}_`)).toBe(true);
    expect(prefix).toMatch(/^lede_[0-9A-Za-z]{8}$/);
  });

  test("is well-formed and unique", () => {
    const keys = Array.from({ length: 10_000 }, () => mintKey());
    expect(keys.filter(({ key }) => !isWellFormed(key))).toEqual([]);
    expect(new Set(keys.map(({ key }) => key)).size).toBe(10_000);
  });

  test("is refused with any single wrong character", () => {
    const { key } = mintKey();
    const accepted: string[] = [];
    for (let at = 0; at < key.length; at++)
      for (const character of CHARACTERS) {
        const typo = key.slice(0, at) + character + key.slice(at + 1);
        if (typo !== key && isWellFormed(typo)) accepted.push(typo);
      }
    expect(accepted).toEqual([]);
  });

  test("is refused with swapped, missing or extra characters", () => {
    const { key } = mintKey();
    for (let at = 0; at < key.length - 1; at++) {
      const swapped = key.slice(0, at) + key.charAt(at + 1) + key.charAt(at) + key.slice(at + 2);
      if (swapped !== key) expect(isWellFormed(swapped)).toBe(false);
      expect(isWellFormed(key.slice(0, at) + key.slice(at + 1))).toBe(false);
      expect(isWellFormed(`${key.slice(0, at)}x${key.slice(at)}`)).toBe(false);
    }
  });

  test.each([
    "",
    "lede_",
    `${mintKey().key}\n`,
    ` ${mintKey().key}`,
    `${mintKey().key},${mintKey().key}`,
    "\u0000",
    "é",
  ])("is not well-formed as %j", (text) => {
    expect(isWellFormed(text)).toBe(false);
  });

  test("is refused at once if it is a megabyte long", async () => {
    const key = `lede_abcdefgh_${"a".repeat(1_000_000)}`;
    expect(await cpuMilliseconds(() => expect(isWellFormed(key)).toBe(false))).toBeLessThan(500);
  });

  test("is hashed to 32 bytes", () => {
    const { key } = mintKey();
    expect(hashKey(key)).toHaveLength(32);
    expect(hashKey(key)).toEqual(hashKey(key));
    expect(hashKey(key)).not.toEqual(hashKey(mintKey().key));
  });
});
