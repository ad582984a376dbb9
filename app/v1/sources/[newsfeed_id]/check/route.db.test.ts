import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as v1 from "@/app/v1/[[...path]]/route";
import { blockHost } from "@/db/queries/feeds/hosts";
import { type Caller, newCaller, request, setUpCaller } from "@/lib/api/testing/callers";
import { problemOf } from "@/lib/api/testing/problem-of";
import { newId } from "@/lib/core/id";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { addSource } from "@/lib/domain/sources/add-source";
import { listSources } from "@/lib/domain/sources/list-sources";
import { addMember } from "@/lib/testing/add-member";
import { type Publisher, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { setUpRuntime } from "@/lib/testing/runtime";

const runtime = setUpRuntime({ runsWorkflows: true });
let publisher: Publisher;
const ada = setUpCaller(runtime);
let newsfeedId: string;
let sourceId: string;

beforeEach(async () => {
  publisher = await startPublisher();
  publisher.put("/feed.xml", feedOf("One"));
  newsfeedId = (await createNewsfeed(contextOf(ada), { name: "Secret name" })).id;
  sourceId = (await addSource(contextOf(ada), newsfeedId, { url: `${publisher.url}/feed.xml` })).id;
  await settled();
});
afterEach(() => publisher.close());

const feedOf = (...titles: string[]) =>
  rss(titles.map((title) => ({ title, guid: title, date: new Date().toUTCString(), content: paragraphs(title) })));
const contextOf = ({ userId }: Caller) => runtime.contextFor({ kind: "user", userId, via: "key", isReadOnly: false });
const check = (id = sourceId, caller: Partial<Caller> = ada, headers: Record<string, string> = {}) =>
  v1.POST(request("POST", `/v1/sources/${id}/check`, { ...(caller.key && { key: caller.key }), headers }));

async function stored(id = sourceId) {
  const found = (await listSources(contextOf(ada), newsfeedId)).find((source) => source.id === id);
  if (!found) throw new Error("The source is gone.");
  return found;
}

/** The source after the running crawl. */
function settled(checkedAfter = new Date(0)) {
  return vi.waitFor(
    async () => {
      const source = await stored();
      expect(source.last_checked_at?.getTime()).toBeGreaterThan(checkedAfter.getTime());
      return source;
    },
    { timeout: 20_000, interval: 50 },
  );
}

/** Moves the last check into the past and the next one into the future. */
async function passSinceCheck(seconds: number): Promise<Date> {
  const checkedAt = new Date(Date.now() - seconds * 1_000);
  await setFeed("last_checked_at = $2, next_due_at = now() + interval '1 day'", checkedAt);
  return checkedAt;
}

function setFeed(assignment: string, ...values: unknown[]) {
  return runtime.database.pool.query(
    `update feeds set ${assignment} where id = (select feed_id from sources where id = $1)`,
    [sourceId, ...values],
  );
}

const checksSent = () => runtime.sent.filter(({ name }) => name === "crawl/now.requested");
const asked = () => publisher.requests.filter(({ path }) => path === "/feed.xml").length;

describe("source check", () => {
  test("returns the source, then a crawl brings new posts", async () => {
    const before = await passSinceCheck(61);
    publisher.put("/feed.xml", feedOf("One", "Two"));
    const response = await check();
    const source = await response.json();
    expect([response.status, source]).toEqual([
      200,
      {
        id: sourceId,
        newsfeed_id: newsfeedId,
        url: `${publisher.url}/feed.xml`,
        source_type: "blog",
        title: "The Publisher",
        site_url: "http://publisher.example/",
        icon_url: null,
        rss_feed_url: `${publisher.url}/feed.xml`,
        use_rss: true,
        route: "native",
        check_interval_minutes: expect.any(Number),
        last_checked_at: before.toISOString().replace("Z", "000"),
        last_success_at: expect.any(String),
        next_check_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
        is_active: true,
        status: "ok",
        last_error: null,
        post_count: 1,
        posts_per_week: 0.3,
        latest_published_at: expect.any(String),
        matched_share: 1,
        translate_to: null,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
      },
    ]);
    expect(Date.parse(`${source.next_check_at}Z`)).toBeLessThanOrEqual(Date.now());
    expect(await settled(before)).toMatchObject({ status: "ok", post_count: 2 });
  });

  test("skips a source checked within a minute", async () => {
    const checkedAt = await passSinceCheck(5);
    const requests = asked();
    const before = await stored();
    expect((await check()).status).toBe(200);
    expect(await stored()).toEqual(before);
    expect([before.last_checked_at, asked()]).toEqual([checkedAt, requests]);
  });

  test("crawls once for repeated requests through several newsfeeds", async () => {
    const bob = await newCaller(runtime);
    const other = await createNewsfeed(contextOf(bob), { name: "Bob's" });
    const { id: sameFeed } = await addSource(contextOf(bob), other.id, { url: `${publisher.url}/feed.xml` });
    const before = await passSinceCheck(3_600);
    const requests = asked();
    const replies = await Promise.all([check(), check(), check(sameFeed, bob), check(sameFeed, bob), check()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await settled(before);
    expect(asked()).toBe(requests + 1);
  });

  test("skips a source that is being checked", async () => {
    const checkedAt = await passSinceCheck(3_600);
    await setFeed("claimed_until = now() + interval '5 minutes'");
    runtime.sent.length = 0;
    const source = await (await check()).json();
    expect([source.last_checked_at, checksSent()]).toEqual([checkedAt.toISOString().replace("Z", "000"), []]);
  });

  test("resumes a source that was given up", async () => {
    const before = await passSinceCheck(3_600);
    await setFeed("gone_at = now(), failures = 9, last_error_code = 'gone', last_error = 'It is gone for good.'");
    expect(await stored()).toMatchObject({ status: "gone", is_active: false, next_check_at: null });
    expect(await (await check()).json()).toMatchObject({ is_active: true, next_check_at: expect.any(String) });
    expect(await settled(before)).toMatchObject({ status: "ok", is_active: true, last_error: null });
  });

  test("respects a host's back-off", async () => {
    const checkedAt = await passSinceCheck(3_600);
    const restUntil = new Date(Date.now() + 1_800_000);
    await blockHost(runtime.database.db, new URL(publisher.url).host, restUntil);
    const requests = asked();
    expect((await check()).status).toBe(200);
    const rested = await vi.waitFor(
      async () => {
        const source = await stored();
        expect(source.next_check_at).toEqual(restUntil);
        return source;
      },
      { timeout: 20_000, interval: 50 },
    );
    expect([rested.last_checked_at, asked()]).toEqual([checkedAt, requests]);
  });

  test("replays for the same Idempotency-Key and accepts an editor", async () => {
    const editor = await newCaller(runtime);
    await addMember(runtime, newsfeedId, editor.userId);
    const first = await check(sourceId, editor, { "Idempotency-Key": "once" });
    const again = await check(sourceId, editor, { "Idempotency-Key": "once" });
    expect([first.status, again.headers.get("Idempotency-Replayed")]).toEqual([200, "true"]);
    expect(await again.json()).toEqual(await first.json());
  });
});

describe("refusals", () => {
  test("responds 401, 403, 404 and 422 without work or leaks", async () => {
    await passSinceCheck(3_600);
    runtime.sent.length = 0;
    const stranger = await newCaller(runtime);
    const forbidden = await problemOf(await check(sourceId, stranger));
    expect([forbidden.status, JSON.stringify(forbidden).includes("Secret")]).toEqual([403, false]);
    expect((await problemOf(await check(sourceId, {}))).status).toBe(401);
    expect((await problemOf(await check(newId()))).status).toBe(404);
    expect(await problemOf(await check("7"))).toMatchObject({ status: 422, errors: [{ pointer: "/path/source_id" }] });
    await runtime.database.pool.query("update newsfeeds set deleted_at = now() where id = $1", [newsfeedId]);
    expect((await problemOf(await check())).status).toBe(404);
    expect(checksSent()).toEqual([]);
  });

  test("responds 403 to a read-only key", async () => {
    await runtime.database.pool.query("update api_keys set is_read_only = true where user_id = $1", [ada.userId]);
    expect((await problemOf(await check())).status).toBe(403);
  });

  test("responds 405 for other methods", async () => {
    const response = await v1.GET(request("GET", `/v1/sources/${sourceId}/check`, { key: ada.key }));
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST, OPTIONS"]);
  });
});
