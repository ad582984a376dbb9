import { describe, expect, test } from "vitest";
import type { AiProvider } from "@/db/queries/ai-providers";
import { ProviderError, type ProviderFailure } from "@/lib/platform/ai/provider-error";
import { admission, afterFailure, underProbe } from "./breaker";

const START = Date.UTC(2026, 10, 21, 9);
const at = (seconds: number) => new Date(START + seconds * 1000);

/** A provider that fails at these seconds, by calls of its own each time. */
function failing(seconds: readonly number[], { lasting = 0, failure = "broken" as ProviderFailure, random = 0 } = {}) {
  return seconds.reduce<AiProvider | null>((provider, second) => {
    const isProbe = admission(provider, at(second)) === "probe";
    const error = new ProviderError(failure);
    return afterFailure("p", provider, { error, startedAt: at(second - lasting), now: at(second), isProbe, random });
  }, null);
}

describe("the breaker opens", () => {
  test("at the fifth failure within a minute, not at the fourth", () => {
    expect(admission(failing([0, 10, 20, 30]), at(31))).toBe("closed");
    expect(admission(failing([0, 10, 20, 30, 59]), at(60))).toBe("open");
  });

  test("at the fifth timeout in a row, however long each takes", () => {
    expect(admission(failing([20, 40, 60, 80, 100], { lasting: 20 }), at(101))).toBe("open");
  });

  test("not by failures that are minutes apart", () => {
    expect(admission(failing([0, 100, 200, 300, 400, 500]), at(501))).toBe("closed");
  });

  test.each(["malformed", "oversized"] as const)(
    "not by answers that are %s, which one article can bring about",
    (failure) => {
      const provider = failing([0, 1, 2, 3, 4, 5, 6], { failure });
      expect(admission(provider, at(7))).toBe("closed");
      expect(provider?.lastError).toBe(new ProviderError(failure).message);
    },
  );

  test.each(["auth", "model", "quota"] as const)("at once where it says: %s", (failure) => {
    expect(admission(failing([0], { failure }), at(1))).toBe("open");
  });

  test("for exactly as long as the provider wishes, up to 15 minutes", () => {
    const wish = (seconds: number) =>
      afterFailure("p", null, {
        error: new ProviderError("rate", seconds),
        startedAt: at(0),
        now: at(0),
        isProbe: false,
        random: 0,
      }).openUntil;
    expect([wish(0), wish(12), wish(300), wish(86_400)]).toEqual([at(1), at(12), at(300), at(900)]);
  });
});

describe("while it fails", () => {
  test("one probe follows another after a minute at least, 15 at most, and later by the jitter", () => {
    let provider = failing([0, 1, 2, 3, 4]);
    const gaps: number[] = [];
    let now = 4;
    while (now < 20_000) {
      const next = ((provider?.openUntil?.getTime() ?? 0) - START) / 1000;
      gaps.push(Math.round(next - now));
      now = next;
      expect(admission(provider, at(now - 0.001))).toBe("open");
      expect(admission(provider, at(now))).toBe("probe");
      const error = new ProviderError("broken");
      provider = afterFailure("p", provider, { error, startedAt: at(now), now: at(now), isProbe: true, random: 1 });
    }
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(60);
    expect(Math.max(...gaps)).toBe(990);
    const within = gaps.filter((_, index) => gaps.slice(0, index).reduce((sum, gap) => sum + gap, 0) < 1_800);
    expect(Math.max(...within)).toBeLessThan(360);
    expect(within.length).toBeLessThan(20);
  });

  test("whoever probes is alone, and a probe that nobody ends is followed by another", () => {
    const open = failing([0, 1, 2, 3, 4]);
    if (!open) throw new Error("It has failed.");
    const probed = underProbe(open, at(70));
    expect([admission(probed, at(71)), admission(probed, at(130))]).toEqual(["open", "probe"]);
  });

  test("calls that were under way when it opened change nothing about when to try again", () => {
    const open = failing([0, 1, 2, 3, 4]);
    const later = failing([0, 1, 2, 3, 4, 10, 20]);
    expect(later?.openUntil).toEqual(open?.openUntil);
    expect(later?.failures).toBe(7);
  });

  test("only a sentence of ours is kept", () => {
    expect(failing([0], { failure: "auth" })?.lastError).toBe("The AI provider does not accept the key.");
  });
});
