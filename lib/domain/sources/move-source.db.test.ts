import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { reportLearntPosts } from "@/lib/context/events";
import { addListItem, listListItems } from "@/lib/domain/lists/list-items";
import { createList } from "@/lib/domain/lists/lists";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { createChannel } from "@/lib/domain/notifications/channels";
import { createRule } from "@/lib/domain/notifications/rules";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { markPostRead } from "@/lib/domain/posts/mark-post";
import { createWebhook } from "@/lib/domain/webhooks/webhooks";
import { addMember } from "@/lib/testing/add-member";
import { type Publisher, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { setUpRuntime } from "@/lib/testing/runtime";
import { addSource } from "./add-source";
import { listSources } from "./list-sources";
import { moveSource } from "./move-source";

const runtime = setUpRuntime();
let publisher: Publisher;
let owner: UserContext;
let editor: UserContext;
let shared: string;

beforeAll(async () => {
  publisher = await startPublisher();
  publisher.put("/feed.xml", rss([{ title: "Paid", guid: "1" }]));
  const items = ["Outage", "Weather"].map((title) => ({ title, guid: title, content: paragraphs(title) }));
  publisher.put("/grid.xml", rss(items));
});
afterAll(() => publisher.close());
beforeEach(async () => {
  [owner, editor] = [await runtime.newUser(), await runtime.newUser()];
  shared = (await createNewsfeed(owner, { name: "Shared" })).id;
  await addMember(runtime, shared, editor.actor.userId);
});

const paidUrl = () => `${publisher.url.replace("://", "://ann:secret@")}/feed.xml`;
const newsfeedOf = async (ctx: UserContext) => (await createNewsfeed(ctx, { name: "Own" })).id;

test("an editor cannot take a source with somebody else's password to another newsfeed", async () => {
  const { id } = await addSource(owner, shared, { url: paidUrl() });
  const own = await newsfeedOf(editor);
  await expect(moveSource(editor, id, own)).rejects.toMatchObject({ code: "forbidden" });
  expect(await listSources(editor, own)).toEqual([]);
  expect(await listSources(owner, shared)).toHaveLength(1);
});

test("an owner cannot move a source with a password to somebody else's newsfeed", async () => {
  const own = await newsfeedOf(editor);
  const { id } = await addSource(editor, own, { url: paidUrl() });
  await expect(moveSource(editor, id, shared)).rejects.toMatchObject({ code: "forbidden" });
  expect(await listSources(owner, shared)).toEqual([]);
});

test("an owner moves a source with a password between newsfeeds of their own", async () => {
  const { id } = await addSource(owner, shared, { url: paidUrl() });
  const own = await newsfeedOf(owner);
  await moveSource(owner, id, own);
  expect(await listSources(owner, own)).toHaveLength(1);
  expect(await listSources(owner, shared)).toEqual([]);
});

test("an editor moves a source without a password", async () => {
  const { id } = await addSource(owner, shared, { url: `${publisher.url}/feed.xml` });
  const own = await newsfeedOf(editor);
  await moveSource(editor, id, own);
  expect(await listSources(editor, own)).toHaveLength(1);
});

describe("the posts of a moved source", () => {
  let from: Awaited<ReturnType<typeof follow>>;
  beforeEach(async () => {
    from = await follow();
  });

  async function follow() {
    const { id } = await createNewsfeed(owner, { name: "Grid" });
    const source = await addSource(owner, id, { url: `${publisher.url}/grid.xml` });
    await runSent(runtime);
    return { id, sourceId: source.id };
  }

  const postsOf = async (newsfeedId: string) =>
    (await listPosts(owner, newsfeedId, {})).rows.toSorted((one, other) => one.title.localeCompare(other.title));
  const deliveriesOf = async (event: string) => {
    const { rows } = await runtime.database.pool.query(
      `select change, subject_id, newsfeed_id from deliveries where event = $1
       and destination_id in (select id from destinations where user_id = $2)`,
      [event, owner.actor.userId],
    );
    return rows;
  };

  async function save(postId: string) {
    const { id } = await createList(owner, { name: "Later" });
    await addListItem(owner, id, { post_id: postId });
    return id;
  }

  test("stay read and saved in a newsfeed that follows the feed already, and leave the former one", async () => {
    const to = await follow();
    const [outage, weather] = await postsOf(from.id);
    const listId = await save(outage?.id ?? "");
    await markPostRead(owner, weather?.id ?? "");
    await moveSource(owner, from.sourceId, to.id);
    expect(await listSources(owner, from.id)).toEqual([]);
    expect(await postsOf(from.id)).toEqual([]);
    const posts = await postsOf(to.id);
    expect(posts).toMatchObject([
      { title: "Outage", is_read: false },
      { title: "Weather", is_read: true },
    ]);
    expect((await listListItems(owner, listId, {})).rows).toMatchObject([{ post_id: posts[0]?.id }]);
  });

  test("keep their marks when a move is interrupted, and follow when it is repeated", async () => {
    const [outage, weather] = await postsOf(from.id);
    const listId = await save(outage?.id ?? "");
    await markPostRead(owner, weather?.id ?? "");
    const to = await newsfeedOf(owner);
    const { pool } = runtime.database;
    await pool.query("create function refuse() returns trigger as $$ begin raise 'refused'; end $$ language plpgsql");
    await pool.query("create trigger refuse before insert on posts for each statement execute function refuse()");
    await expect(moveSource(owner, from.sourceId, to)).rejects.toThrow();
    await pool.query("drop function refuse() cascade");
    expect(await postsOf(from.id)).toMatchObject([{ is_read: false }, { is_read: true }]);
    await moveSource(owner, from.sourceId, to);
    expect([await listSources(owner, from.id), await postsOf(from.id)]).toEqual([[], []]);
    const posts = await postsOf(to);
    expect(posts).toMatchObject([
      { title: "Outage", is_read: false },
      { title: "Weather", is_read: true },
    ]);
    expect((await listListItems(owner, listId, {})).rows).toMatchObject([{ post_id: posts[0]?.id }]);
  });

  test("stay saved in the former newsfeed where the keywords of the other refuse them", async () => {
    const [outage] = await postsOf(from.id);
    const listId = await save(outage?.id ?? "");
    const { id } = await createNewsfeed(owner, { name: "Weather", keywords: ["weather"] });
    await moveSource(owner, from.sourceId, id);
    expect((await listListItems(owner, listId, {})).rows).toMatchObject([{ post_id: outage?.id }]);
    expect(await postsOf(id)).toMatchObject([{ title: "Weather" }]);
  });

  test("are reported as a change of the list that has them", async () => {
    const [outage] = await postsOf(from.id);
    const listId = await save(outage?.id ?? "");
    await createWebhook(owner, { url: `${publisher.url}/hook`, events: ["list.changed"] });
    await moveSource(owner, from.sourceId, await newsfeedOf(owner));
    expect(await deliveriesOf("list.changed")).toMatchObject([{ change: "post_changed", subject_id: listId }]);
  });

  test("notify only once", async () => {
    const { id: channel_id } = await createChannel(owner, { kind: "ntfy", url: `${publisher.url}/topic` });
    await createRule(owner, { channel_id });
    const learn = async (newsfeedId: string) => {
      const posts = await postsOf(newsfeedId);
      await reportLearntPosts(
        runtime.system,
        posts.map(({ id }) => ({ id, newsfeedId, contextVersion: 1 })),
      );
      return posts.map(({ id }) => id).toSorted();
    };
    await learn(from.id);
    const to = await newsfeedOf(owner);
    await moveSource(owner, from.sourceId, to);
    const moved = await learn(to);
    expect(moved).toHaveLength(2);
    const rings = await deliveriesOf("post.rings");
    expect(rings.map(({ subject_id }) => subject_id).toSorted()).toEqual(moved);
    expect(rings.map(({ newsfeed_id }) => newsfeed_id)).toEqual([to, to]);
  });
});
