import { beforeEach, describe, expect, test } from "vitest";
import { newsfeedMembers } from "@/db/schema/newsfeeds";
import { rateBuckets } from "@/db/schema/operations";
import { request } from "@/lib/api/testing/callers";
import { dispatch } from "@/lib/api/testing/dispatch";
import type { UserContext } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import { deleteAccount } from "@/lib/domain/accounts/delete-account";
import { createApiKey } from "@/lib/domain/api-keys/api-keys";
import {
  createListFeed,
  createNewsfeedFeed,
  createOpmlFeed,
  createSearchFeed,
  createTodayFeed,
  deleteFeedAddress,
  listFeedAddresses,
  resetFeedAddress,
} from "@/lib/domain/feed-addresses/feed-addresses";
import { addListItem } from "@/lib/domain/lists/list-items";
import { createList } from "@/lib/domain/lists/lists";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { deleteNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { readFeed } from "@/lib/feed/read/read-feed";
import { addMember } from "@/lib/testing/add-member";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeEntries, storeSource } from "@/lib/testing/stored-source";
import { GET } from "./route";

const NOW = new Date("2026-11-21T08:30:00.123Z");
const FORMATS = ["atom", "rss", "json"] as const;

const runtime = setUpRuntime({ now: NOW });
let ada: UserContext;
let newsfeedId: string;
let feedId: string;

beforeEach(async () => {
  await runtime.database.db.delete(rateBuckets);
  ada = await runtime.newUser();
  newsfeedId = (await createNewsfeed(ada, { name: "Grid", business_context: "We bid on sodium tenders." })).id;
  ({ feedId } = await storeSource(ada, newsfeedId, [{ title: "A tender" }]));
  const evidence = JSON.stringify([{ quote: "Two containers fell off the plot.", start: 0, end: 33 }]);
  await runtime.database.pool.query(
    `insert into keylearnings (post_id, context_version, keylearning, evidence, state, status, created_at)
    select id, 1, 'Rules decide this tender.', $1::jsonb, 'supported', 'done', $2 from posts where newsfeed_id = $3`,
    [evidence, NOW.toISOString(), newsfeedId],
  );
});

function get(url: string | null, headers: Record<string, string> = {}): Promise<Response> {
  const { pathname, search } = new URL(url ?? "none:");
  const [, , token = "", document = ""] = pathname.split("/");
  return GET(request("GET", pathname + search, { headers }), { params: Promise.resolve({ token, document }) });
}

const newAddress = (ctx = ada) => createNewsfeedFeed(ctx, newsfeedId);

async function entriesAt(url: string | null) {
  const response = await get(url);
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const reading = await readFeed({ bytes, url: url ?? "", httpCharset: "utf-8" });
  if (reading.kind !== "feed") throw new Error(reading.kind);
  return reading.entries;
}

async function makeAll() {
  const { rows } = await listPosts(ada, newsfeedId, {});
  const list = await createList(ada, { name: "Best" });
  for (const { id } of rows) await addListItem(ada, list.id, { post_id: id, note: "Mine" });
  return [
    await newAddress(),
    await createListFeed(ada, list.id),
    await createSearchFeed(ada, { name: "Tenders", query: { q: "tender", state: "unread" } }),
    await createSearchFeed(ada, { name: "All posts" }),
    await createTodayFeed(ada),
  ];
}

test.each(FORMATS)("serves newsfeed, list, searches and Today as %s that our own crawler reads", async (format) => {
  for (const address of await makeAll()) {
    const url = address[`${format}_url`];
    const entries = await entriesAt(url);
    expect([address.name, entries.map(({ title }) => title)]).toEqual([address.name, ["A tender"]]);
    expect(entries[0]?.contentHtml).toMatch(/^<p><strong>Key learning for Grid:<.strong> Rules decide/);
  }
});

test("a search serves only what its filter finds", async () => {
  const none = await createSearchFeed(ada, { name: "None", query: { q: "zebra" } });
  expect(await entriesAt(none.atom_url)).toEqual([]);
});

test("serves the sources of all newsfeeds as OPML", async () => {
  const { opml_url, atom_url } = await createOpmlFeed(ada);
  expect(atom_url).toBeNull();
  const response = await get(opml_url);
  expect(await response.text()).toContain('text="Grid"');
  const tag = response.headers.get("etag") ?? "";
  expect((await get(opml_url, { "If-None-Match": tag })).status).toBe(304);
});

