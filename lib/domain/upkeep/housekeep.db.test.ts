import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteOrphanSummaries, rebuildSearchVectors } from "@/db/queries/operations/housekeeping";
import { getAccount } from "@/lib/context/account";
import type { UserContext } from "@/lib/context/context";
import { DAY_MS, HOUR_MS } from "@/lib/core/duration";
import { newIdAt } from "@/lib/core/id";
import { mailLink, prepareLink } from "@/lib/domain/accounts/email-link";
import { addListItem, listListItems } from "@/lib/domain/lists/list-items";
import { createList } from "@/lib/domain/lists/lists";
import { queueExample } from "@/lib/domain/mail/testing/example-mail";
import { acceptInvitation, inviteMember } from "@/lib/domain/members/invitations";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { listFilteredPosts, rescuePost } from "@/lib/domain/posts/filtered-posts";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { hidePost } from "@/lib/domain/posts/mark-post";
import { addSource } from "@/lib/domain/sources/add-source";
import { deleteSource } from "@/lib/domain/sources/delete-source";
import { SYSTEM } from "@/lib/runtime/runtime";
import { paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runDue, runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeEntries, storeSource } from "@/lib/testing/stored-source";
import { housekeep } from "./housekeep";

const NOW = new Date("2026-11-21T09:00:00Z");

let runtime: TestRuntime;
let ctx: UserContext;
let id: string;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  runtime.sent.length = 0;
  ctx = await runtime.newUser();
  id = (await createNewsfeed(ctx, { name: "News", keywords: ["iron"] })).id;
});

const letPass = (days: number) => runtime.setNow(new Date(NOW.getTime() + days * DAY_MS));
const refused = async () => (await listFilteredPosts(ctx, id, {})).rows.map(({ title }) => title).toSorted();
const shown = async () => (await listPosts(ctx, id, {})).rows.map(({ title }) => title).toSorted();
const change = async (keywords: string[]) => {
  await updateNewsfeed(ctx, id, { keywords });
  await runSent(runtime);
};

describe("a refused post", () => {
  test("is deleted after 30 days with its verdict", async () => {
    const { feedId } = await storeSource(ctx, id, [{ title: "Zinc" }, { title: "Iron" }]);
    letPass(20);
    await storeEntries(ctx, feedId, [{ title: "Tin" }]);
    await housekeep(runtime.system);
    expect(await refused()).toEqual(["Tin", "Zinc"]);
    letPass(31);
    await housekeep(runtime.system);
    expect([await refused(), await shown()]).toEqual([["Tin"], ["Iron"]]);
    const { rows } = await runtime.database.pool.query(
      "select count(*)::int as posts, (select count(*)::int from verdicts v join posts p on p.id = v.post_id where newsfeed_id = $1) as verdicts from posts where newsfeed_id = $1",
      [id],
    );
    expect(rows).toEqual([{ posts: 2, verdicts: 2 }]);
  });

  test("returns for other keywords", async () => {
    await storeSource(ctx, id, [{ title: "Zinc" }, { title: "Tin" }]);
    letPass(31);
    await housekeep(runtime.system);
    await change(["zinc"]);
    expect([await shown(), await refused()]).toEqual([["Zinc"], []]);
  });

  test("is not new while the feed still lists it", async () => {
    const publisher = await startPublisher();
    const items = ["zinc", "iron"].map((title) => ({ title, guid: title, content: paragraphs(title) }));
    publisher.put("/feed.xml", rss(items));
    await addSource(ctx, id, { url: `${publisher.url}/feed.xml` });
    await runSent(runtime);
    letPass(31);
    await housekeep(runtime.system);
    publisher.put("/feed.xml", rss([{ title: "New iron", guid: "new" }, ...items]));
    await runDue(runtime);
    await publisher.close();
    expect([await shown(), await refused()]).toEqual([["New iron", "iron"], []]);
  });

  test("is kept if rescued, hidden or saved", async () => {
    await storeSource(ctx, id, [{ title: "Zinc" }, { title: "Iron to save" }, { title: "Iron to hide" }]);
    const [zinc] = (await listFilteredPosts(ctx, id, {})).rows;
    await rescuePost(ctx, id, zinc?.article_id ?? "");
    const posts = (await listPosts(ctx, id, {})).rows;
    const idOf = (title: string) => posts.find((post) => post.title === title)?.id ?? "";
    await hidePost(ctx, idOf("Iron to hide"));
    const list = await createList(ctx, { name: "Later" });
    await addListItem(ctx, list.id, { post_id: idOf("Iron to save") });
    letPass(31);
    await housekeep(runtime.system);
    const hidden = (await listPosts(ctx, id, { state: "hidden" })).rows;
    expect([await shown(), hidden.map((post) => post.title)]).toEqual([["Iron to save", "Zinc"], ["Iron to hide"]]);
    await change(["gold"]);
    await housekeep(runtime.system);
    expect((await listListItems(ctx, list.id, {})).rows.map(({ post_id }) => post_id)).toEqual([idOf("Iron to save")]);
  });

  test("is kept if it was in the newsfeed before", async () => {
    await storeSource(ctx, id, [{ title: "Iron" }]);
    await change(["iron", "zinc"]);
    const [post] = (await listPosts(ctx, id, {})).rows;
    letPass(31);
    await change(["gold"]);
    await housekeep(runtime.system);
    await change(["iron"]);
    expect((await listPosts(ctx, id, {})).rows.map((one) => one.id)).toEqual([post?.id]);
  });
});

