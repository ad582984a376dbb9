import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rateBuckets } from "@/db/schema/operations";
import { newMember, newPerson, type Person } from "@/lib/api/testing/scope/world";
import { isOperator } from "@/lib/context/account";
import { newId } from "@/lib/core/id";
import { newAccount, PASSWORD, stopClock } from "@/lib/domain/accounts/testing/account";
import { verifyApiKey } from "@/lib/domain/api-keys/api-keys";
import { signUp } from "@/lib/domain/members/create-account";
import { inviteMember } from "@/lib/domain/members/invitations";
import { listMembers } from "@/lib/domain/members/members";
import { listNewsfeeds } from "@/lib/domain/newsfeeds/get-newsfeed";
import { housekeep } from "@/lib/domain/upkeep/housekeep";
import { addMember } from "@/lib/testing/add-member";
import { dumpTables } from "@/lib/testing/dump-tables";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { deleteAccount } from "./delete-account";
import { requestLink } from "./email-link";
import { hashPassword } from "./password";
import { startSession } from "./sessions";
import { signIn } from "./sign-in";

let runtime: TestRuntime;
let clock: ReturnType<typeof stopClock>;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  clock = stopClock(runtime);
  await runtime.database.db.delete(rateBuckets);
});

const system = () => runtime.contextFor({ kind: "system" });
const contextOf = (userId: string) => runtime.contextFor({ kind: "user", userId, via: "session", isReadOnly: false });
const NETWORK = "192.0.2.7";

/** Creates an account with a row in every table, an address, a name and a password. */
async function newOwner(marker: string) {
  const owner = await newPerson(runtime, marker);
  const email = `${marker.toLowerCase()}@example.org`;
  await runtime.database.pool.query("update users set email = $2, name = $3, password_hash = $4 where id = $1", [
    owner.userId,
    email,
    `Name of ${marker}`,
    await hashPassword(PASSWORD),
  ]);
  return { ...owner, ctx: contextOf(owner.userId), email };
}

/** Adds traces of the account in tables of others. */
async function leaveTraces(owner: Person & { email: string }, other: Person): Promise<void> {
  const { pool } = runtime.database;
  await inviteMember(contextOf(owner.userId), owner.own.ids.newsfeed, { email: "friend@example.org" });
  await inviteMember(contextOf(other.userId), other.own.ids.newsfeed, { email: owner.email });
  await requestLink(system(), "sign-in", owner.email);
  await signIn(system(), { email: owner.email, password: "a wrong guess", network: NETWORK, userAgent: "Test" });
  await startSession(system(), { userId: owner.userId, sessionVersion: 1 }, "Test");
  await addMember(runtime, other.own.ids.newsfeed, owner.userId);
  await pool.query(
    `insert into idempotency_keys (user_id, route, key, request_hash, status, response)
     values ($1, 'inviteMember', 'k', '\\x00', 200, $2), ($3, 'createList', 'k', '\\x00', 200, '{}')`,
    [other.userId, JSON.stringify({ email: owner.email }), owner.userId],
  );
  await pool.query(
    `insert into ai_usage (day, user_id, model, purpose, input_tokens, output_tokens, calls)
     values ('2026-11-20', $1, 'm', 'summary', 100, 20, 2), ('2026-11-20', $2, 'm', 'summary', 7, 0, 1)`,
    [owner.userId, other.userId],
  );
  await pool.query(
    "insert into post_states (user_id, newsfeed_id, post_id, is_read) values ($1, $2, $3, true) on conflict do nothing",
    [owner.userId, other.own.ids.newsfeed, other.own.ids.post],
  );
  await pool.query(
    `insert into post_reports (user_id, post_id, context_version, subject, reason, note)
     values ($1, $2, 1, 'summary', 'other', 'a note') on conflict do nothing`,
    [owner.userId, other.own.ids.post],
  );
  await pool.query(
    "insert into post_feedback (user_id, post_id, kind) values ($1, $2, 'less') on conflict do nothing",
    [owner.userId, other.own.ids.post],
  );
}

