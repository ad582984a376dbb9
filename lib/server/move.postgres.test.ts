import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { type MoveProgress, moveDatabase } from "@/db/backup/move";
import { lockDirectory } from "@/db/embedded/lock";
import { countPending, migrateDatabase } from "@/db/migrate";
import { startNeonBridge } from "@/db/testing/neon-bridge";
import { type Env, readEnv } from "@/lib/core/env";
import { openTestDatabase, type TestDatabase } from "@/lib/testing/database";
import { dumpTables } from "@/lib/testing/dump-tables";
import { copyEmbedded } from "@/lib/testing/embedded-template";
import { databaseUrl, executeOn } from "@/lib/testing/postgres-server";
import { startProcess } from "@/lib/testing/process";
import { inVolume, isFullVolume } from "@/lib/testing/volume";
import { fillInstallation, POSTS } from "@/scripts/testing/fill-installation";
import { withDatabase } from "./backup-file";
import { moveInstallation } from "./move";

/** Texts of 1.5 MB, which fill about three batches; in full volume of 5 MB. */
const LARGE_ROWS = `insert into robots_files (origin, body, fetched_at, expires_at)
  select 'https://' || n, repeat(md5(n::text), 1600), now(), now() from generate_series(1, ${inVolume(100, 30)}) n`;
/** Advances the engine's sequence, which a filled installation may not have used. */
const USED_SEQUENCE = "select nextval('wf.step_seq') from generate_series(1, 1000)";
const QUIET = { LOG_LEVEL: "silent", DATABASE_URL: "", AUTH_SECRET: "" };

let folder: string;
let filled: Env;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "lede-move-")));
  filled = embedded("filled");
  await fillInstallation(filled);
  await withDatabase(filled, ({ pool }) => pool.query(LARGE_ROWS));
  await withDatabase(filled, ({ pool }) => pool.query(USED_SEQUENCE));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function embedded(name: string): Env {
  copyEmbedded(inject("embeddedTemplate"), join(folder, name));
  return readEnv({ ...QUIET, LEDE_DATA_DIR: join(folder, name) });
}

async function emptyDatabase(): Promise<TestDatabase & { url: string }> {
  const database = await openTestDatabase({ isKept: false });
  onTestFinished(() => database.close());
  const url = new URL(database.url ?? "");
  // Neon's driver asks for a password even where the server does not.
  url.password ||= "unused";
  return { ...database, url: url.href };
}

/** Waits until no session is left, as when Lede has stopped. */
async function leave({ pool }: TestDatabase, url: string): Promise<void> {
  while (pool.totalCount > 0) (await pool.connect()).release(true);
  const server = databaseUrl(url, "postgres");
  const sessions = `select from pg_stat_activity where datname = '${new URL(url).pathname.slice(1)}'`;
  await expect.poll(async () => (await executeOn(server, sessions)).rowCount).toBe(0);
}

const ignore = () => undefined;
const moveTo = (to: string, env = filled) => moveInstallation(env, { to, from: undefined, onProgress: ignore });

