import { describe, expect, test } from "vitest";
import { carriedAddress, isFinal, isRedirector, type Move, NO_MOVE, noteMove } from "./redirects";

describe("redirectors", () => {
  test.each([
    ["https://t.co/abc", true],
    ["http://feedproxy.google.com/~r/site/~3/x/", true],
    ["http://feeds.feedburner.com/~r/site/~3/x/", true],
    ["https://feeds2.feedburner.com/~r/site/~3/x/", true],
    ["http://feeds.feedburner.com/site", false],
    ["https://not.co/abc", false],
    ["https://t.co.example/abc", false],
    ["nonsense", false],
  ])("%s is a redirector: %s", (address, expected) => {
    expect(isRedirector(address)).toBe(expected);
  });

  test.each([
    ["https://www.google.com/url?rct=j&url=https://a.example/x%3Fy%3D1&ct=ga", "https://a.example/x?y=1"],
    ["https://www.google.co.uk/url?q=https://a.example/", "https://a.example/"],
    ["https://l.facebook.com/l.php?u=https%3A%2F%2Fa.example%2Fx&h=1", "https://a.example/x"],
    ["https://www.google.com/url?q=javascript:alert(1)", null],
    ["https://www.google.com/search?q=https://a.example/", null],
    ["https://google.evil.example/url?q=https://a.example/", null],
    ["nonsense", null],
  ])("%s carries %s", (address, carried) => {
    expect(carriedAddress(address)).toBe(carried);
  });
});

describe("permanent moves", () => {
  const TARGET = "https://example.com/new";
  const on = (day: number, hour = 9) => new Date(Date.UTC(2026, 10, day, hour));

  const seen = (target: string | null, now: Date, isSame = true) => ({ target, now, isSameFeed: async () => isSame });

  async function having(...successes: ReturnType<typeof seen>[]): Promise<Move> {
    let move = NO_MOVE;
    for (const success of successes) move = await noteMove(move, success);
    return move;
  }

  describe("a final move", () => {
    test("requires successes on three different days", async () => {
      expect(isFinal(await having(seen(TARGET, on(1)), seen(TARGET, on(2))))).toBe(false);
      expect(await having(seen(TARGET, on(1)), seen(TARGET, on(2)), seen(TARGET, on(9)))).toEqual({
        movedTo: TARGET,
        movedDays: ["2026-11-01", "2026-11-02", "2026-11-09"],
      });
      expect(isFinal(await having(seen(TARGET, on(1)), seen(TARGET, on(2)), seen(TARGET, on(9))))).toBe(true);
    });

    test("requires more than one day of successes", async () => {
      const hours = Array.from({ length: 12 }, (_, hour) => seen(TARGET, on(1, hour)));
      expect(isFinal(await having(...hours))).toBe(false);
    });

    test("requires an unchanged target", async () => {
      expect(await having(seen(TARGET, on(1)), seen(TARGET, on(2)), seen(null, on(3)), seen(TARGET, on(4)))).toEqual({
        movedTo: TARGET,
        movedDays: ["2026-11-04"],
      });
      const elsewhere = seen("https://example.com/other", on(3));
      expect((await having(seen(TARGET, on(1)), seen(TARGET, on(2)), elsewhere)).movedDays).toEqual(["2026-11-03"]);
    });

    test("never leads to a URL that had another feed when the move began", async () => {
      const days = [2, 3, 4, 5].map((day) => seen(TARGET, on(day)));
      expect(isFinal(await having(seen(TARGET, on(1), false), ...days))).toBe(false);
    });
  });
});
