import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { insertUser } from "@/db/queries/accounts/users";
import { databaseFailure } from "@/lib/core/database-error";
import { newId } from "@/lib/core/id";
import { openTestDatabase, type TestDatabase } from "@/lib/testing/database";
import { type Database, type Db, openDatabase } from "./client";
import { countPending, knownMigrations, knowsCapitals, migrateDatabase } from "./migrate";
import { users } from "./schema/users";
import { startNeonBridge } from "./testing/neon-bridge";

/** A database of this file's own, for tests that need a server. */
let copy: TestDatabase;
let url: string;
let admin: pg.Client;
let bridge: Awaited<ReturnType<typeof startNeonBridge>>;
beforeAll(async () => {
  copy = await openTestDatabase({ isKept: false });
  const address = new URL(copy.url ?? "");
  // Neon's driver asks for a password even where the server does not.
  address.password ||= "unused";
  url = address.href;
  admin = new pg.Client({ connectionString: url, application_name: "admin" });
  await admin.connect();
  bridge = await startNeonBridge();
});
afterAll(async () => {
  await admin.end();
  await bridge.close();
  await copy.close();
});

function open(
  driver: "pg" | "neon",
  onConnectionError: (error: Error) => void,
  address: string = url,
  answerTimeoutMs?: number,
): Promise<Database> {
  const onLoss = (error: Error) => {
    throw error;
  };
  return openDatabase({ url: address, driver, dataDirectory: "", answerTimeoutMs, onLoss, onConnectionError });
}

/**
 * Passes connections on to the test's server until `silence()`, which keeps those of then open without an answer, or
 * `hang()`, which does the same with later ones.
 */
async function startRelay() {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isHanging = false;
  let accepted = 0;
  const relay = createServer((near) => {
    accepted += 1;
    if (isHanging) return void sockets.add(near.on("error", () => undefined));
    const far = connect(Number(port || 5432), hostname);
    for (const socket of [near, far]) sockets.add(socket.on("error", () => undefined));
    near.pipe(far).pipe(near);
  });
  await once(relay.listen(0, "127.0.0.1"), "listening");
  const bound = relay.address();
  if (bound === null || typeof bound === "string") throw new Error("The relay has no port.");
  const address = new URL(url);
  address.host = `127.0.0.1:${bound.port}`;
  const silence = () => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  const hang = () => {
    isHanging = true;
    silence();
  };
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => relay.close(closed));
  };
  return { address: address.href, silence, hang, accepted: () => accepted, close };
}

/** Ends every connection to the test's database but the administrator's, as a restart of the server does. */
async function terminateConnections(): Promise<number> {
  const { rowCount } = await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  return rowCount ?? 0;
}

