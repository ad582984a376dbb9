import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/duration";
import { createApiKey } from "@/lib/domain/api-keys/api-keys";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { deleteNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { createWebhook } from "@/lib/domain/webhooks/webhooks";
import { type Account, ask, newAccount } from "@/lib/protocols/readers/testing/account";
import { type Receiver, startReceiver } from "@/lib/testing/receiver";
import { runSent } from "@/lib/testing/run-sent";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeEntries } from "@/lib/testing/stored-source";

const runtime = setUpRuntime();
let receiver: Receiver;
let ada: Account;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answer((response) => response.writeHead(204).end());
  ada = await newAccount(runtime);
});

const READING_LIST = "user/-/state/com.google/reading-list";
const READ = "user/-/state/com.google/read";
const STARRED = "user/-/state/com.google/starred";

interface Item {
  id: string;
  title: string;
  categories: string[];
}

const edit = (path: string, form: string) => ada.app(`/reader/api/0/${path}`, `T=t&${form}`);
const contents = async (query = "") =>
  (await ada.appJson<{ items: Item[] }>(`/reader/api/0/stream/contents?${query}`)).items;
const feeds = async () =>
  (await ada.appJson<{ subscriptions: { id: string }[] }>("/reader/api/0/subscription/list")).subscriptions;

describe("a webhook", () => {
  const changes = async () => {
    await runSent(runtime);
    const events = receiver.received.splice(0).map(({ body }) => JSON.parse(body));
    return events.map(({ data }) => [data.change, data.post_id]);
  };

  test("gets list.changed once for each list that an app changes", async () => {
    await createWebhook(ada.ctx, { url: `${receiver.url}/hook`, events: ["list.changed"] });
    const [newest, middle] = await contents();
    const posts = await ada.api<{ id: string }[]>("GET", "/posts");
    await edit("edit-tag", `i=${newest?.id}&a=${STARRED}`);
    expect(await changes()).toEqual([
      ["created", null],
      ["post_added", posts[0]?.id],
    ]);
    await edit("edit-tag", `i=${newest?.id}&i=${middle?.id}&a=user/-/label/Later`);
    expect(await changes()).toEqual([
      ["created", null],
      ["post_added", null],
    ]);
    await edit("edit-tag", `i=${newest?.id}&a=user/-/label/Later`);
    expect(await changes()).toEqual([]);
    await edit("edit-tag", `i=${newest?.id}&r=user/-/label/Later`);
    await edit("edit-tag", `i=${newest?.id}&i=${middle?.id}&r=${STARRED}`);
    expect(await changes()).toEqual([
      ["post_removed", posts[0]?.id],
      ["post_removed", posts[0]?.id],
      ["post_removed", posts[1]?.id],
    ]);
  });
});

describe("parallel requests of an app", () => {
  const thrice = (path: string, form: string) => Promise.all([1, 2, 3].map(() => edit(path, form)));

  test("create one folder", async () => {
    await thrice("edit-tag", "a=user/-/label/Physics");
    expect(await ada.api("GET", "/newsfeeds")).toMatchObject([{ name: "Physics" }, { name: "Grid storage" }]);
  });

  test("create one list for a label", async () => {
    const [post] = await contents();
    await thrice("edit-tag", `i=${post?.id}&a=user/-/label/Later`);
    expect(await ada.api("GET", "/lists")).toMatchObject([{ name: "Later", item_count: 1 }]);
  });

  test("create one list for stars", async () => {
    const [post] = await contents();
    await thrice("edit-tag", `i=${post?.id}&a=${STARRED}`);
    expect(await ada.api("GET", "/lists")).toMatchObject([{ name: "Starred", item_count: 1 }]);
  });
});

