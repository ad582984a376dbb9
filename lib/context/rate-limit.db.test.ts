import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/core/id";
import { stopClock } from "@/lib/domain/accounts/testing/account";
import { whileReadOnly } from "@/lib/testing/read-only";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { returnToken, takeToken } from "./rate-limit";

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());

function scene(tokensMax = 3) {
  return {
    clock: stopClock(runtime),
    ctx: runtime.system,
    limit: { key: `test:${newId()}`, tokensMax, windowSeconds: 60 },
  };
}

describe("a limit", () => {
  test("counts down and then refuses until the window ends", async () => {
    const { clock, ctx, limit } = scene();
    expect(await takeToken(ctx, limit)).toEqual({ tokensLeft: 2, resetSeconds: 60 });
    clock.pass(10);
    expect(await takeToken(ctx, limit)).toEqual({ tokensLeft: 1, resetSeconds: 50 });
    expect(await takeToken(ctx, limit)).toEqual({ tokensLeft: 0, resetSeconds: 50 });
    await expect(takeToken(ctx, limit)).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: 50 });
    clock.pass(49);
    await expect(takeToken(ctx, limit)).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: 1 });
    clock.pass(1);
    expect(await takeToken(ctx, limit)).toEqual({ tokensLeft: 2, resetSeconds: 60 });
  });

  test("counts in memory while the database cannot be written", async () => {
    const { clock, ctx, limit } = scene();
    await whileReadOnly(runtime.database, async () => {
      const states = [await takeToken(ctx, limit), await takeToken(ctx, limit), await takeToken(ctx, limit)];
      expect(states.map(({ tokensLeft }) => tokensLeft)).toEqual([2, 1, 0]);
      await expect(takeToken(ctx, limit)).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: 60 });
      clock.pass(60);
      expect(await takeToken(ctx, limit)).toEqual({ tokensLeft: 2, resetSeconds: 60 });
    });
  });

  test("admits exactly the limit under concurrency", async () => {
    const { ctx, limit } = scene(7);
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => takeToken(ctx, limit)));
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(7);
  });

  test("applies to each key separately", async () => {
    const { ctx, limit } = scene(1);
    await takeToken(ctx, limit);
    await takeToken(ctx, { ...limit, key: `${limit.key}:other` });
    await expect(takeToken(ctx, limit)).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("refunds a returned use up to the limit", async () => {
    const { ctx, limit } = scene(1);
    for (let use = 0; use < 5; use++) {
      await takeToken(ctx, limit);
      await returnToken(ctx, limit);
    }
    await returnToken(ctx, limit);
    await takeToken(ctx, limit);
    await expect(takeToken(ctx, limit)).rejects.toMatchObject({ code: "rate_limited" });
    await returnToken(ctx, limit);
    await takeToken(ctx, limit);
  });
});
