// One process of the app without its web server, to be stopped or killed. Its environment is the app's. Says "ready"
// once it runs, and obeys lines: "tick N" does what the tick does, with a clock that is N seconds ahead, and answers
// "claimed M"; "drain" answers "drained" when no run is left; "read N" reads as a member does, N times, and answers
// "read" with the milliseconds that it took; "memory" answers "memory" with the bytes that live; "block N" holds the event
// loop for so many milliseconds; "throw" and "reject" fail where nobody catches it.
import { createInterface } from "node:readline";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { until } from "@/inngest/embedded/testing/until";
import { claimDueArticles } from "@/lib/articles/claim-due-articles";
import { boot } from "@/lib/boot";
import { claimDueFeeds } from "@/lib/feeds/claim-due-feeds";
import { listNewsfeeds } from "@/lib/newsfeeds/list-newsfeeds";
import { getPost } from "@/lib/posts/get-post";
import { listPosts } from "@/lib/posts/list-posts";
import { runtime, SYSTEM } from "@/lib/runtime";

const say = (line: string) => process.stdout.write(`${line}\n`);

await boot();
const { contextFor, database, workflows } = await runtime();
// The sites of a test bear more than strangers': with a second between two requests most lives would end in waiting.
contextFor(SYSTEM).settings.hostSpacingMs = 50;

async function tick(aheadSeconds: number): Promise<void> {
  const ctx = { ...contextFor(SYSTEM), now: () => new Date(Date.now() + aheadSeconds * 1000) };
  const feeds = await claimDueFeeds(ctx);
  say(`claimed ${feeds + (await claimDueArticles(ctx))}`);
}

async function drain(): Promise<void> {
  await until("every run ends", async () => {
    const status = await workflows.engine?.status();
    return status !== undefined && status.queued + status.running === 0;
  });
  say("drained");
}

async function read(times: number): Promise<void> {
  const startedAt = performance.now();
  const { rows } = await database.pool.query("select user_id, newsfeed_id from newsfeed_members limit 1");
  const [member] = rows;
  const ctx = contextFor({ kind: "user", userId: member.user_id, via: "key", isReadOnly: true } as const);
  for (let i = 0; i < times; i += 1) {
    await listNewsfeeds(ctx);
    const { rows: posts } = await listPosts(ctx, member.newsfeed_id, { limit: 50 });
    for (const { id } of posts.slice(0, 5)) await getPost(ctx, id);
  }
  say(`read ${performance.now() - startedAt}`);
}

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** What lives when all garbage is collected: objects of the main thread, and buffers. */
function tellMemory(): void {
  // What has a finaliser goes with the second.
  for (let i = 0; i < 2; i += 1) collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  say(`memory ${heapUsed + external}`);
}

function fail(): never {
  throw new Error("for a test");
}

createInterface(process.stdin).on("line", (line) => {
  const [command, count] = line.split(" ");
  if (command === "tick") void tick(Number(count));
  else if (command === "block") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(count));
  else if (command === "throw") setImmediate(() => fail());
  else if (command === "reject") void Promise.reject(new Error("for a test"));
  else if (command === "read") void read(Number(count));
  else if (command === "memory") tellMemory();
  else void drain();
});
say("ready");
