import { expect, test } from "vitest";
import * as app from "@/app/api/[[...path]]/route";
import * as api from "@/app/v1/[[...path]]/route";
import { cookieFor, newCaller, request } from "@/lib/api/testing/callers";
import { newMember, newPerson } from "@/lib/api/testing/scope/world";
import { hashPassword } from "@/lib/domain/accounts/password";
import { startSession } from "@/lib/domain/accounts/sessions";
import { listFeedAddresses } from "@/lib/domain/feed-addresses/feed-addresses";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { reportWrong } from "@/lib/domain/posts/report-wrong";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";

const runtime = setUpRuntime();

const PATH = "/v1/export";
const TICKETS = "/api/app/export";

/** Ticket of somebody who has just signed in. */
async function ticketFor(userId: string, cookie: string): Promise<string> {
  await runtime.database.pool.query("update users set password_hash = null where id = $1", [userId]);
  const response = await ask(cookie);
  return (await response.json()).ticket;
}

const ask = (cookie: string, body: object = {}) =>
  app.POST(request("POST", TICKETS, { headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" }, body }));
const get = (cookie: string, ticket: string) =>
  api.GET(request("GET", `${PATH}?ticket=${ticket}`, { headers: { Cookie: cookie } }));

async function download({ userId, cookie }: { userId: string; cookie: string }) {
  const response = await get(cookie, await ticketFor(userId, cookie));
  return { response, text: await response.text() };
}

test("responds 200 with the caller's data only", async () => {
  const owner = await newPerson(runtime, "QUINCUNX");
  const editor = await newMember(runtime, owner);
  await newPerson(runtime, "ZEUGMATIC");
  const { response, text } = await download(owner);
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="lede-\d{4}-\d\d-\d\d\.json"$/);
  const all = JSON.parse(text);
  expect(all).toMatchObject({ format: "lede-export", version: 2, account: { name: "QUINCUNX", shows_pictures: true } });
  expect(response.headers.get("x-accel-buffering")).toBe("no");
  expect(all.newsfeeds).toEqual([
    {
      id: owner.own.ids.newsfeed,
      name: "QUINCUNX",
      role: "owner",
      folder: expect.any(String),
      position: null,
      description: "QUINCUNX",
      keywords: ["QUINCUNX", "-lithium"],
      start_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      business_context: "QUINCUNX",
      language: null,
      digest_frequency: "daily",
      digest: { is_on: true, hour: 7, weekday: 1 },
      created_at: expect.stringMatching(/\.\d{6}$/),
    },
  ]);
  expect(all.folders).toContainEqual({
    id: owner.own.ids.folder,
    name: all.newsfeeds[0].folder,
    is_collapsed: false,
    created_at: expect.any(String),
  });
  expect(all.sources).toContainEqual({
    id: owner.own.ids.source,
    newsfeed_id: owner.own.ids.newsfeed,
    url: expect.stringMatching(/^https?:/),
    rss_feed_url: expect.stringMatching(/^https?:/),
    title: "QUINCUNX",
    translate_to: null,
    created_at: expect.any(String),
  });
  expect(all.posts).toContainEqual(
    expect.objectContaining({ id: owner.own.ids.post, is_kept: true, is_read: false, keylearning: "QUINCUNX" }),
  );
  expect(all.list_items).toMatchObject([
    { list_id: owner.own.ids.list, post_id: owner.own.ids.post, note: "QUINCUNX" },
  ]);
  expect(all.api_keys).toHaveLength(1);
  expect(text).not.toContain(owner.key.slice(14));
  for (const secret of ["ZEUGMATIC", "PALIMPSEST", owner.own.shareToken, editor.userId])
    expect(text).not.toContain(secret);
});

test.each(["pending", "skipped"])(
  "contains the key learning of an earlier context with the status %s",
  async (status) => {
    const owner = await newPerson(runtime, "QUINCUNX");
    const { newsfeed, post } = owner.own.ids;
    await runtime.database.pool.query("update keylearnings set status = $2 where post_id = $1", [post, status]);
    await runtime.database.pool.query("update newsfeeds set context_version = 2 where id = $1", [newsfeed]);
    const { posts } = JSON.parse((await download(owner)).text);
    expect(posts).toContainEqual(expect.objectContaining({ id: post, keylearning: "QUINCUNX" }));
  },
);

test("contains the caller's webhooks, channels, rules, OPML subscriptions and feed addresses without secrets", async () => {
  const owner = await newPerson(runtime, "QUINCUNX");
  const { webhook, channel, rule, subscription, address, post } = owner.own.ids;
  const ctx = runtime.contextFor({ kind: "user", userId: owner.userId, via: "session", isReadOnly: false });
  const [{ atom_url = null } = {}] = await listFeedAddresses(ctx);
  const { text } = await download(owner);
  expect(JSON.parse(text)).toMatchObject({
    webhooks: [{ id: webhook, name: "QUINCUNX", events: ["digest.sent"] }],
    channels: [{ id: channel, kind: "email" }],
    notification_rules: [{ id: rule, channel_id: channel, words: "QUINCUNX" }],
    opml_subscriptions: [{ id: subscription, url: expect.stringContaining("QUINCUNX") }],
    feed_addresses: [{ id: address, kind: "search", query: { q: "QUINCUNX" } }],
  });
  expect(JSON.parse(text).feedback).toContainEqual({ post_id: post, kind: "more", updated_at: expect.any(String) });
  const token = new URL(atom_url ?? "").pathname.split("/")[2] ?? "";
  expect(token).not.toBe("");
  for (const secret of [token, 'http://localhost:1/QUINCUNX"']) expect(text).not.toContain(secret);
});

test("contains the caller's reports on wrong texts with their notes", async () => {
  const owner = await newPerson(runtime, "QUINCUNX");
  const ctx = runtime.contextFor({ kind: "user", userId: owner.userId, via: "session", isReadOnly: false });
  const { post } = owner.own.ids;
  await reportWrong(ctx, post, { subject: "summary", reason: "wrong_facts", note: "It was Tuesday." });
  const { reports } = JSON.parse((await download(owner)).text);
  expect(reports).toContainEqual({
    post_id: post,
    context_version: expect.any(Number),
    subject: "summary",
    reason: "wrong_facts",
    note: "It was Tuesday.",
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
});

test("contains all reports on one post beyond one page", async () => {
  const owner = await newPerson(runtime, "QUINCUNX");
  await runtime.database.pool.query("delete from post_reports where user_id = $1", [owner.userId]);
  await runtime.database.pool.query(
    `insert into post_reports (user_id, post_id, context_version, subject, reason)
     select $1, $2, n, 'summary', 'other' from generate_series(0, 1100) n`,
    [owner.userId, owner.own.ids.post],
  );
  const { reports } = JSON.parse((await download(owner)).text);
  const versions = reports.map(({ context_version }: { context_version: number }) => context_version);
  expect(versions).toEqual(Array.from({ length: 1_101 }, (_, version) => version));
});

test("contains nothing of a shared newsfeed but its name and the member's own settings", async () => {
  const owner = await newPerson(runtime, "QUINCUNX");
  const shared = JSON.parse((await download(await newMember(runtime, owner))).text);
  expect(shared.newsfeeds.find(({ id }: { id: string }) => id === owner.own.ids.newsfeed)).toEqual({
    id: owner.own.ids.newsfeed,
    name: "QUINCUNX",
    role: "editor",
    folder: null,
    position: null,
    description: null,
    keywords: null,
    start_date: null,
    business_context: null,
    language: null,
    digest_frequency: null,
    digest: { is_on: true, hour: 7, weekday: 1 },
    created_at: null,
  });
  const ids = [...shared.posts, ...shared.sources].map(({ newsfeed_id: id }: { newsfeed_id: string }) => id);
  expect(ids).not.toContain(owner.own.ids.newsfeed);
});

test("contains each post once beyond one page", async () => {
  const { userId, cookie } = await newCaller(runtime);
  const ctx = runtime.contextFor({ kind: "user", userId, via: "session", isReadOnly: false });
  const { id } = await createNewsfeed(ctx, { name: "Many", keywords: [] });
  const { feedId } = await storeSource(ctx, id, [{ title: "First" }]);
  await runtime.database.pool.query(
    `with more as (
       insert into articles (id, feed_id, guid_hash, url, url_hash, content_hash, title, published_at, fetched_at)
       select gen_random_uuid(), $1, sha256(n::text::bytea), 'http://localhost:1/' || n, sha256(n::text::bytea),
         sha256(n::text::bytea), 'Post ' || n, now(), now() from generate_series(1, 1200) n returning id)
     insert into posts (id, newsfeed_id, article_id, published_at, matched) select gen_random_uuid(), $2, id, now(), true from more`,
    [feedId, id],
  );
  const { posts } = JSON.parse((await download({ userId, cookie })).text);
  expect(new Set(posts.map(({ id }: { id: string }) => id)).size).toBe(1201);
  expect(posts).toHaveLength(1201);
});

test("responds 200 to a key without a ticket and 401 to a visitor", async () => {
  const { key } = await newCaller(runtime);
  const response = await api.GET(request("GET", PATH, { key }));
  expect([response.status, (await response.json()).exported_at]).toEqual([200, expect.stringMatching(/\.\d{6}$/)]);
  expect((await app.POST(request("POST", TICKETS, { key, body: {} }))).status).toBe(403);
  expect((await api.GET(request("GET", PATH))).status).toBe(401);
});

test("responds 403 without a ticket, or with a changed, foreign or expired one", async () => {
  const ada = await newCaller(runtime);
  const ticket = await ticketFor(ada.userId, ada.cookie);
  const claims = await startSession(runtime.system, { userId: ada.userId, sessionVersion: 1 }, "Elsewhere");
  const elsewhere = await cookieFor(runtime, claims);
  const [expiresAt = "", mac] = ticket.split(".");
  for (const [cookie, other] of [
    [ada.cookie, ""],
    [ada.cookie, `${Number(expiresAt) + 1}.${mac}`],
    [elsewhere, ticket],
  ] as const)
    expect((await get(cookie, other)).status).toBe(403);
  expect((await get(ada.cookie, ticket)).status).toBe(200);
  runtime.setNow(new Date(Number(expiresAt) * 1_000));
  expect((await get(ada.cookie, ticket)).status).toBe(403);
  runtime.setNow(null);
});

test("a ticket needs the password, or a recent session for an account without one", async () => {
  const { userId, cookie } = await newCaller(runtime);
  const hash = await hashPassword("correct horse battery");
  await runtime.database.pool.query("update users set password_hash = $2 where id = $1", [userId, hash]);
  const refused = await ask(cookie, { password: "wrong" });
  expect([refused.status, (await refused.json()).errors]).toMatchObject([422, [{ pointer: "/password" }]]);
  expect((await ask(cookie)).status).toBe(422);
  expect((await ask(cookie, { password: "correct horse battery" })).status).toBe(200);
  await runtime.database.pool.query("update users set password_hash = null where id = $1", [userId]);
  expect((await ask(cookie)).status).toBe(200);
  await runtime.database.pool.query(
    "update sessions set created_at = now() - interval '16 minutes' where user_id = $1",
    [userId],
  );
  expect((await ask(cookie)).status).toBe(403);
});
