import { expect, test } from "vitest";
import { startMirror } from "@/lib/api/testing/changes-mirror";
import { openStage, type Stage } from "@/lib/api/testing/counts/stage";
import { STEPS } from "@/lib/api/testing/counts/steps";
import { setUpRuntime } from "@/lib/testing/runtime";
import { inVolume } from "@/lib/testing/volume";

const WRITES = inVolume(10_000, 300);
const WRITERS = 4;
const WRITES_BETWEEN_LOOKS = 40;
const PAGE = 7;
/** Ten times what it takes on an idle machine. */
const TIMEOUT_MS = 3_600_000;

const runtime = setUpRuntime();

const WEIGHTED = STEPS.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));

/** Writers race, so that some lose: what they wanted to change is gone, or the newsfeed has another owner. */
const REFUSED = /: (403|404|409|422) /;

async function write(stage: Stage): Promise<void> {
  const step = stage.random.pick(WEIGHTED);
  try {
    await step?.(stage);
  } catch (error) {
    if (!REFUSED.test(String(error))) throw error;
  }
}

test(
  `a mirror that follows the changes equals the original after ${WRITES} writes of ${WRITERS} writers at a time`,
  async () => {
    const stage = await openStage(runtime, 1);
    const mirrors = stage.callers.map((caller) => startMirror(caller, PAGE));
    for (let written = 0; written < WRITES; written += WRITES_BETWEEN_LOOKS) {
      const writer = async () => {
        for (let turn = 0; turn < WRITES_BETWEEN_LOOKS / WRITERS; turn += 1) await write(stage);
      };
      // The mirrors look while others write.
      await Promise.all([...Array.from({ length: WRITERS }, writer), ...mirrors.map((mirror) => mirror.follow())]);
      await stage.settle();
      for (const [at, mirror] of mirrors.entries()) {
        await mirror.follow();
        const fresh = startMirror(stage.callers[at] ?? { userId: "", key: "", cookie: "" }, 200);
        await fresh.follow();
        expect(mirror.objects()).toEqual(fresh.objects());
      }
    }
    expect(Object.keys(mirrors[0]?.objects() ?? {}).length).toBeGreaterThan(WRITES / 100);
  },
  TIMEOUT_MS,
);
