import { setTimeout } from "node:timers/promises";
import { GET as ready } from "@/app/ready/route";
import { readEnv } from "@/lib/core/env";
import { updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { openRuntime } from "@/lib/runtime/open-runtime";
import { bindRuntime, SYSTEM } from "@/lib/runtime/runtime";
import { startOwnPostgres } from "@/scripts/find-postgres";
import { followAll, type Load, untilStored } from "./load";
import { type Grounds, inFolder, judge, share, type Verdict } from "./row";

const OUTAGE_SECONDS = 60;
const RESUMED_MS_MAX = 5_000;
const WRITERS = 10;
/** Seconds before and after the outage. */
const CALM_MS = 3_000;

/** Kills and restarts Postgres during crawls and writes: the app stays up and recovers by itself. */
export async function haltPostgres(grounds: Grounds): Promise<Verdict> {
  const postgres = await startOwnPostgres();
  if (!postgres) return judge("not found", { "a Postgres server": false });
  const seconds = share(grounds, OUTAGE_SECONDS);
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on("unhandledRejection", note);
  try {
    return await inFolder(async (folder) => {
      const load = await followAll({ LEDE_DATA_DIR: folder, DATABASE_URL: postgres.url });
      const outage = async () => {
        await setTimeout(CALM_MS);
        await postgres.halt();
        await setTimeout(1_000);
        const status = (await ready()).status;
        await setTimeout(seconds * 1000 - 1_000);
        await postgres.resume();
        return status;
      };
      return attack(load, outage, { seconds, unhandled }).finally(() => load.close());
    });
  } finally {
    process.off("unhandledRejection", note);
    await postgres.stop();
  }
}

async function attack(
  load: Load,
  outage: () => Promise<number>,
  { seconds, unhandled }: { seconds: number; unhandled: readonly unknown[] },
): Promise<Verdict> {
  const runtime = await openRuntime(readEnv(load.variables));
  bindRuntime(runtime);
  runtime.contextFor(SYSTEM).settings.hostSpacingMs = 50;
  await runtime.workflows.start();
  const ctx = runtime.contextFor({ kind: "user", userId: load.userId, via: "key", isReadOnly: false } as const);
  const writes = { done: 0, failed: 0, lastAt: 0 };
  let isOver = false;
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let i = 0; !isOver; i += 1) {
      const write = updateNewsfeed(ctx, load.newsfeedId, { description: `${writer} ${i}` });
      const isDone = await write.then(
        () => true,
        () => false,
      );
      if (isDone) Object.assign(writes, { done: writes.done + 1, lastAt: performance.now() });
      else writes.failed += 1;
      await setTimeout(50);
    }
  });
  const publishing = load.publishUntil(() => isOver);
  const readyDuring = await outage();
  const backAt = performance.now();
  while (writes.lastAt < backAt && performance.now() - backAt < 60_000) await setTimeout(10);
  const resumedMs = writes.lastAt - backAt;
  await setTimeout(CALM_MS);
  isOver = true;
  await Promise.all([...writers, publishing]);
  const readyAfter = (await ready()).status;
  const { served, stored, duplicates } = await untilStored(runtime, load);
  await runtime.stop();
  return judge(
    `${seconds} s without Postgres, ${writes.done} writes done and ${writes.failed} refused by ${WRITERS} writers, writes again after ${Math.round(resumedMs)} ms, ready ${readyDuring} then ${readyAfter}, served ${served}, stored ${stored}`,
    {
      [`no unhandled rejection: ${unhandled.slice(0, 3).map(String).join(" | ")}`]: unhandled.length === 0,
      "not ready without the database, and ready again": readyDuring === 503 && readyAfter === 200,
      "writes resume within 5 s": resumedMs > 0 && resumedMs <= RESUMED_MS_MAX,
      "everything served is stored": served === stored,
      "no duplicates": duplicates === 0,
    },
  );
}