describe("moving an installation", { timeout: 180_000 }, () => {
  test("continues after each kill, and ends with equal tables, keys and sequences", async () => {
    const target = await emptyDatabase();
    const untouched = await definitions(target);
    const start = () =>
      startProcess("scripts/move.ts", ["--to", target.url], { ...QUIET, LEDE_DATA_DIR: filled.LEDE_DATA_DIR });
    const isPast = (percent: number) => (line: string) => Number(/^Copying: (\d+)%$/.exec(line)?.[1] ?? -1) >= percent;
    const isCompared = (line: string) => line.startsWith("Comparing");
    const moments = isFullVolume
      ? [isPast(0), isPast(20), isPast(60), isPast(90), isCompared, isCompared]
      : [isPast(30), isCompared];
    for (const isMoment of moments) {
      const killed = start();
      await killed.line((line) => isMoment(line) || isCompared(line));
      killed.kill("SIGKILL");
      await killed.ended;
    }
    const last = start();
    expect(await last.ended, last.lines.join("\n")).toEqual({ code: 0, signal: null });
    const host = new URL(target.url).host;
    expect(last.lines.at(-1)).toMatch(
      /^Moved \d+ rows of \d+ tables to the database \S+ at \S+; every count and checksum is equal\./,
    );
    expect(last.lines.at(-1)).toContain(`at ${host};`);
    expect(last.lines.at(-1)).toContain(`Keep LEDE_DATA_DIR=${filled.LEDE_DATA_DIR}, or copy from it: auth-secret (`);
    expect(await definitions(target)).toEqual(untouched);
    const { rows } = await target.pool.query("select count(*)::int as posts from posts");
    expect(rows).toEqual([{ posts: POSTS }]);
    await withDatabase(filled, async ({ pool }) => {
      const sequences =
        "select sequencename, last_value from pg_sequences where schemaname in ('public', 'wf') and last_value is not null";
      // Other tests may have used the target's other sequences.
      const inUse = (await pool.query(sequences)).rows;
      expect(inUse.map(({ sequencename }) => sequencename)).toContain("step_seq");
      expect((await target.pool.query(sequences)).rows).toEqual(expect.arrayContaining(inUse));
    });
    expect(await countPending(target)).toBe(0);
    expect(await moveTo(target.url)).toBe(last.lines.at(-1));
  });

  test("continues an interrupted move only from its own source, and keeps Lede off the target until it ends", async () => {
    const target = await emptyDatabase();
    const seen: MoveProgress[] = [];
    const interrupt = (progress: MoveProgress) => {
      seen.push(progress);
      if (progress.stage === "copying" && progress.done > POSTS) throw new Error("interrupted");
    };
    const options = { to: target.url, from: undefined };
    await expect(moveInstallation(filled, { ...options, onProgress: interrupt })).rejects.toThrow("interrupted");
    await expect(migrateDatabase(target)).rejects.toThrow(
      "The database holds an unfinished move. Repeat it: `lede move --to`",
    );
    expect(await countPending(target)).toBeGreaterThan(0);
    const other = embedded("other");
    const account = "insert into users (id, email) values (gen_random_uuid(), 'b@example.org')";
    await withDatabase(other, ({ pool }) => pool.query(account));
    await expect(moveTo(target.url, other)).rejects.toThrow(
      `holds an unfinished move from the embedded database in ${filled.LEDE_DATA_DIR}. Nothing was changed.`,
    );
    const copied = seen.at(-1);
    await moveInstallation(filled, { ...options, onProgress: (progress) => void seen.push(progress) });
    const [resumed, next] = seen.slice(seen.findIndex(({ stage }) => stage === "resuming"));
    expect(resumed).toEqual({ stage: "resuming" });
    if (copied?.stage !== "copying" || next?.stage !== "copying") throw new Error("No rows were copied.");
    expect(next.done).toBeGreaterThan(copied.done);
  });

  test("works through Neon's driver in both directions, and copies the secret", async () => {
    const target = await emptyDatabase();
    const bridge = await startNeonBridge();
    onTestFinished(() => bridge.close());
    const neon = {
      ...filled,
      DATABASE_URL: target.url,
      DATABASE_URL_UNPOOLED: target.url,
      DATABASE_DRIVER: "neon" as const,
    };
    const to = await moveInstallation(neon, { to: target.url, from: filled.LEDE_DATA_DIR, onProgress: ignore });
    expect(to).toContain("Set DATABASE_URL and DATABASE_URL_UNPOOLED to the new address and start Lede.");
    await leave(target, target.url);
    const back = embedded("back");
    mkdirSync(join(filled.LEDE_DATA_DIR, "mail"), { recursive: true });
    writeFileSync(join(filled.LEDE_DATA_DIR, "mail", "a.eml"), "");
    const said = await moveInstallation(neon, { to: back.LEDE_DATA_DIR, from: undefined, onProgress: ignore });
    expect(said).toContain(
      `Unset DATABASE_URL and DATABASE_URL_UNPOOLED, set LEDE_DATA_DIR=${back.LEDE_DATA_DIR} and start Lede.`,
    );
    expect(said).toContain(`Copy from ${filled.LEDE_DATA_DIR}: mail/ (mails kept as files).`);
    const secretOf = ({ LEDE_DATA_DIR }: Env) => readFileSync(join(LEDE_DATA_DIR, "auth-secret"), "utf8");
    expect(secretOf(back)).toBe(secretOf(filled));
    expect(await moveTo(back.LEDE_DATA_DIR)).toContain("every count and checksum is equal");
  });

  test("copies again what changes in the source meanwhile, and gives up when it keeps changing", async () => {
    const [source, target, other] = [await emptyDatabase(), await emptyDatabase(), await emptyDatabase()];
    await moveTo(source.url);
    await leave(source, source.url);
    let changes = 1;
    const onProgress = async ({ stage }: MoveProgress) => {
      if (stage !== "comparing" || changes === 0) return;
      changes -= 1;
      await source.pool.query("update users set email = email || 'x'");
    };
    const from = { database: source, name: "the source" };
    await moveDatabase({ from, to: { database: target, name: "the target" }, onProgress });
    expect(await dumpTables(target)).toEqual(await dumpTables(source));
    changes = Number.POSITIVE_INFINITY;
    await expect(moveDatabase({ from, to: { database: other, name: "the other" }, onProgress })).rejects.toThrow(
      "the source changes during the move (public.users). Stop every Lede that uses it, then run the same command again.",
    );
  });

  test("refuses every unsuitable database, and changes nothing there", async () => {
    const target = await emptyDatabase();
    const used = embedded("used");
    await expect(moveTo(target.url, used)).rejects.toThrow("has no accounts, so there is nothing to move");
    await expect(moveTo(filled.LEDE_DATA_DIR)).rejects.toThrow("is the source itself");
    await expect(moveTo("mysql://localhost/lede")).rejects.toThrow("or a URL that begins with postgres://");
    const missing = { ...filled, LEDE_DATA_DIR: join(folder, "missing") };
    await expect(moveTo(target.url, missing)).rejects.toThrow("There is no database in");
    expect(existsSync(missing.LEDE_DATA_DIR)).toBe(false);
    const unlock = await lockDirectory(filled.LEDE_DATA_DIR);
    await expect(moveTo(target.url)).rejects.toThrow(`in use by process ${process.pid}. Stop that process`);
    await unlock();

    await target.pool.query("insert into users (id, email) values (gen_random_uuid(), 'a@example.org')");
    await expect(moveTo(target.url)).rejects.toThrow(
      "already has accounts. Nothing was changed. Name an empty database.",
    );
    await target.pool.query("insert into wf.process values ('running', wf.now_ms())");
    await expect(moveTo(used.LEDE_DATA_DIR, { ...filled, DATABASE_URL: target.url })).rejects.toThrow(
      "Lede runs on the database",
    );
    await target.pool.query("drop schema drizzle cascade");
    await expect(moveTo(target.url)).rejects.toThrow("holds tables of another program, such as ai_newsfeed_usage.");
    const { rows } = await target.pool.query("select email from users");
    expect(rows).toEqual([{ email: "a@example.org" }]);
  });

  test("refuses a target with another program's table beside Lede's empty ones, but takes such a source", async () => {
    const [source, target, other] = [await emptyDatabase(), await emptyDatabase(), await emptyDatabase()];
    for (const { pool } of [source, target]) await pool.query("create table notes (id serial primary key)");
    await target.pool.query("insert into notes values (default)");
    await expect(moveTo(target.url)).rejects.toThrow(
      "holds tables of another program, such as notes. Nothing was changed. Choose an empty database.",
    );
    expect((await target.pool.query("select id from notes")).rows).toEqual([{ id: 1 }]);
    await source.pool.query("insert into users (id, email) values (gen_random_uuid(), 'a@example.org')");
    await source.pool.query("insert into notes values (default)");
    await leave(source, source.url);
    await moveTo(other.url, { ...filled, DATABASE_URL: source.url });
    expect((await other.pool.query("select email from users")).rows).toEqual([{ email: "a@example.org" }]);
  });

  test("refuses a source that another process just used", async () => {
    const [source, target] = [await emptyDatabase(), await emptyDatabase()];
    await source.pool.query("insert into users (id, email) values (gen_random_uuid(), 'a@example.org')");
    const move = () => moveTo(target.url, { ...filled, DATABASE_URL: source.url });
    const busy = await source.pool.connect();
    await busy.query("begin");
    await expect(move()).rejects.toThrow(
      /^Another program is connected to the database \S+ at \S+ as the same user\. Nothing was changed\. Stop Lede,/,
    );
    busy.release();
    await leave(source, source.url);
    expect(await move()).toContain("every count and checksum is equal");
  });

  test("tells databases apart by their server, whatever its address", async () => {
    const source = await emptyDatabase();
    const env = { ...filled, DATABASE_URL: source.url };
    const again = new URL(source.url);
    again.searchParams.set("application_name", "again");
    again.hostname = again.hostname === "localhost" ? "127.0.0.1" : "localhost";
    await expect(moveTo(again.href, env)).rejects.toThrow(
      "is the source itself. Nothing was changed. Name another database.",
    );
    const through = (folder: string) => `postgres://lede@localhost/lede?host=${join(folder, "nowhere")}&port=5433`;
    await expect(moveTo(through("/other"), { ...filled, DATABASE_URL: through("/one") })).rejects.toThrow(
      "No connection to the database",
    );
    const missing = Object.assign(new URL(source.url), { pathname: "/missing" }).href;
    await expect(moveTo(missing, env)).rejects.toThrow("Create that database, or check its name in --to.");
    await expect(moveInstallation(env, { to: source.url, from: missing, onProgress: ignore })).rejects.toThrow(
      "or check its name in --from.",
    );
    const direct = { ...env, DATABASE_URL_UNPOOLED: missing };
    await expect(moveTo(source.url, direct)).rejects.toThrow("or check its name in DATABASE_URL_UNPOOLED.");
  });
});

/** Constraints and indexes, which a move must leave as it found them. */
async function definitions({ pool }: TestDatabase): Promise<unknown[]> {
  const { rows } = await pool.query(`
    select conrelid::regclass::text as name, pg_get_constraintdef(oid) as text from pg_constraint
      where connamespace::regnamespace::text in ('public', 'wf')
    union all select indexname, indexdef from pg_indexes where schemaname in ('public', 'wf')
    union all select nspname, '' from pg_namespace where nspname like 'lede%' order by 1, 2`);
  return rows;
}
