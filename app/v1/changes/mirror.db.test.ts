import { expect, test, vi } from "vitest";
import type { Caller } from "@/lib/api/testing/callers";
import { type Mirror, type Row, startMirror } from "@/lib/api/testing/changes-mirror";
import { namesOfOriginal, objectsOfOriginal } from "@/lib/api/testing/changes-original";
import { WRITES } from "@/lib/api/testing/changes-steps";
import { openStage, type Stage } from "@/lib/api/testing/counts/stage";
import { setUpRuntime } from "@/lib/testing/runtime";
import { inVolume } from "@/lib/testing/volume";

const WRITES_IN_ALL = inVolume(10_000, 200);
const WRITERS = 4;
const WRITES_BETWEEN_LOOKS = 40;
const PAGE = 7;
const PATIENCE = { timeout: 60_000, interval: 50 };
/** Ten times what it takes on an idle machine. */
const TIMEOUT_MS = 3_600_000;

const runtime = setUpRuntime();

/** Writers race, so some lose: what they wanted to change is gone, the newsfeed has another owner, or they deadlocked. */
const LOST = /: (403|404|409|422|503) |violates foreign key constraint|deadlock detected/;

async function write(stage: Stage): Promise<void> {
  try {
    await stage.random.pick(WRITES)?.(stage);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (!LOST.test(`${error} ${cause}`)) throw error;
  }
}

async function expectOriginal(stage: Stage, caller: Caller, mirror: Mirror): Promise<number> {
  const names = await namesOfOriginal(stage, caller);
  // Other databases of the cluster may be writing for some time.
  await vi.waitFor(async () => {
    await mirror.follow();
    expect(Object.keys(mirror.objects()).toSorted()).toEqual(names);
    const fresh = startMirror(caller, 200);
    await fresh.follow();
    expect(mirror.objects()).toEqual(fresh.objects());
  }, PATIENCE);
  const objects = mirror.objects();
  const listed = await objectsOfOriginal(stage, caller);
  // Lists have the fields of the mirror and more, and leave out posts from before the start date.
  for (const [name, row] of listed) {
    // Listed items have it in their post.
    const { newsfeed_id: _, ...mirrored }: Row = objects[name] ?? { id: "missing in the mirror" };
    expect(row).toMatchObject(mirrored);
  }
  return listed.size;
}

test(
  `a mirror that follows the changes equals the original after ${WRITES_IN_ALL} writes of ${WRITERS} writers at a time`,
  async () => {
    const stage = await openStage(runtime, 1);
    const mirrors = stage.callers.map((caller) => ({ caller, mirror: startMirror(caller, PAGE) }));
    let compared = 0;
    for (let written = 0; written < WRITES_IN_ALL; written += WRITES_BETWEEN_LOOKS) {
      const writer = async () => {
        for (let turn = 0; turn < WRITES_BETWEEN_LOOKS / WRITERS; turn += 1) await write(stage);
      };
      // The mirrors look while others write.
      const followers = mirrors.map(({ mirror }) => mirror.follow());
      await Promise.all([...Array.from({ length: WRITERS }, writer), ...followers]);
      await stage.settle();
      for (const { caller, mirror } of mirrors) compared += await expectOriginal(stage, caller, mirror);
    }
    expect(compared).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