test.each([
  [["post", "-crypto"], 1],
  [["-crypto"], 0],
])("files a newsfeed with the keywords %j and more posts than counted again: %i times", async (keywords, times) => {
  await change(keywords);
  const entries = Array.from({ length: 30 }, (_, index) => ({ title: `Post ${index}` }));
  await storeSource(ctx, id, entries);
  const requested = async () => {
    runtime.sent.length = 0;
    await housekeep(runtime.contextFor(SYSTEM));
    return runtime.sent.filter(({ data }) => "newsfeedId" in data && data.newsfeedId === id).length;
  };
  expect(await requested()).toBe(times);
  await runSent(runtime);
  expect(await requested()).toBe(0);
});

test("deletes articles without posts of feeds without subscribers", async () => {
  const { sourceId, feedId } = await storeSource(ctx, id, [{ title: "Iron" }, { title: "Zinc" }]);
  const stored = async () => {
    const { rows } = await runtime.database.pool.query("select title from articles where feed_id = $1", [feedId]);
    return rows.map(({ title }) => title).toSorted();
  };
  letPass(31);
  await housekeep(runtime.system);
  expect(await stored()).toEqual(["Iron", "Zinc"]);
  await deleteSource(ctx, sourceId);
  await housekeep(runtime.system);
  expect(await stored()).toEqual(["Iron"]);
  expect(await shown()).toEqual(["Iron"]);
});

test("deletes a feed that nobody follows, with its address and password, once it has no articles", async () => {
  const unused = await storeSource(ctx, id, [{ title: "Zinc" }]);
  const shownStill = await storeSource(ctx, id, [{ title: "Iron" }]);
  const followed = await storeSource(ctx, id, []);
  for (const { sourceId } of [unused, shownStill]) await deleteSource(ctx, sourceId);
  const feedIds = [unused, shownStill, followed].map(({ feedId }) => feedId);
  const kept = async () => {
    const { rows } = await runtime.database.pool.query("select id from feeds where id = any($1)", [feedIds]);
    return rows.map((row) => row.id).toSorted();
  };
  letPass(20);
  await housekeep(runtime.system);
  expect(await kept()).toEqual(feedIds.toSorted());
  letPass(31);
  await housekeep(runtime.system);
  expect(await kept()).toEqual([shownStill.feedId, followed.feedId].toSorted());
});

test("keeps an article whose translation another article with the content shows", async () => {
  const { sourceId, feedId } = await storeSource(ctx, id, [{ title: "Zinc" }]);
  const other = await storeSource(ctx, id, [{ title: "Iron" }]);
  const { pool } = runtime.database;
  await pool.query("update articles set content_hash = '\\x01' where feed_id in ($1, $2)", [feedId, other.feedId]);
  await pool.query(
    `insert into article_translations (content_hash, language, article_id, text_hash, status, due_at)
     select content_hash, 'de', id, '\\x02', 'done', $2 from articles where feed_id = $1`,
    [feedId, NOW],
  );
  await deleteSource(ctx, sourceId);
  letPass(31);
  await housekeep(runtime.system);
  expect((await pool.query("select status from article_translations")).rows).toEqual([{ status: "done" }]);
});

test("computes the search vectors of earlier texts again, from the newest back", async () => {
  const { pool } = runtime.database;
  await updateNewsfeed(ctx, id, { keywords: [] });
  await storeSource(ctx, id, [{ title: "Café" }, { title: "Plain" }, { title: "München" }]);
  const found = async (q: string) => (await listPosts(ctx, id, { q })).rows.map(({ title }) => title);
  const reached = async () => (await pool.query("select reached_id from upkeep_positions")).rows;
  // As before the update.
  await pool.query("update article_contents set search = to_tsvector('simple', title || ' ' || content_text)");
  await pool.query("insert into upkeep_positions values ('search', 'ffffffff-ffff-ffff-ffff-ffffffffffff')");
  expect([await found("cafe"), await found("café"), await found("plain")]).toEqual([[], ["Café"], ["Plain"]]);
  expect([await rebuildSearchVectors(runtime.database.db, 1), await reached()]).toEqual([1, [expect.anything()]]);
  expect([await found("cafe"), await found("munchen")].flat()).toHaveLength(1);
  await housekeep(runtime.system);
  expect([await found("cafe"), await found("munchen"), await reached()]).toEqual([["Café"], ["München"], []]);
});

