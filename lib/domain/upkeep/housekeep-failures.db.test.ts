import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { transact, type UserContext } from "@/lib/context/context";
import { DAY_MS } from "@/lib/core/duration";
import { closeAccount, purgeAccounts } from "@/lib/domain/accounts/delete-account";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { deleteNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { housekeep } from "./housekeep";

const NOW = new Date("2026-11-21T09:00:00Z");
/** More than one statement may delete. */
const POSTS = 501;

let runtime: TestRuntime;
let ctx: UserContext;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  ctx = await runtime.newUser();
});

const query = async <Row>(sql: string): Promise<Row[]> => (await runtime.database.pool.query(sql)).rows;

/** Creates a deleted newsfeed. @returns its id */
const deleted = async (posts: number) => {
  const { id } = await createNewsfeed(ctx, { name: "News", keywords: [] });
  const entries = Array.from({ length: posts }, (_, at) => ({ title: `Post ${at}`, text: `${at}` }));
  if (posts > 0) await storeSource(ctx, id, entries);
  await deleteNewsfeed(ctx, id);
  runtime.setNow(new Date(NOW.getTime() + 1_000));
  return id;
};

/** Makes a statement fail, for one test. */
const refuse = async (event: string, condition: string) => {
  await query(`create function refuse() returns trigger as $$
    begin ${condition} raise 'canceling statement due to statement timeout'; ${condition && "end if;"} return null; end $$
    language plpgsql`);
  await query(`create trigger refuse ${event} execute function refuse()`);
  return () => query("drop function refuse() cascade");
};

test("deletes the posts of a deleted newsfeed in small statements", async () => {
  const id = await deleted(POSTS);
  const allow = await refuse(
    "after delete on posts referencing old table as gone for each statement",
    `if (select count(*) from gone) >= ${POSTS} then`,
  );
  await housekeep(runtime.system);
  await allow();
  expect(await query(`select id from newsfeeds where id = '${id}'`)).toEqual([]);
  expect(await query(`select id from posts where newsfeed_id = '${id}'`)).toEqual([]);
});

/** A context whose clock advances by half a minute whenever it is read. */
const slow = () => {
  let readings = 0;
  const now = () => new Date(NOW.getTime() + ++readings * 30_000);
  return { ...runtime.system, now };
};

const countPosts = async (newsfeedId: string) => {
  const [row] = await query<{ posts: number }>(
    `select count(*)::int as posts from posts where newsfeed_id = '${newsfeedId}'`,
  );
  return row?.posts;
};

test("leaves the rest of a deleted newsfeed to the next run when a task takes long", async () => {
  const id = await deleted(POSTS);
  await housekeep(slow());
  expect(await countPosts(id)).toBeGreaterThan(0);
  await housekeep(runtime.system);
  expect(await query(`select id from newsfeeds where id = '${id}'`)).toEqual([]);
});

test("leaves the rest of a closed account to the next run when it takes long", async () => {
  const id = await deleted(POSTS);
  await transact(ctx, (tx) => closeAccount(tx, ctx.actor.userId));
  await purgeAccounts(slow());
  expect(await countPosts(id)).toBeGreaterThan(0);
  await purgeAccounts(runtime.system);
  expect(await countPosts(id)).toBe(0);
});

test("goes on with the other tasks when one fails, and fails at the end", async () => {
  await deleted(0);
  const allow = await refuse("before delete on newsfeeds for each statement", "");
  const yesterday = new Date(NOW.getTime() - DAY_MS).toISOString();
  await query(`insert into rate_buckets (key, tokens, reset_at) values ('expired', 1, '${yesterday}')`);
  await expect(housekeep(runtime.system)).rejects.toThrow();
  await allow();
  expect(await query("select key from rate_buckets where key = 'expired'")).toEqual([]);
  await housekeep(runtime.system);
  expect(await query("select id from newsfeeds where deleted_at is not null")).toEqual([]);
});