describe.each(["pg", "neon"] as const)("the driver %s", (driver) => {
  let database: Database;
  const onConnectionError = vi.fn();
  beforeAll(async () => {
    database = await open(driver, onConnectionError);
    return () => database.close();
  });
  beforeEach(() => onConnectionError.mockClear());

  async function newUser(): Promise<string> {
    const id = newId();
    await insertUser(database.db, { id, email: `${id}@example.org`, passwordHash: "none", createdAt: new Date() });
    return id;
  }

  test("turns JIT compilation off", async () => {
    const { rows } = await database.pool.query("show jit");
    expect(rows).toEqual([{ jit: "off" }]);
  });

  test("replaces idle connections closed by the server", async () => {
    await Promise.all(Array.from({ length: 3 }, () => database.pool.query("select pg_sleep(0.01)")));
    expect(await terminateConnections()).toBeGreaterThan(0);
    // A statement would take a connection that is about to break, which then is not idle.
    await expect.poll(() => onConnectionError.mock.calls.length).toBeGreaterThan(0);
    await vi.waitFor(
      async () => {
        const { rows } = await database.pool.query("select 1 as one");
        expect(rows).toEqual([{ one: 1 }]);
      },
      { timeout: 30_000 },
    );
    for (const [error] of onConnectionError.mock.calls) expect(error).not.toHaveProperty("client");
  });

  test("survives a connection that breaks between two statements of a transaction", async () => {
    const id = newId();
    const lost = database.db.transaction(async (tx) => {
      await tx.insert(users).values({ id, email: `${id}@example.org` });
      await terminateConnections();
      await vi.waitFor(
        async () => {
          const { rowCount } = await admin.query(
            "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
          );
          expect(rowCount).toBe(0);
        },
        { timeout: 30_000 },
      );
      // The end of the connection arrives before this answer on another one.
      await admin.query("select pg_sleep(0.05)");
      await tx.insert(users).values({ id: newId(), email: "b@example.org" });
    });
    const error: unknown = await lost.catch((reason: unknown) => reason);
    expect(databaseFailure(error)).toMatchObject({ kind: "unavailable" });
    expect(await database.db.select().from(users).where(sql`${users.id} = ${id}`)).toEqual([]);
  });

  test("gives up a server that no longer answers, and connects anew", async () => {
    const relay = await startRelay();
    const served = await vi.waitFor(() => open(driver, () => undefined, relay.address, 1_000), { timeout: 30_000 });
    onTestFinished(async () => {
      await relay.close();
      await served.close();
    });
    const connected = () => vi.waitFor(() => served.pool.query("select 1"), { timeout: 30_000 });
    const select = (db: Db) => db.select().from(users).limit(1);
    const lost = [
      () => served.pool.query("select 1"),
      () => select(served.db),
      () => served.db.transaction(select),
      () =>
        served.db.transaction(async (tx) => {
          await select(tx);
          relay.silence();
          await select(tx);
        }),
    ];
    for (const [index, statement] of lost.entries()) {
      await connected();
      if (index < lost.length - 1) relay.silence();
      const error: unknown = await statement().then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(databaseFailure(error)).toMatchObject({ kind: "unavailable" });
    }
    await connected();
    expect(served.pool.totalCount).toBe(1);
  });

  /** A relay and a database behind it, whose timers advance on command after the first statement. */
  async function openRelayed() {
    const relay = await startRelay();
    const served = await vi.waitFor(() => open(driver, () => undefined, relay.address, 45_000), { timeout: 30_000 });
    await served.pool.query("select 1");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    onTestFinished(async () => {
      vi.useRealTimers();
      await relay.close();
      await served.close();
    });
    return { relay, served };
  }

  test("gives up a server that hangs within 15 seconds", async () => {
    const { relay, served } = await openRelayed();
    relay.hang();
    const lost = served.db.transaction((tx) => tx.select().from(users).limit(1)).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(databaseFailure(await lost)).toMatchObject({ kind: "unavailable" });
  });

  test("waits for a slow statement while the server accepts connections", async () => {
    const { relay, served } = await openRelayed();
    const before = relay.accepted();
    const slow = served.pool.query("select pg_sleep(0.5), 1 as one");
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await slow).rows).toMatchObject([{ one: 1 }]);
    expect(relay.accepted()).toBe(before + 1);
  });

  test("releases a connection that broke before its transaction", async () => {
    const pool = database.pool as pg.Pool;
    for (let place = 0; place < pool.options.max; place += 1) {
      pool.once("acquire", (client) => void client.end());
      const lost = database.db.transaction((tx) => tx.select().from(users));
      const error: unknown = await lost.catch((reason: unknown) => reason);
      expect(databaseFailure(error)).toMatchObject({ kind: "unavailable" });
    }
    expect(await newUser()).toBeTypeOf("string");
  });
});

