import { beforeEach, describe, expect, test } from "vitest";
import { rateBuckets } from "@/db/schema/operations";
import { request } from "@/lib/api/testing/callers";
import type { UserContext } from "@/lib/context/context";
import { CLIENT_ADDRESS_HEADER } from "@/lib/core/http-headers";
import { newId } from "@/lib/core/id";
import { addListItem } from "@/lib/domain/lists/list-items";
import { createList, rotateShareToken, updateList } from "@/lib/domain/lists/lists";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { readFeed } from "@/lib/feed/read/read-feed";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import * as feed from "./[document]/route";
import * as picture from "./picture.png/route";
import * as page from "./route";

const NOW = new Date("2026-11-21T08:30:00.123Z");
const HOSTILE = `"><script>alert(1)</script>&amp;`;

const runtime = setUpRuntime({ now: NOW });
let ada: UserContext;
let newsfeedId: string;
let listId: string;
let token: string;

beforeEach(async () => {
  ada = await runtime.newUser();
  const wish = { name: "ZEPHYRINE", business_context: "QUINCUNX" };
  newsfeedId = (await createNewsfeed(ada, wish)).id;
  await storeSource(ada, newsfeedId, [{ title: `Tender ${HOSTILE}` }]);
  const { rows } = await listPosts(ada, newsfeedId, {});
  listId = (await createList(ada, { name: `Best ${HOSTILE}`, description: "What we passed around." })).id;
  for (const { id } of rows) await addListItem(ada, listId, { post_id: id, note: `Mine ${HOSTILE}` });
  token = (await updateList(ada, listId, { is_public: true })).share_token ?? "";
});

const FORMS = [
  ["", page],
  ["/feed.atom", feed],
  ["/feed.rss", feed],
  ["/feed.json", feed],
  ["/picture.png", picture],
] as const;

/** Every route takes the same parameters as the feeds. */
type Form = readonly [path: string, route: Pick<typeof feed, "GET">];

const get = (form: Form, of: string, headers: Record<string, string> = {}, query = "") =>
  form[1].GET(request("GET", `/l/${of}${form[0]}${query}`, { headers }), {
    params: Promise.resolve({ token: of, document: form[0].slice(1) }),
  });

describe.each(FORMS)("GET /l/{token}%s", (...form) => {
  test("responds 200 with private caching, noindex and no-referrer", async () => {
    const response = await get(form, token);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": expect.stringMatching(/^private, no-(store|cache)$/),
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
      "x-content-type-options": "nosniff",
    });
    expect(response.headers.get("set-cookie")).toBeNull();
  });

  test("responds 404 for a replaced, revoked or unknown link", async () => {
    const { share_token } = await rotateShareToken(ada, listId);
    expect((await get(form, token)).status).toBe(404);
    expect((await get(form, share_token ?? "")).status).toBe(200);
    await updateList(ada, listId, { is_public: false });
    for (const none of [share_token ?? "", "x", "0".repeat(22), "%00", newId()])
      expect((await get(form, none)).status).toBe(404);
  });

  test("responds 200 from the beginning for an invalid cursor", async () => {
    expect((await get(form, token, {}, "?cursor=x")).status).toBe(200);
  });

  test("hides the owner, and the log hides the token", async () => {
    const text = await (await get(form, token)).text();
    const post = (await listPosts(ada, newsfeedId, {})).rows[0];
    for (const secret of [
      ada.actor.userId,
      newsfeedId,
      listId,
      "ZEPHYRINE",
      "QUINCUNX",
      "@example.org",
      post?.id ?? "?",
    ])
      expect(text).not.toContain(secret);
    expect(JSON.stringify(runtime.lines)).not.toContain(token);
  });
});

describe.each(FORMS.slice(1))("GET /l/{token}%s again", (...form) => {
  test("responds 304 until the list changes", async () => {
    const first = await get(form, token);
    expect(first.headers.get("last-modified")).toBe("Sat, 21 Nov 2026 08:30:00 GMT");
    const tag = first.headers.get("etag") ?? "";
    expect((await get(form, token, { "If-None-Match": tag })).status).toBe(304);
    await updateList(ada, listId, { name: "Another name" });
    expect((await get(form, token, { "If-None-Match": tag })).status).toBe(200);
    await updateList(ada, listId, { is_public: false });
    expect((await get(form, token, { "If-None-Match": tag })).status).toBe(404);
  });
});

