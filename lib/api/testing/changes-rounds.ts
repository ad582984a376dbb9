import { expect, vi } from "vitest";
import { createApiKey, revokeApiKey } from "@/lib/domain/api-keys/api-keys";
import type { TestRuntime } from "@/lib/testing/runtime";
import type { Caller } from "./callers";
import { type Mirror, type Row, startMirror } from "./changes-mirror";
import { namesOfOriginal, objectsOfOriginal } from "./changes-original";
import { WRITES } from "./changes-steps";
import { openStage, type Stage } from "./counts/stage";

const WRITES_BETWEEN_LOOKS = 40;
const PAGE = 7;
const PATIENCE = { timeout: 60_000, interval: 50 };

/** Follows random writes of several writers at a time with mirrors, and checks each against the original. */
export async function followWrites(
  runtime: TestRuntime,
  { writes, writers }: { writes: number; writers: number },
): Promise<void> {
  const stage = await openStage(runtime, 1);
  const mirrors = stage.callers.map((caller): Followed => ({ caller, mirror: startMirror(caller, PAGE) }));
  let compared = 0;
  for (let written = 0; written < writes; written += WRITES_BETWEEN_LOOKS) {
    const writer = async () => {
      for (let turn = 0; turn < WRITES_BETWEEN_LOOKS / writers; turn += 1) await write(stage);
    };
    // The mirrors read while others write.
    const followers = mirrors.flatMap(({ mirror, limited }) => [mirror.follow(), limited?.mirror.follow()]);
    await Promise.all([...Array.from({ length: writers }, writer), ...followers]);
    await stage.settle();
    for (const followed of mirrors) {
      compared += await expectOriginal(stage, followed);
      followed.limited = await expectPart(stage, followed);
    }
  }
  expect(compared).toBeGreaterThan(0);
}

/** Mirrors of one user. */
interface Followed {
  caller: Caller;
  mirror: Mirror;
  limited?: LimitedMirror | undefined;
}

/** A mirror by a key that is limited to one newsfeed. */
interface LimitedMirror {
  newsfeedId: string;
  keyId: string;
  mirror: Mirror;
}

/** Writers race, so some fail: their target is gone, the newsfeed has another owner, or they deadlocked. */
const LOST = /: (403|404|409|422|503) |violates foreign key constraint|deadlock detected/;

async function write(stage: Stage): Promise<void> {
  try {
    await stage.random.pick(WRITES)?.(stage);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (!LOST.test(`${error} ${cause}`)) throw error;
  }
}

async function expectOriginal(stage: Stage, { caller, mirror }: Followed): Promise<number> {
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
    // Listed items have the newsfeed in their post, and their position by their order.
    const {
      newsfeed_id: _newsfeed,
      position: _position,
      ...mirrored
    }: Row = objects[name] ?? { id: "missing in the mirror" };
    expect(row).toMatchObject(mirrored);
  }
  return listed.size;
}

/** Starts a mirror of one of the caller's newsfeeds, if there is one. */
async function startLimited(stage: Stage, caller: Caller): Promise<LimitedMirror | undefined> {
  const newsfeed = stage.random.pick(await stage.call<Row[]>(caller, "GET", "/newsfeeds"));
  if (!newsfeed) return undefined;
  const wanted = { name: "One newsfeed", newsfeed_ids: [newsfeed.id] };
  const { id: keyId, key } = await createApiKey(stage.contextOf(caller), wanted);
  return { newsfeedId: newsfeed.id, keyId, mirror: startMirror({ ...caller, key }, PAGE) };
}

/** @returns the mirror to follow next: another one once its newsfeed is gone */
async function expectPart(stage: Stage, { caller, mirror: whole, limited }: Followed) {
  if (!limited) return startLimited(stage, caller);
  const { newsfeedId, keyId, mirror } = limited;
  const isPart = (name: string, row: Row) =>
    /^(source|post) /.test(name) ? row.newsfeed_id === newsfeedId : name === `newsfeed ${newsfeedId}`;
  const part = Object.entries(whole.objects()).filter(([name, row]) => isPart(name, row));
  await vi.waitFor(async () => {
    await mirror.follow();
    expect(mirror.objects()).toEqual(Object.fromEntries(part));
  }, PATIENCE);
  if (part.length > 0) return limited;
  await revokeApiKey(stage.contextOf(caller), keyId);
  return startLimited(stage, caller);
}
