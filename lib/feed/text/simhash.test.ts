import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { SIMHASH_DISTANCE_MAX, simhash } from "./simhash";

const sentences = (subject: string, count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `The ${subject} report, part ${index}, says that ${subject} changed hands ${index * 37} times in ${1990 + index}.`,
  ).join(" ");

function distance(one: string, other: string): number {
  const bits = BigInt.asUintN(64, (simhash(one) ?? 0n) ^ (simhash(other) ?? -1n));
  return bits.toString(2).replaceAll("0", "").length;
}

describe("near-duplicate texts", () => {
  test.each([
    ["by another byline", sentences("tender", 40), `Our own desk. ${sentences("tender", 40)}`],
    [
      "in capital letters and punctuation",
      sentences("tender", 10),
      sentences("tender", 10).toUpperCase().replace(/\./g, "!"),
    ],
    [
      "in Japanese, with a new lead",
      "東京都は新しい蓄電池の入札を発表した。".repeat(40),
      `速報。${"東京都は新しい蓄電池の入札を発表した。".repeat(40)}`,
    ],
  ])("have similar hashes when they differ %s", (_, one, other) => {
    expect(distance(one, other)).toBeLessThanOrEqual(SIMHASH_DISTANCE_MAX);
  });
});

test("hashes two subjects differently, also in scripts without spaces", () => {
  expect(distance(sentences("tender", 10), sentences("election", 10))).toBeGreaterThan(10);
  const [tokyo, osaka] = ["東京都は新しい蓄電池の入札を発表した。", "大阪では来年の万博の跡地利用が議論されている。"];
  expect(distance(tokyo.repeat(30), osaka.repeat(30))).toBeGreaterThan(10);
});

test("hashes the same words in another order differently", () => {
  const words = Array.from({ length: 200 }, (_, index) => `word${index}`);
  expect(distance(words.join(" "), words.toReversed().join(" "))).toBeGreaterThan(10);
});

test("returns a signed 64-bit number, or null for a short text", () => {
  expect(simhash("x y z ".repeat(66))).toBeNull();
  expect(simhash("!".repeat(500))).toBeNull();
  const hash = simhash(sentences("tender", 10)) ?? 0n;
  expect(BigInt.asIntN(64, hash)).toBe(hash);
});

test("hashes the longest text quickly", async () => {
  const text = Array.from({ length: 30_000 }, (_, index) => `word${index}`).join(" ");
  const milliseconds = await cpuMilliseconds(() => {
    simhash(text);
  });
  expect(milliseconds).toBeLessThan(500);
});