test("responds 429 after 60 misses a minute, but still serves existing lists", async () => {
  await runtime.database.db.delete(rateBuckets);
  const from = (host: string) => ({ [CLIENT_ADDRESS_HEADER]: host });
  for (let miss = 0; miss < 60; miss += 1)
    expect((await get(FORMS[miss % FORMS.length] ?? FORMS[0], "x", from("192.0.2.7"))).status).toBe(404);
  for (const form of FORMS) {
    const refused = await get(form, "0".repeat(22), from("192.0.2.7"));
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect((await get(form, token, from("192.0.2.7"))).status).toBe(200);
    expect((await get(form, "x", { ...from("192.0.2.8"), "X-Forwarded-For": "192.0.2.7" })).status).toBe(404);
  }
  expect(await (await get(FORMS[0], "x", from("192.0.2.7"))).text()).toContain("Too many requests");
  runtime.setNow(new Date(NOW.getTime() + 60_000));
  expect((await get(FORMS[0], "x", from("192.0.2.7"))).status).toBe(404);
});

test("draws at most 30 new pictures a minute for a network, and still shows the others", async () => {
  const from = (host: string) => get(FORMS[4], token, { [CLIENT_ADDRESS_HEADER]: host });
  expect((await from("192.0.2.9")).status).toBe(200);
  const resetAt = new Date(NOW.getTime() + 60_000);
  const spent = { key: "list-picture:192.0.2.9", tokens: 0, resetAt };
  const target = rateBuckets.key;
  await runtime.database.db.insert(rateBuckets).values(spent).onConflictDoUpdate({ target, set: spent });
  expect((await from("192.0.2.9")).status).toBe(200);
  await updateList(ada, listId, { name: "Drawn later" });
  const refused = await from("192.0.2.9");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(await refused.json()).toMatchObject({ code: "rate_limited" });
  expect((await from("192.0.2.10")).status).toBe(200);
  expect((await from("192.0.2.9")).status).toBe(200);
});

test("is one document without scripts that escapes every text", async () => {
  const html = await (await get(FORMS[0], token)).text();
  expect(html).not.toContain("<script");
  expect(html.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt;&amp;amp;/g)?.length).toBeGreaterThanOrEqual(4);
  expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
  expect(html).toContain(`type="application/atom+xml"`);
  expect(html).toContain(`${runtime.settings.appUrl}/l/${token}/picture.png`);
  expect(html.length).toBeLessThan(16_000);
});

test("the picture is a PNG of the announced size, drawn without requests", async () => {
  const asked: unknown[] = [];
  const realFetch = globalThis.fetch;
  globalThis.fetch = (address, init) => {
    asked.push(address);
    return realFetch(address, init);
  };
  // Letters inside and outside the font's coverage.
  const letters = Array.from({ length: 0x24f }, (_, at) => String.fromCodePoint(at + 0x20)).join("");
  for (const name of [letters.slice(0, 95), letters.slice(128, 200), "Жизнь № “…” €", "漢字 😀", "العربية"]) {
    await updateList(ada, listId, { name, description: name });
    const bytes = new Uint8Array(await (await get(FORMS[4], token)).arrayBuffer());
    const view = new DataView(bytes.buffer);
    expect([view.getUint32(0), view.getUint32(16), view.getUint32(20)]).toEqual([0x89504e47, 1200, 630]);
  }
  globalThis.fetch = realFetch;
  expect(asked.map(String).filter((address) => !address.startsWith("file:"))).toEqual([]);
});

test.each(FORMS.slice(1, 4))("%s is readable by our own parser and names its page", async (...form) => {
  const response = await get(form, token);
  const url = `${runtime.settings.appUrl}/l/${token}${form[0]}`;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const reading = await readFeed({ bytes, url, httpCharset: "utf-8" });
  expect(reading).toMatchObject({
    kind: "feed",
    feed: { title: expect.stringMatching(/^Best ">/), selfUrl: url },
    entries: [{ title: expect.stringMatching(/^Tender ">/), guid: expect.stringMatching(/^urn:uuid:/) }],
  });
});