describe("moving a feed to a new folder", () => {
  const move = async () => {
    await runtime.database.pool.query("update feeds set last_success_at = now() where id = $1", [ada.feedId]);
    const [feed] = await feeds();
    expect((await edit("subscription/edit", `ac=edit&s=${feed?.id}&a=user/-/label/Batteries`)).text).toBe("OK");
    return feed?.id;
  };

  test("keeps what was read in a feed of more than a hundred posts", async () => {
    await storeEntries(
      ada.ctx,
      ada.feedId,
      Array.from({ length: 120 }, (_, index) => ({ title: `Post ${index}` })),
    );
    await edit("mark-all-as-read", `s=${READING_LIST}`);
    const feed = await move();
    const items = await contents("n=200");
    expect(items).toHaveLength(123);
    expect(items.filter(({ categories }) => !categories.includes(READ))).toEqual([]);
    expect((await feeds()).map(({ id }) => id)).toEqual([feed]);
  });

  test("keeps hidden posts hidden, and feedback", async () => {
    const before = await ada.api<{ id: string }[]>("GET", "/posts");
    await ada.api("PUT", `/posts/${before[0]?.id}/hide`);
    await ada.api("PUT", `/posts/${before[1]?.id}/feedback`, { kind: "more" });
    await move();
    expect((await contents()).map(({ title }) => title)).toEqual(["Middle", "Oldest"]);
    const { rows } = await runtime.database.pool.query(
      "select kind from post_feedback where post_id in (select id from posts where not hidden)",
    );
    expect(rows).toEqual([{ kind: "more" }]);
  });

  test("starts the folder as early as the former one", async () => {
    await runtime.database.pool.query("update newsfeeds set start_date = '2020-01-01' where id = $1", [ada.newsfeedId]);
    const old = { title: "Old", publishedAt: new Date(Date.now() - 300 * DAY_MS) };
    const recent = Array.from({ length: 10 }, (_, index) => ({ title: `Post ${index}` }));
    await storeEntries(ada.ctx, ada.feedId, [old, ...recent]);
    const titles = async () => (await contents("n=200")).map(({ title }) => title).toSorted();
    const before = await titles();
    expect(before).toContain("Old");
    await move();
    expect(await titles()).toEqual(before);
    expect(await feeds()).toHaveLength(1);
  });
});

describe("a feed in two folders", () => {
  let address: string;
  beforeEach(async () => {
    const { pool } = runtime.database;
    const { id } = await createNewsfeed(ada.ctx, { name: "Batteries" });
    const { rows } = await pool.query(
      `insert into sources (id, newsfeed_id, feed_id, url) select gen_random_uuid(), $1, feed_id, url
      from sources where id = $2 returning url`,
      [id, ada.sourceId],
    );
    address = encodeURIComponent(rows[0].url);
  });

  const listed = async () => {
    const path = "/reader/api/0/subscription/list";
    const { subscriptions } = await ada.appJson<{
      subscriptions: { title: string; url: string; categories: { label: string }[] }[];
    }>(path);
    return subscriptions.map(({ title, url, categories }) => ({ title, url, folder: categories[0]?.label }));
  };
  const titles = async () => (await listed()).map(({ title, folder }) => [title, folder]);

  test("has an address of its own in each, by which apps rename and remove it", async () => {
    const [first, second] = await listed();
    expect(first?.url).not.toBe(second?.url);
    const s = `s=feed/${encodeURIComponent(second?.url ?? "")}`;
    expect((await edit("subscription/edit", `ac=edit&${s}&t=New`)).text).toBe("OK");
    expect(await titles()).toEqual([
      ["A Stored Site", "Grid storage"],
      ["New", "Batteries"],
    ]);
    expect((await edit("subscription/edit", `ac=unsubscribe&${s}`)).text).toBe("OK");
    expect(await titles()).toEqual([["A Stored Site", "Grid storage"]]);
  });

  test("keeps that address when the other one is removed, because apps store it", async () => {
    const [first, second] = await listed();
    const remove = (url = "") => edit("subscription/edit", `ac=unsubscribe&s=feed/${encodeURIComponent(url)}`);
    await remove(second?.url);
    expect((await remove(first?.url)).text).toBe("OK");
    expect(await titles()).toEqual([["Deleted sources", "Grid storage"]]);
  });

  test("changes in the folder that the app names beside the address of both", async () => {
    const form = `ac=edit&s=feed/${address}&t=New&a=user/-/label/Batteries`;
    expect((await edit("subscription/edit", form)).text).toBe("OK");
    expect(await titles()).toEqual([
      ["A Stored Site", "Grid storage"],
      ["New", "Batteries"],
    ]);
  });

  test("is not removed by the address of both", async () => {
    const { status, text } = await edit("subscription/edit", `ac=unsubscribe&s=feed/${address}`);
    expect([status, text]).toEqual([400, expect.stringContaining("several folders")]);
    expect(await titles()).toHaveLength(2);
  });
});