describe("the response", () => {
  test("allows caching with revalidation, and neither indexing nor a referrer", async () => {
    const response = await get((await newAddress()).atom_url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "private, no-cache",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
      "content-type": "application/atom+xml; charset=utf-8",
      "last-modified": expect.stringMatching(/GMT$/),
    });
    expect(response.headers.get("set-cookie")).toBeNull();
  });

  test.each(FORMATS)("names the hub and the feed itself in the Link header of %s", async (format) => {
    const url = (await newAddress())[`${format}_url`];
    const { origin } = new URL(url ?? "");
    for (const address of [url, `${url}?cursor=nonsense`])
      expect((await get(address)).headers.get("link")).toBe(`<${origin}/hub>; rel="hub", <${url}>; rel="self"`);
  });

  test.each(FORMATS)("responds 304 for %s until a post arrives", async (format) => {
    const url = (await newAddress())[`${format}_url`];
    const tag = (await get(url)).headers.get("etag") ?? "";
    expect((await get(url, { "If-None-Match": tag })).status).toBe(304);
    await storeEntries(ada, feedId, [{ title: "Another" }]);
    expect((await get(url, { "If-None-Match": tag })).status).toBe(200);
  });

  test("gives posts of one crawl distinct times that stay the same", async () => {
    await storeEntries(ada, feedId, [{ title: "Two" }, { title: "Three" }, { title: "Four" }]);
    const { json_url } = await newAddress();
    const read = async (): Promise<string[]> =>
      JSON.parse(await (await get(json_url)).text()).items.map((item: { date_modified: string }) => item.date_modified);
    const times = await read();
    expect(new Set(times).size).toBe(4);
    expect(await read()).toEqual(times);
  });

  test("changes `updated` when the key learning is written", async () => {
    const { json_url } = await newAddress();
    const modified = async () => JSON.parse(await (await get(json_url)).text()).items[0].date_modified;
    const before = await modified();
    const written = new Date(Date.now() + 86_400_000);
    await runtime.database.pool.query("update keylearnings set created_at = $1", [written.toISOString()]);
    const second = (time: string) => time.slice(0, "2026-11-21T08:30:00".length);
    expect(second(before)).not.toBe(second(written.toISOString()));
    expect(second(await modified())).toBe(second(written.toISOString()));
  });

  test("shows no key learning that no quote supports", async () => {
    await runtime.database.pool.query("update keylearnings set state = 'unsupported', keylearning = 'QUINCUNX'");
    const text = await (await get((await newAddress()).json_url)).text();
    expect(text).not.toContain("QUINCUNX");
    expect(JSON.parse(text).items[0]._lede).toMatchObject({ key_learning: null, state: "unsupported", quotes: [] });
  });

  test("pages with a link to the next page", async () => {
    const more = Array.from({ length: 60 }, (_, at) => ({ title: `Post ${at}` }));
    await storeEntries(ada, feedId, more);
    const first = JSON.parse(await (await get((await newAddress()).json_url)).text());
    expect(first.items).toHaveLength(50);
    const second = JSON.parse(await (await get(first.next_url)).text());
    expect([second.items.length, second.next_url, second.feed_url]).toEqual([11, undefined, first.next_url]);
  });
});

