// An app process without a web server, for tests that stop or kill it. Prints "ready" once it runs, and with --verbose
// "booted" when it takes requests. Commands, one a line: "tick" makes all feeds due and claims what is due, "tick N"
// claims what is due N seconds from now; both print "claimed M" or "tick failed"; "drain" prints "drained" when no run
// is left; "read N" reads as a member N times and prints "read" with milliseconds; "memory" prints "memory" with live
// bytes; "block N" blocks the event loop for N milliseconds; "throw" and "reject" cause uncaught errors, "reject
// request" in a request's handler; "count" prints "counted" with their number; "listen" serves HTTP and prints
// "listening PORT", then "asked" for each request, answered after "answer"; "query N" makes the database count to N and
// prints "asked the database".
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { connectThroughBridge } from "@/db/testing/neon-bridge";
import { declareOwnServer } from "@/lib/core/own-server";
import { withinRequest } from "@/lib/core/request-scope";
import { drainServer, onShutdown } from "@/lib/core/shutdown";
import { tallies } from "@/lib/core/tally";
import { workStarted } from "@/lib/core/work-started";
import { claimDueFeeds } from "@/lib/crawl/claim-due-feeds";
import { claimDueArticles } from "@/lib/crawl/filing/claim-due-articles";
import { listNewsfeeds } from "@/lib/domain/newsfeeds/get-newsfeed";
import { getPost } from "@/lib/domain/posts/get-post";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { boot } from "@/lib/runtime/boot";
import { runtime, SYSTEM } from "@/lib/runtime/runtime";
import { until } from "@/lib/testing/until";

const toAnswer: ServerResponse[] = [];
const say = (line: string) => process.stdout.write(`${line}\n`);

if (process.argv.includes("--own-server")) declareOwnServer();
if (process.env.NEON_BRIDGE_PORT) connectThroughBridge(Number(process.env.NEON_BRIDGE_PORT));
await boot();
if (process.argv.includes("--verbose")) say("booted");
await workStarted();
const { contextFor, database, workflows } = await runtime();
// Shortens the pause of a second between two requests to a host, which test sites do not need.
contextFor(SYSTEM).settings.hostSpacingMs = 50;

async function tick(aheadSeconds: number | null): Promise<void> {
  if (aheadSeconds === null) await database.pool.query("update feeds set next_due_at = least(next_due_at, now())");
  const ctx = { ...contextFor(SYSTEM), now: () => new Date(Date.now() + (aheadSeconds ?? 0) * 1000) };
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

/**
 * Live bytes after garbage collection: objects of the main thread, and buffers. Excludes compiled code, which grows
 * while functions become hot.
 */
function tellMemory(): void {
  // Objects with a finaliser need a second collection.
  for (let i = 0; i < 2; i += 1) collectGarbage();
  const objects = getHeapSpaceStatistics().filter(({ space_name }) => !/code|trusted/.test(space_name));
  const bytes = objects.reduce((sum, { space_used_size }) => sum + space_used_size, process.memoryUsage().external);
  say(`memory ${bytes}`);
}

function fail(): never {
  throw new Error("for a test");
}

async function reject(): Promise<never> {
  return fail();
}

/** Counts to `rows` in one statement that cannot be interrupted. */
function askLong(rows: number): void {
  database.pool.query("select count(*) from generate_series(1, $1::bigint)", [rows]).catch(() => undefined);
  say("asked the database");
}

function listen(): void {
  const server = createServer((_, response) => {
    toAnswer.push(response);
    say("asked");
  }).listen(0, "127.0.0.1", () => {
    onShutdown(() => drainServer(server));
    // A listening TCP server has an address of this form.
    say(`listening ${(server.address() as AddressInfo).port}`);
  });
}

createInterface(process.stdin).on("line", (line) => {
  const [command, count] = line.split(" ");
  if (command === "tick") tick(count === undefined ? null : Number(count)).catch(() => say("tick failed"));
  else if (command === "block") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(count));
  else if (command === "throw") setImmediate(() => fail());
  else if (line === "reject request") withinRequest(() => void reject());
  else if (command === "reject") void reject();
  else if (command === "listen") listen();
  else if (command === "answer") for (const response of toAnswer.splice(0)) response.end("answered");
  else if (command === "count") say(`counted ${tallies().get("lede_unhandled_errors_total")}`);
  else if (command === "read") void read(Number(count));
  else if (command === "query") askLong(Number(count));
  else if (command === "memory") tellMemory();
  else void drain();
});
say("ready");