test("lists the feed of a starred post of a deleted source that the keywords refuse", async () => {
  const [post] = await contents();
  await edit("edit-tag", `i=${post?.id}&a=${STARRED}`);
  await edit("subscription/edit", `ac=unsubscribe&s=${(await feeds())[0]?.id}`);
  await ada.api("PUT", `/newsfeeds/${ada.newsfeedId}`, { keywords: ["absent"] });
  await runSent(runtime);
  expect(await contents()).toEqual([]);
  expect(await contents(`s=${STARRED}`)).toMatchObject([{ origin: { streamId: (await feeds())[0]?.id } }]);
});

test("deletes a label once that a request repeats", async () => {
  const [post] = await contents();
  await edit("edit-tag", `i=${post?.id}&a=user/-/label/Later`);
  const { text } = await edit("disable-tag", "s=user/-/label/Later&s=user/-/label/Later&t=Later");
  expect(text).toBe("OK");
  expect(await ada.api("GET", "/lists")).toEqual([]);
});

test("deletes labels that differ by their numbers with one request", async () => {
  for (const name of ["Later", "Later"]) await ada.api("POST", "/lists", { name });
  const { text } = await edit("disable-tag", "s=user/-/label/Later&s=user/-/label/Later (2)");
  expect(text).toBe("OK");
  expect(await ada.api("GET", "/lists")).toEqual([]);
});

describe("a repeated request to delete a label", () => {
  const names = async () => (await ada.api<{ name: string }[]>("GET", "/lists")).map(({ name }) => name);
  const removeTwice = async (label: string) => {
    for (const _ of [1, 2]) await edit("disable-tag", `s=user/-/label/${label}`);
  };

  test("keeps a list with the name of the deleted one", async () => {
    for (const name of ["Later", "Later", "Later"]) await ada.api("POST", "/lists", { name });
    await removeTwice("Later (3)");
    expect(await names()).toEqual(["Later", "Later"]);
    await removeTwice("Later");
    expect(await names()).toEqual(["Later", "Later"]);
  });

  test("keeps a list with the name of the deleted newsfeed", async () => {
    await edit("edit-tag", "a=user/-/label/Later");
    await ada.api("POST", "/lists", { name: "Later" });
    await removeTwice("Later");
    expect(await names()).toEqual(["Later"]);
  });

  test("names the label that has to go first", async () => {
    for (const name of ["Later", "Later"]) await ada.api("POST", "/lists", { name });
    const { status, text } = await edit("disable-tag", "s=user/-/label/Later");
    expect([status, text]).toEqual([400, expect.stringContaining("“Later (2)”")]);
  });
});

describe("a repeated request to rename a label", () => {
  const names = async () => (await ada.api<{ name: string }[]>("GET", "/lists")).map(({ name }) => name).toSorted();
  const renameTwice = async (label: string, name: string) => {
    const form = `s=user/-/label/${label}&dest=user/-/label/${name}`;
    return [await edit("rename-tag", form), await edit("rename-tag", form)].map(({ status }) => status);
  };

  test("keeps the name of a list with the former name", async () => {
    for (const name of ["Later", "Later", "Later"]) await ada.api("POST", "/lists", { name });
    expect(await renameTwice("Later", "Archive")).toEqual([400, 400]);
    expect(await names()).toEqual(["Later", "Later", "Later"]);
    expect(await renameTwice("Later (3)", "Archive")).toEqual([200, 404]);
    expect(await names()).toEqual(["Archive", "Later", "Later"]);
  });

  test("keeps the name of a list with the former name of the newsfeed", async () => {
    await edit("edit-tag", "a=user/-/label/Later");
    await ada.api("POST", "/lists", { name: "Later" });
    expect(await renameTwice("Later", "Archive")).toEqual([400, 400]);
    expect(await names()).toEqual(["Later"]);
  });

  test("gives a label the name of another one", async () => {
    for (const name of ["Later", "Archive"]) await ada.api("POST", "/lists", { name });
    expect(await renameTwice("Later", "Archive")).toEqual([200, 404]);
    expect(await names()).toEqual(["Archive", "Archive"]);
  });

  test("changes nothing for the same name", async () => {
    for (const name of ["Later", "Later"]) await ada.api("POST", "/lists", { name });
    expect(await renameTwice("Later", "Later")).toEqual([200, 200]);
    expect(await names()).toEqual(["Later", "Later"]);
  });
});

