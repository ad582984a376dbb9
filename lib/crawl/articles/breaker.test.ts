import { describe, expect, test } from "vitest";
import type { AiProvider } from "@/db/queries/ai/ai-usage";
import { ProviderError, type ProviderFailure } from "@/lib/platform/ai/provider-error";
import { admission, afterFailure, afterHealthCheck, underProbe } from "./breaker";

const START = Date.UTC(2026, 10, 21, 9);
const at = (seconds: number) => new Date(START + seconds * 1000);

/** A provider whose calls and health checks fail at these seconds. */
function failing(seconds: readonly number[], { lasting = 0, failure = "broken" as ProviderFailure, random = 0 } = {}) {
  return seconds.reduce<AiProvider | null>((provider, second) => {
    const told = { error: new ProviderError(failure), startedAt: at(second - lasting), now: at(second), random };
    const after = afterFailure("p", provider, told);
    return after.isSuspect ? afterHealthCheck("p", after.provider, told) : after.provider;
  }, null);
}

const once = (error: ProviderError) => afterFailure("p", null, { error, startedAt: at(0), now: at(0), random: 0 });

describe("the breaker", () => {
  test("opens at the fifth failure within a minute", () => {
    expect(admission(failing([0, 10, 20, 30]), at(31))).toBe("closed");
    expect(admission(failing([0, 10, 20, 30, 59]), at(60))).toBe("open");
  });

  test("opens at the fifth consecutive timeout, however long each takes", () => {
    expect(admission(failing([20, 40, 60, 80, 100], { lasting: 20 }), at(101))).toBe("open");
  });

  test("stays closed at failures minutes apart", () => {
    expect(admission(failing([0, 100, 200, 300, 400, 500]), at(501))).toBe("closed");
  });

  test("opens at once for a used-up quota", () => {
    const { provider, isSuspect } = once(new ProviderError("quota"));
    expect([admission(provider, at(1)), isSuspect]).toEqual(["open", false]);
  });

  test("opens at the fifth 429 without a Retry-After", () => {
    const told = { error: new ProviderError("rate"), startedAt: at(1), now: at(1), random: 0 };
    const { provider, isSuspect } = afterFailure("p", failing([0, 0, 0, 0], { failure: "rate" }), told);
    expect([admission(provider, at(2)), isSuspect]).toEqual(["open", false]);
  });

  test("stays open exactly as long as the provider asks, up to 15 minutes", () => {
    const wish = (seconds: number) => once(new ProviderError("rate", seconds)).provider.openUntil;
    expect([wish(0), wish(12), wish(300), wish(86_400)]).toEqual([at(1), at(12), at(300), at(900)]);
  });
});

describe("the health check", () => {
  test.each(["broken", "timeout", "unreachable", "malformed", "oversized"] as const)(
    "follows every fifth consecutive %s failure",
    (failure) => {
      let provider: AiProvider | null = null;
      const asked: number[] = [];
      for (let second = 1; second <= 12; second += 1) {
        const told = { error: new ProviderError(failure), startedAt: at(second), now: at(second), random: 0 };
        const after = afterFailure("p", provider, told);
        if (after.isSuspect) asked.push(second);
        provider = after.provider;
        expect(admission(provider, at(second))).toBe("closed");
      }
      expect(asked).toEqual([5, 10]);
    },
  );

  test.each(["auth", "forbidden", "country", "model", "redirected"] as const)(
    "follows the first %s failure",
    (failure) => {
      const { provider, isSuspect } = once(new ProviderError(failure));
      expect([admission(provider, at(1)), isSuspect]).toEqual(["closed", true]);
    },
  );
});

describe("an open breaker", () => {
  test("probes after waits of 1 to 15 minutes with jitter", () => {
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
      provider = afterHealthCheck("p", provider, { error, startedAt: at(now), now: at(now), random: 1 });
    }
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(60);
    expect(Math.max(...gaps)).toBe(990);
    const within = gaps.filter((_, index) => gaps.slice(0, index).reduce((sum, gap) => sum + gap, 0) < 1_800);
    expect(Math.max(...within)).toBeLessThan(360);
    expect(within.length).toBeLessThan(20);
  });

  test("admits one probe and replaces an unfinished one", () => {
    const open = failing([0, 1, 2, 3, 4]);
    if (!open) throw new Error("It has failed.");
    const probed = underProbe(open, at(70));
    expect([admission(probed, at(71)), admission(probed, at(130))]).toEqual(["open", "probe"]);
  });

  test("ignores calls that started before it opened", () => {
    const open = failing([0, 1, 2, 3, 4]);
    const later = failing([0, 1, 2, 3, 4, 10, 20]);
    expect(later?.openUntil).toEqual(open?.openUntil);
    expect(later?.failures).toBe((open?.failures ?? 0) + 2);
  });

  test("stores its own message in place of the provider's", () => {
    expect(failing([0], { failure: "auth" })?.lastError).toBe("The AI provider does not accept the key.");
  });
});