test("Postgres's driver has the kernel probe a silent connection after ten seconds", async () => {
  const database = await open("pg", () => undefined);
  expect((database.pool as pg.Pool).options).toMatchObject({ keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
  await database.close();
});

test("options in the address are added to Lede's own", async () => {
  const address = new URL(url);
  address.searchParams.set("options", "-c search_path=other");
  const database = await open("pg", () => undefined, address.href);
  const { rows } = await database.pool.query(
    "select current_setting('search_path') as path, current_setting('jit') as jit, current_setting('statement_timeout') as longest",
  );
  expect(rows).toEqual([{ path: "other", jit: "off", longest: "30s" }]);
  await database.close();
});

test("a failed migration reports why and leaves no connection or lock", async () => {
  const database = await open("pg", () => undefined);
  await database.pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('future', 9e15)");
  for (let attempt = 0; attempt < 12; attempt += 1)
    await expect(migrateDatabase(database)).rejects.toThrow("newer version of Lede");
  // The server ends a session some time after its client disconnects.
  await vi.waitFor(
    async () => {
      const { rowCount } = await admin.query(
        "select 1 from pg_locks l join pg_database d on d.oid = l.database where locktype = 'advisory' and datname = current_database()",
      );
      expect(rowCount).toBe(0);
    },
    { timeout: 30_000 },
  );
  await database.pool.query("delete from drizzle.__drizzle_migrations where hash = 'future'");
  await database.close();
});

/** Runs work on an empty database of its own, made with the options. */
async function onNewDatabase<R>(options: string, work: (database: Database) => Promise<R>): Promise<R> {
  const name = `lede_test_new_${newId().replaceAll("-", "")}`;
  await admin.query(`create database ${name} template template0 ${options}`);
  try {
    const database = await open("pg", () => undefined, Object.assign(new URL(url), { pathname: `/${name}` }).href);
    return await work(database).finally(() => database.close());
  } finally {
    await admin.query(`drop database ${name} with (force)`);
  }
}

test("warns of a locale that folds the case of ASCII letters only", async () => {
  expect(await onNewDatabase("encoding 'UTF8'", knowsCapitals)).toBe(true);
  expect(await onNewDatabase("encoding 'UTF8' locale 'C'", knowsCapitals)).toBe(false);
});

const schemas = async ({ pool }: Database) =>
  (await pool.query("select nspname from pg_namespace where nspname !~ '^pg_|^information_schema$' order by 1")).rows;

test.each(["LATIN1", "SQL_ASCII"])("refuses a database of the encoding %s unchanged", async (encoding) => {
  await onNewDatabase(`encoding '${encoding}' locale 'C'`, async (database) => {
    await expect(migrateDatabase(database)).rejects.toThrow(
      `The database has the encoding ${encoding}, but Lede needs UTF8. Nothing was changed. Create one by: create database lede template template0 encoding 'UTF8' locale 'C.UTF-8'`,
    );
    expect(await schemas(database)).toEqual([{ nspname: "public" }]);
  });
});

test("an installation that began with SQL_ASCII can still be updated", async () => {
  await onNewDatabase("encoding 'SQL_ASCII' locale 'C'", async (database) => {
    await database.pool.query(
      "create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
    );
    const [first] = knownMigrations();
    for (const statement of first?.sql ?? []) await database.pool.query(statement);
    await database.pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      first?.hash,
      first?.folderMillis,
    ]);
    await migrateDatabase(database);
    expect(await countPending(database)).toBe(0);
  });
});

test("names a table of another program that is in the way, and changes nothing", async () => {
  await onNewDatabase("", async (database) => {
    await database.pool.query("create table users (id int); create table other (id int)");
    await expect(migrateDatabase(database)).rejects.toThrow(
      "The database holds tables of another program with names that Lede needs, such as users. Nothing was changed. Create a database for Lede alone.",
    );
    expect(await schemas(database)).toEqual([{ nspname: "public" }]);
    await database.pool.query("drop table users");
    await migrateDatabase(database);
    expect(await countPending(database)).toBe(0);
  });
});

test("a migration that loses its connection fails cleanly", async () => {
  const database = await open("pg", () => undefined);
  await admin.query("select pg_advisory_lock(7105101)");
  const lost = migrateDatabase(database);
  const outcome = expect(lost).rejects.toThrow(/terminat|connection error/);
  await vi.waitFor(
    async () => {
      // It waits between two attempts to get the lock.
      const { rowCount } = await admin.query(
        "select 1 from pg_stat_activity where datname = current_database() and query = 'rollback'",
      );
      expect(rowCount).toBeGreaterThan(0);
    },
    { timeout: 30_000 },
  );
  await terminateConnections();
  await outcome;
  await admin.query("select pg_advisory_unlock(7105101)");
  await database.close();
});