describe("the secret", () => {
  test("is shown again to its owner and stored encrypted", async () => {
    const { atom_url } = await newAddress();
    expect((await newAddress()).atom_url).toBe(atom_url);
    expect((await listFeedAddresses(ada)).map((one) => one.atom_url)).toEqual([atom_url]);
    const { rows } = await runtime.database.pool.query("select row_to_json(a)::text as row from feed_addresses a");
    const token = atom_url?.split("/").at(-2) ?? "?";
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString("hex"));
  });

  test("is not shown to a read-only API key", async () => {
    await newAddress();
    await createOpmlFeed(ada);
    const addresses = async (isReadOnly: boolean) => {
      const { key } = await createApiKey(ada, { name: "Script", is_read_only: isReadOnly });
      return (await dispatch(request("GET", "/v1/feed-addresses", { key }))).json();
    };
    const none = { atom_url: null, rss_url: null, json_url: null, opml_url: null };
    expect(await addresses(true)).toMatchObject([
      { kind: "newsfeed", ...none },
      { kind: "opml", ...none },
    ]);
    expect(await addresses(false)).toMatchObject([
      { atom_url: expect.stringContaining("/f/") },
      { opml_url: expect.stringContaining("/f/") },
    ]);
  });

  test("is not given to a key that is limited to newsfeeds, even for one of them", async () => {
    const { key } = await createApiKey(ada, { name: "Script", newsfeed_ids: [newsfeedId] });
    const response = await dispatch(request("POST", `/v1/newsfeeds/${newsfeedId}/feed-address`, { key }));
    expect(response.status).toBe(403);
    expect(await listFeedAddresses(ada)).toEqual([]);
  });

  test("does not decrypt the secret of another row", async () => {
    const { id } = await newAddress();
    const bob = await runtime.newUser();
    const his = await createTodayFeed(bob);
    await runtime.database.pool.query(
      "update feed_addresses set token_sealed = (select token_sealed from feed_addresses where id = $1) where id = $2",
      [id, his.id],
    );
    expect((await listFeedAddresses(bob))[0]?.atom_url).toBeNull();
  });

  test("stops working after a reset, a deletion, or the end of the account", async () => {
    const first = await newAddress();
    const second = await resetFeedAddress(ada, first.id);
    expect(second).toMatchObject({ id: first.id, reset_at: NOW });
    expect([(await get(first.atom_url)).status, (await get(second.atom_url)).status]).toEqual([404, 200]);
    await deleteFeedAddress(ada, first.id);
    expect((await get(second.atom_url)).status).toBe(404);
    const third = await newAddress();
    const { rows } = await runtime.database.pool.query("select email from users where id = $1", [ada.actor.userId]);
    await runtime.database.pool.query("update users set password_hash = null where id = $1", [ada.actor.userId]);
    await deleteAccount(ada, { email: rows[0].email, password: "", network: "192.0.2.1" }).catch(() => undefined);
    await runtime.database.pool.query("update users set deleted_at = now() where id = $1", [ada.actor.userId]);
    expect((await get(third.atom_url)).status).toBe(404);
  });

  test("responds 404 for a former member or a deleted newsfeed", async () => {
    const bob = await runtime.newUser();
    await addMember(runtime, newsfeedId, bob.actor.userId);
    const his = await newAddress(bob);
    expect((await get(his.atom_url)).status).toBe(200);
    await runtime.database.pool.query("delete from newsfeed_members where user_id = $1", [bob.actor.userId]);
    expect((await get(his.atom_url)).status).toBe(404);
    expect(await runtime.database.db.$count(newsfeedMembers)).toBeGreaterThan(0);
    const own = await newAddress();
    await deleteNewsfeed(ada, newsfeedId);
    expect((await get(own.atom_url)).status).toBe(404);
    expect(await listFeedAddresses(ada)).toEqual([]);
  });

  test("responds 404 if unknown, and 429 after 60 misses a minute", async () => {
    const { atom_url } = await newAddress();
    const base = `http://localhost:3000/f/${"A".repeat(43)}`;
    expect((await get((atom_url ?? "").replace("feed.atom", "feed.xml"))).status).toBe(404);
    expect((await get((atom_url ?? "").replace("feed.atom", "lede.opml"))).status).toBe(404);
    for (let miss = 1; miss < 60; miss += 1)
      expect((await get(`${miss % 2 ? base : `http://localhost:3000/f/${newId()}`}/feed.atom`)).status).toBe(404);
    expect((await get(`${base}/feed.atom`)).status).toBe(429);
    expect((await get(atom_url)).status).toBe(200);
    expect(JSON.stringify(runtime.lines)).not.toContain(atom_url?.split("/").at(-2));
  });
});

test("another user can neither reset nor delete a feed address", async () => {
  const { id } = await newAddress();
  const bob = await runtime.newUser();
  for (const act of [resetFeedAddress, deleteFeedAddress]) {
    await expect(act(bob, id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(act(bob, newId())).rejects.toMatchObject({ code: "not_found" });
  }
  await expect(newAddress(bob)).rejects.toMatchObject({ code: "forbidden" });
});