/** The given texts that occur in any table, including the engine's. */
async function tracesOf(texts: readonly string[]): Promise<string[]> {
  const own = await dumpTables(runtime.database);
  const engines = await dumpTables(runtime.database, { schema: "wf" });
  const rows = Object.values({ ...own, ...engines })
    .join("\n")
    .toLowerCase();
  return texts.filter((text) => rows.includes(text.toLowerCase()));
}

describe("deleting an account", () => {
  test("closes it at once and finally leaves no trace in any table", async () => {
    const other = await newPerson(runtime, "ZEUGMATIC");
    const owner = await newOwner("QUINCUNX");
    const editor = await newMember(runtime, owner);
    await leaveTraces(owner, other);
    await deleteAccount(owner.ctx, { email: owner.email.toUpperCase(), password: PASSWORD, network: NETWORK });
    expect(await tracesOf([owner.email, "Name of QUINCUNX", owner.own.shareToken])).toEqual([]);

    const attempt = { email: owner.email, password: PASSWORD, network: NETWORK, userAgent: "Test" };
    expect(await signIn(system(), attempt)).toBeNull();
    expect(await verifyApiKey(system(), owner.key)).toBeNull();
    const ids = async (userId: string) => (await listNewsfeeds(contextOf(userId))).map(({ id }) => id);
    expect(await ids(editor.userId)).not.toContain(owner.own.ids.newsfeed);
    const members = await listMembers(contextOf(other.userId), other.own.ids.newsfeed);
    expect(members.map(({ user_id }) => user_id)).not.toContain(owner.userId);
    clock.pass(16 * 60);
    await housekeep(system());
    const all = [owner.userId, owner.email, "Name of QUINCUNX", owner.own.shareToken];
    expect(await tracesOf(all)).toEqual([]);
    expect(await listNewsfeeds(contextOf(other.userId))).toHaveLength(1);
    const { rows } = await runtime.database.pool.query("select sum(input_tokens)::int as total from ai_usage");
    expect(rows).toEqual([{ total: 107 }]);
  });

  test("keeps mails and replies that name a similar address only", async () => {
    const [ada, other] = [await newAccount(runtime), await newAccount(runtime)];
    const similar = [`jo${ada.email}`, `jo.${ada.email}`, `jo-${ada.email}`, `${ada.email}.uk`, `${ada.email}-x.org`];
    const naming = [`Ask ${ada.email}.`, `<${ada.email.toUpperCase()}>`, `By\n${ada.email}\n`];
    const { pool } = runtime.database;
    for (const text of [...similar, ...naming]) {
      await pool.query(
        `insert into outbox (id, kind, to_address, idempotency_key, payload)
         values ($1, 'invitation', 'friend@example.org', $2, $3)`,
        [newId(), newId(), JSON.stringify({ text })],
      );
      await pool.query(
        `insert into idempotency_keys (user_id, route, key, request_hash, status, response)
         values ($1, 'inviteMember', $2, '\\x00', 200, $3)`,
        [other.actor.userId, newId(), JSON.stringify({ text })],
      );
    }
    await deleteAccount(ada, { email: ada.email, password: PASSWORD, network: NETWORK });
    const mails = await pool.query(
      "select payload->>'text' as text from outbox where to_address = 'friend@example.org'",
    );
    const replies = await pool.query(
      "select response::jsonb->>'text' as text from idempotency_keys where user_id = $1",
      [other.actor.userId],
    );
    for (const { rows } of [mails, replies])
      expect(rows.map(({ text }) => text).toSorted()).toEqual(similar.toSorted());
  });

  test("resumes an interrupted purge and waits for running work", async () => {
    const owner = await newOwner("SYZYGIAL");
    await deleteAccount(owner.ctx, { email: owner.email, password: PASSWORD, network: NETWORK });
    await runtime.database.pool.query(
      "insert into ai_reservations (id, day, user_id, tokens, expires_at) values ($1, '2026-11-21', $1, 9, $2)",
      [owner.userId, new Date(clock.now().getTime() + 20 * 60_000)],
    );
    await housekeep(system());
    expect(await tracesOf([owner.userId])).toEqual([owner.userId]);
    clock.pass(16 * 60);
    await housekeep(system());
    expect(await tracesOf([owner.userId])).toEqual([owner.userId]);
    clock.pass(5 * 60);
    await housekeep(system());
    expect(await tracesOf([owner.userId])).toEqual([]);
    await housekeep(system());
  });

  test("requires address and password", async () => {
    const ada = await newAccount(runtime);
    const typed = { email: ada.email, password: PASSWORD, network: NETWORK };
    const before = await dumpTables(runtime.database, { except: ["rate_buckets"] });
    await expect(deleteAccount(ada, { ...typed, email: "eve@example.org" })).rejects.toThrow("not your account");
    for (let guess = 0; guess < 5; guess += 1)
      await expect(deleteAccount(ada, { ...typed, password: "not mine" })).rejects.toMatchObject({
        code: "validation",
      });
    const buckets = await runtime.database.pool.query("select tokens from rate_buckets where key = $1", [
      `sign-in:account:${ada.email}`,
    ]);
    expect(buckets.rows).toEqual([{ tokens: 3 }]);
    expect(await dumpTables(runtime.database, { except: ["rate_buckets"] })).toEqual(before);
  });

  test("requires only the address for an account without a password", async () => {
    const ada = await newAccount(runtime);
    await runtime.database.pool.query("update users set password_hash = null where id = $1", [ada.actor.userId]);
    const typed = { email: ada.email, password: "", network: NETWORK };
    await Promise.allSettled([deleteAccount(ada, typed), deleteAccount(ada, typed)]);
    expect(await signIn(system(), { ...typed, password: PASSWORD, userAgent: "Test" })).toBeNull();
    expect(await isOperator(ada)).toBe(false);
  });

  test("is refused to the operator while others have accounts", async () => {
    const [ada, other] = [await newAccount(runtime), await newAccount(runtime)];
    runtime.settings.adminEmail = ada.email;
    await runtime.database.pool.query("update users set email_verified_at = now() where id = $1", [ada.actor.userId]);
    const typed = { email: ada.email, password: PASSWORD, network: NETWORK };
    await expect(deleteAccount(ada, typed)).rejects.toMatchObject({ code: "conflict" });
    runtime.settings.adminEmail = other.email;
    await deleteAccount(ada, typed);
    runtime.settings.adminEmail = null;
  });

  test("makes nobody else the operator", async () => {
    const pool = runtime.database.pool;
    await pool.query("update users set deleted_at = now() where deleted_at is null");
    const [ada, other] = [await newAccount(runtime), await newAccount(runtime)];
    const typed = { email: ada.email, password: PASSWORD, network: NETWORK };
    await expect(deleteAccount(ada, typed)).rejects.toMatchObject({ code: "conflict" });
    expect([await isOperator(ada), await isOperator(other)]).toEqual([true, false]);
    await deleteAccount(other, { ...typed, email: other.email });
    await deleteAccount(ada, typed);
  });

  test("frees the address for a new account", async () => {
    const ada = await newAccount(runtime);
    await deleteAccount(ada, { email: ada.email, password: PASSWORD, network: NETWORK });
    const { user_id: userId } = await signUp(system(), { email: ada.email, password: "another horse, another day" });
    clock.pass(16 * 60);
    await housekeep(system());
    expect(userId).not.toBe(ada.actor.userId);
    const attempt = { email: ada.email, password: "another horse, another day", network: NETWORK, userAgent: "Test" };
    expect(await signIn(system(), attempt)).toMatchObject({ userId });
  });
});
