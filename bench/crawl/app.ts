// Process entry: the built app with its pages, on the database of its environment. Receives a task, and replies with its
// result.
import { readEnv } from "@/lib/core/env";
import { claimDueFeeds } from "@/lib/crawl/claim-due-feeds";
import { type Runtime, runtime, SYSTEM } from "@/lib/runtime/runtime";
import { serve } from "@/lib/server/serve";
import { anHourLater } from "../an-hour-later";
import { follow } from "./follow";
import type { Counts } from "./peer";

export type Task = { follow: readonly string[] } | "begin" | "isSettled" | "counts";

const env = readEnv(process.env);
await serve({ port: env.PORT, hostname: "127.0.0.1", isDev: false });
// The app's own, which its pages opened.
const app = await runtime();

process.on("message", async (task: Task) => {
  process.send?.((await perform(app, task)) ?? null);
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");

async function perform({ database, contextFor, workflows }: Runtime, task: Task): Promise<unknown> {
  if (typeof task === "object") return follow(app, task.follow);
  if (task === "counts") return countsOf(app);
  if (task === "begin") {
    await anHourLater(database);
    return claimDueFeeds(contextFor(SYSTEM));
  }
  const { rows } = await database.pool.query(
    `select exists(select 1 from feeds where claimed_until is not null) as claimed,
      exists(select 1 from feeds where next_due_at <= now() and claimed_until is null) as due,
      exists(select 1 from articles where enrich_due_at is not null) as unprepared`,
  );
  const [{ claimed, due, unprepared }] = rows;
  if (due) await claimDueFeeds(contextFor(SYSTEM));
  const status = await workflows.engine?.status();
  const isIdle = !status || (status.running === 0 && status.oldestDueMs === null);
  return !claimed && !due && !unprepared && isIdle;
}

async function countsOf({ database }: Runtime): Promise<Counts> {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from posts) as posts,
      (select count(*)::int from feeds where last_error_code is not null) as failed`,
  );
  return rows[0];
}
