// A process of the app without its web server, for a test that kills it during its deliveries. Prints "ready" once it
// runs. Commands on stdin: "make URL" creates a newsfeed with a webhook for its posts; "store FROM COUNT" files posts,
// ten per transaction; "due" makes all waiting deliveries due; "drain" waits until no run is left; "count" returns the
// number of posts, and of deliveries by state. Answers each command with its line and the result.
import { createInterface } from "node:readline";
import { insertUser } from "@/db/queries/accounts/users";
import { chunksOf } from "@/lib/core/chunks-of";
import { newId } from "@/lib/core/id";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { requestDueDeliveries } from "@/lib/domain/webhooks/deliver";
import { createWebhook } from "@/lib/domain/webhooks/webhooks";
import { boot } from "@/lib/runtime/boot";
import { runtime, SYSTEM } from "@/lib/runtime/runtime";
import { storeEntries, storeSource } from "@/lib/testing/stored-source";
import { until } from "@/lib/testing/until";

const POSTS_PER_TRANSACTION = 10;
/** A run pauses up to a minute before its next attempt; the rest is for the deliveries on a busy machine. */
const DRAIN_MS_MAX = 180_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
await boot();
const { contextFor, database, workflows } = await runtime();
const { pool } = database;

async function make(url: string): Promise<string> {
  const userId = newId();
  await insertUser(database.db, { id: userId, email: "a@example.org", passwordHash: "none", createdAt: new Date() });
  const ctx = contextFor({ kind: "user", userId, via: "session", isReadOnly: false } as const);
  const { id } = await createNewsfeed(ctx, { name: "All of it" });
  await storeSource(ctx, id, []);
  await pool.query("update feeds set next_due_at = '2100-01-01'");
  return (await createWebhook(ctx, { url, events: ["post.matched"] })).secret;
}

async function store(from: number, count: number): Promise<void> {
  const { rows } = await pool.query("select id from feeds");
  const entries = Array.from({ length: count }, (_, index) => ({ title: `Post ${from + index}` }));
  for (const some of chunksOf(entries, POSTS_PER_TRANSACTION)) await storeEntries(contextFor(SYSTEM), rows[0].id, some);
}

async function makeDue(): Promise<void> {
  await pool.query("update deliveries set next_attempt_at = now() where next_attempt_at is not null");
  await requestDueDeliveries(contextFor(SYSTEM));
}

async function drain(): Promise<void> {
  const isDrained = async () => {
    const status = await workflows.engine?.status();
    return status !== undefined && status.queued + status.running === 0;
  };
  await until("every run ends", isDrained, DRAIN_MS_MAX);
}

async function count(): Promise<string> {
  const { rows } = await pool.query(`select (select count(*)::int from posts) as posts,
    (select coalesce(jsonb_object_agg(status, number), '{}') from
      (select status, count(*) as number from deliveries group by status) as counted) as states`);
  return JSON.stringify(rows[0]);
}

async function obey(line: string): Promise<void> {
  const [command, first = "", second = ""] = line.split(" ");
  let answer = "";
  if (command === "make") answer = await make(first);
  if (command === "store") await store(Number(first), Number(second));
  if (command === "due") await makeDue();
  if (command === "drain") await drain();
  if (command === "count") answer = await count();
  say(`${line}: ${answer}`);
}

createInterface(process.stdin).on("line", (line) => void obey(line));
say("ready");