describe("a list keeps its label", () => {
  const labels = async () => {
    const { tags } = await ada.appJson<{ tags: { id: string; type?: string }[] }>("/reader/api/0/tag/list?output=json");
    return tags.flatMap(({ id, type }) => (id.includes("/Later") ? [[id, type]] : []));
  };
  beforeEach(async () => {
    const [post] = await contents();
    await edit("edit-tag", `i=${post?.id}&a=user/-/label/Later`);
  });

  test("when a newsfeed of its name is created, and gets the posts that apps label", async () => {
    await edit("edit-tag", "a=user/-/label/Later");
    expect(await labels()).toEqual([
      ["user/-/label/Later (2)", "folder"],
      ["user/-/label/Later", "tag"],
    ]);
    const [, middle] = await contents();
    expect((await edit("edit-tag", `i=${middle?.id}&a=user/-/label/Later`)).text).toBe("OK");
    expect(await ada.api("GET", "/lists")).toMatchObject([{ name: "Later", item_count: 2 }]);
  });

  test("when an older newsfeed of its name is shared with the user", async () => {
    const { pool } = runtime.database;
    const bob = await newAccount(runtime);
    await pool.query("update newsfeeds set name = 'Later', created_at = '2020-01-01' where id = $1", [bob.newsfeedId]);
    await pool.query("insert into newsfeed_members (user_id, newsfeed_id, role) values ($1, $2, 'viewer')", [
      ada.ctx.actor.userId,
      bob.newsfeedId,
    ]);
    expect(await labels()).toEqual([
      ["user/-/label/Later (2)", "folder"],
      ["user/-/label/Later", "tag"],
    ]);
  });
});

test("refuses to delete more than 100 labels and deletes none", async () => {
  const [post] = await contents();
  await edit("edit-tag", `i=${post?.id}&a=user/-/label/Later`);
  const others = Array.from({ length: 100 }, (_, index) => `s=user/-/label/Label ${index}`);
  const { status, text } = await edit("disable-tag", `s=user/-/label/Later&${others.join("&")}`);
  expect([status, text]).toEqual([400, expect.stringContaining("at most 100 labels")]);
  expect(await ada.api("GET", "/lists")).toHaveLength(1);
});

test("leaves refused posts unread when a source is marked read", async () => {
  const setKeywords = async (keywords: string[]) => {
    await ada.api("PUT", `/newsfeeds/${ada.newsfeedId}`, { keywords });
    await runSent(runtime);
  };
  await setKeywords(["newest"]);
  const [{ id: feed } = { id: "" }] = await feeds();
  await edit("mark-all-as-read", `s=${feed}`);
  await setKeywords([]);
  const read = (await contents()).filter(({ categories }) => categories.includes(READ));
  expect(read.map(({ title }) => title)).toEqual(["Newest"]);
});

test("marks all as read for a key of two newsfeeds, one of which was deleted", async () => {
  const gone = await createNewsfeed(ada.ctx, { name: "Gone" });
  const { key } = await createApiKey(ada.ctx, { name: "Limited", newsfeed_ids: [gone.id, ada.newsfeedId] });
  await deleteNewsfeed(ada.ctx, gone.id);
  const headers = { Authorization: `GoogleLogin auth=${key}` };
  const { status } = await ask("/reader/api/0/mark-all-as-read", `T=t&s=${READING_LIST}`, headers);
  expect(status).toBe(200);
  expect((await contents(`s=${READING_LIST}&xt=${READ}`)).length).toBe(0);
});

test("counts the unread posts of deleted sources", async () => {
  const [post] = await contents();
  await edit("edit-tag", `i=${post?.id}&a=${READ}`);
  const [feed] = await feeds();
  await edit("subscription/edit", `ac=unsubscribe&s=${feed?.id}`);
  const { unreadcounts } = await ada.appJson<{ unreadcounts: { id: string; count: number }[] }>(
    "/reader/api/0/unread-count?output=json",
  );
  expect(unreadcounts.map(({ id, count }) => [id, count])).toEqual([
    [(await feeds())[0]?.id, 2],
    ["user/-/label/Grid storage", 2],
    [READING_LIST, 2],
  ]);
});

test("counts the unread posts of the last of more than 2,000 sources", async () => {
  await runtime.database.pool.query(
    `insert into sources (id, newsfeed_id, url, title)
    select gen_random_uuid(), $1, 'http://localhost:1/' || place, '0' from generate_series(1, 2000) place`,
    [ada.newsfeedId],
  );
  const [feed] = await feeds();
  const { unreadcounts } = await ada.appJson<{ unreadcounts: { id: string; count: number }[] }>(
    "/reader/api/0/unread-count?output=json",
  );
  expect(unreadcounts.find(({ id }) => id === feed?.id)).toMatchObject({ count: 3 });
});
