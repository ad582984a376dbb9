import { expect, test } from "vitest";
import { expectTrueCounts } from "@/lib/api/testing/counts/recount";
import { openStage, type Stage } from "@/lib/api/testing/counts/stage";
import { STEPS } from "@/lib/api/testing/counts/steps";
import { setUpRuntime } from "@/lib/testing/runtime";
import { inVolume } from "@/lib/testing/volume";

const NOW = new Date("2026-11-21T08:30:00Z");
const STEPS_TAKEN = inVolume(1_000);
const STEPS_BETWEEN_COUNTS = 50;
/** Ten times what it takes on an idle machine. */
const TIMEOUT_MS = 180_000;

const runtime = setUpRuntime();
let now: Date;

/** Advances the clock, because the order within one instant is undefined. */
function passTime(stage: Stage): void {
  now = new Date(now.getTime() + 1 + stage.random.nat(20_000));
  runtime.setNow(now);
}

const WEIGHTED = STEPS.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));

test.each([1, 2])(
  `counts and read states stay correct during ${STEPS_TAKEN} steps of three users (seed %i)`,
  async (seed) => {
    now = NOW;
    const stage = await openStage(runtime, seed);
    for (let taken = 1; taken <= STEPS_TAKEN; taken += 1) {
      passTime(stage);
      const step = stage.random.pick(WEIGHTED);
      await step?.(stage);
      passTime(stage);
      await stage.settle();
      if (taken % STEPS_BETWEEN_COUNTS > 0) continue;
      for (const caller of stage.callers) await expectTrueCounts(stage, caller);
    }
    const [posts] = await stage.rows<{ count: number }>("select count(*)::int as count from posts");
    expect(posts?.count).toBeGreaterThan(STEPS_TAKEN / 5);
  },
  TIMEOUT_MS,
);