test("deletes unused summaries slice by slice", async () => {
  const { pool } = runtime.database;
  await storeSource(ctx, id, [{ title: "Iron" }]);
  await change(["iron"]);
  const orphan = Buffer.alloc(32, 0xa5);
  await pool.query(
    "insert into article_summaries (content_hash, summary, status, created_at) values ($1, 'Of a former text.', 'done', $2)",
    [orphan, NOW],
  );
  const count = async () => (await pool.query("select count(*)::int as n from article_summaries")).rows[0].n;
  const before = await count();
  /** First hour after this many in which the orphan's slice is checked. */
  const turnAfter = (hours: number) => {
    const slice = Math.floor((orphan.readUInt32BE() * 97) / 2 ** 32);
    const now = Math.floor(NOW.getTime() / HOUR_MS) + hours;
    return new Date((now + ((slice - (now % 97) + 97) % 97)) * HOUR_MS);
  };
  runtime.setNow(new Date(turnAfter(25).getTime() - HOUR_MS));
  await housekeep(runtime.system);
  expect(await count()).toBe(before);
  runtime.setNow(turnAfter(25));
  await housekeep(runtime.system);
  expect(await count()).toBe(before - 1);
  expect((await pool.query("select 1 from article_summaries where content_hash = $1", [orphan])).rows).toEqual([]);
});

test("covers every slice of the summaries", async () => {
  const { db, pool } = runtime.database;
  for (const byte of [0x00, 0x7f, 0xff])
    await pool.query(
      "insert into article_summaries (content_hash, summary, status, created_at) values ($1, '', 'done', $2)",
      [Buffer.alloc(32, byte), NOW],
    );
  let gone = 0;
  for (let index = 0; index < 7; index += 1)
    gone += await deleteOrphanSummaries(db, {
      before: new Date("2999-01-01"),
      slice: { index, count: 7 },
      rowsMax: 500,
    });
  expect(gone).toBe(3);
});

describe("mails and links", () => {
  const total = async (table: string, condition = "true") => {
    const { rows } = await runtime.database.pool.query<{ total: number }>(
      `select count(*)::int as total from ${table} where ${condition}`,
    );
    return rows[0]?.total ?? 0;
  };

  test("are cleared after a week and deleted after three months once sent", async () => {
    runtime.sent.length = 0;
    await queueExample(runtime.contextFor(SYSTEM), ctx);
    await runSent(runtime);
    await queueExample(runtime.contextFor(SYSTEM), ctx);
    letPass(6);
    await housekeep(runtime.contextFor(SYSTEM));
    expect(await total("outbox", "payload is not null")).toBe(2);
    letPass(8);
    await housekeep(runtime.contextFor(SYSTEM));
    expect(await total("outbox")).toBe(2);
    expect(await total("outbox", "payload is not null")).toBe(1);
    letPass(91);
    await housekeep(runtime.contextFor(SYSTEM));
    expect(await total("outbox")).toBe(1);
    expect(await total("outbox", "status = 'pending'")).toBe(1);
  });

  test("of sent digests are deleted with the digest after 400 days", async () => {
    const { pool } = runtime.database;
    const add = async (day: string, status: string) => {
      const at = new Date(`${day}T07:00:00Z`);
      await pool.query(
        `insert into digests (id, batch_id, user_id, newsfeed_id, local_date, window_start, window_end, status, created_at)
         values ($1, $1, $2, $3, $4, $5, $5, $6, $5)`,
        [newIdAt(at, 0), ctx.actor.userId, id, day, at, status],
      );
    };
    await add("2025-10-14", "rendered");
    await add("2025-10-15", "sent");
    await add("2025-10-16", "empty");
    await add("2025-10-18", "cancelled");
    const kept = async () => {
      const { rows } = await pool.query<{ status: string }>(
        "select status from digests where user_id = $1 order by id",
        [ctx.actor.userId],
      );
      return rows.map(({ status }) => status);
    };
    await housekeep(runtime.contextFor(SYSTEM));
    expect(await kept()).toEqual(["rendered", "cancelled"]);
    letPass(2);
    await housekeep(runtime.contextFor(SYSTEM));
    expect(await kept()).toEqual(["rendered"]);
  });

  test("that are used or expired are deleted", async () => {
    const system = () => runtime.contextFor(SYSTEM);
    const { email } = await getAccount(ctx);
    const link = await prepareLink(system(), "verify-email", email);
    await mailLink(system(), ctx.actor.userId, link);
    await inviteMember(ctx, id, { email: "grace@example.org" });
    await housekeep(system());
    expect([await total("email_tokens"), await total("invitations")]).toEqual([1, 1]);
    letPass(8);
    await housekeep(system());
    expect([await total("email_tokens"), await total("invitations")]).toEqual([0, 0]);
  });

  test("of an accepted invitation lead its member to the newsfeed for 90 days", async () => {
    const { accept_url: link } = await inviteMember(ctx, id, { email: "grace@example.org" });
    const token = link.split("/").at(-1) ?? "";
    const guest = await runtime.newUser();
    await acceptInvitation(guest, token);
    letPass(89);
    await housekeep(runtime.contextFor(SYSTEM));
    expect(await acceptInvitation(guest, token)).toMatchObject({ id });
    letPass(91);
    await housekeep(runtime.contextFor(SYSTEM));
    expect(await total("invitations", "accepted_at is not null")).toBe(0);
  });
});
