// A process of the app without its web server, for tests that kill it during its digests. Takes the app's environment.
// The app and the workflow engine use a settable clock. The arguments "TIME [STATEMENTS MILLISECONDS]" set it, and make
// the process kill itself MILLISECONDS after STATEMENTS more statements. Prints "found:" with the state that the last
// process left, and "ready" once it runs. Commands on stdin: "make MEMBERS"; "store ROUND NEWSFEED …" stores posts in
// the newsfeeds; "go" with the same arguments sets the clock and waits until all due work is done; "plan". Answers each
// command with its line and the resulting state as JSON.
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { readEnv } from "@/lib/core/env";
import { workStarted } from "@/lib/core/work-started";
import { boot } from "@/lib/runtime/boot";
import { openRuntime } from "@/lib/runtime/open-runtime";
import { bindRuntime } from "@/lib/runtime/runtime";
import { loadTemplates } from "@/lib/testing/load-templates";
import { makeMembers, storeNews } from "./members";

loadTemplates();

const POLL_MS = 10;
const say = (line: string) => process.stdout.write(`${line}\n`);
let aheadMs = 0;
let death = { statements: Number.POSITIVE_INFINITY, milliseconds: 0 };

pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
  apply: (query, client, args) => {
    death.statements -= 1;
    if (death.statements === 0) dieIn(death.milliseconds);
    return Reflect.apply(query, client, args);
  },
});

function dieIn(milliseconds: number): void {
  if (milliseconds === 0) process.kill(process.pid, "SIGKILL");
  void setTimeout(milliseconds).then(() => process.kill(process.pid, "SIGKILL"));
}

const runtime = await openRuntime(readEnv(process.env), () => new Date(Date.now() + aheadMs));
bindRuntime(runtime);
const { pool } = runtime.database;

async function setClock([time = "", statements, milliseconds]: readonly string[]): Promise<void> {
  aheadMs = Date.parse(time) - Date.now();
  await pool.query(`create or replace function wf.now_ms() returns bigint language sql volatile as
    $$ select (extract(epoch from clock_timestamp()) * 1000)::bigint + ${aheadMs} $$`);
  if (statements) death = { statements: Number(statements), milliseconds: Number(milliseconds) };
}

/** Waits until the engine has done all due work. Needs no time limit, because the waiting test has one. */
async function drain(): Promise<void> {
  // Starting the engine again makes it check at once what is due.
  await runtime.workflows.start();
  while (await isAnythingDue()) await setTimeout(POLL_MS);
}

async function isAnythingDue(): Promise<boolean> {
  const { rows } = await pool.query(`
    select from wf.cron where next_at <= wf.now_ms()
    union all select from wf.job where kind = 'exec' and run_at <= wf.now_ms()`);
  return rows.length > 0;
}

/** Returns the first row of the result as JSON. */
async function read(statement: string): Promise<string> {
  const { rows } = await pool.query(statement);
  return JSON.stringify(rows[0]);
}

/** Unexpired claims and leases belong to work in progress, perhaps of a process that is dead by now. */
const FOUND = `select
  (select count(*)::int from digests) as digests,
  (select count(*)::int from digests where claimed_until > to_timestamp(wf.now_ms() / 1000)) as composing,
  (select count(*)::int from outbox where lease_until > to_timestamp(wf.now_ms() / 1000)) as calling,
  (select count(*)::int from digests where status = 'claimed')
    + (select count(*)::int from outbox where status in ('pending', 'sending')) as open`;

const PLAN = `select
  (select jsonb_agg(jsonb_build_object('email', u.email, 'newsfeed', n.name, 'newsfeedId', n.id))
   from newsfeed_members m join newsfeeds n on n.id = m.newsfeed_id join users u on u.id = m.user_id) as readers,
  (select jsonb_object_agg(status, digests) from
    (select status, count(*) as digests from digests group by status) as counted) as states`;

async function obey(line: string): Promise<void> {
  const [command = "", ...words] = line.split(" ");
  if (command === "make") await makeMembers(runtime, Number(words[0]));
  if (command === "store") await storeNews(runtime, Number(words[0]), words.slice(1));
  if (command === "go") {
    await setClock(words);
    await drain();
  }
  say(`${line}: ${await read(command === "plan" ? PLAN : FOUND)}`);
}

say(`found: ${await read(FOUND)}`);
await setClock(process.argv.slice(2));
await boot();
// The first start registers the crons from its time on. After "go" has set the clock, the time for planning would be over.
await workStarted();
createInterface(process.stdin).on("line", (line) => void obey(line));
say("ready");
