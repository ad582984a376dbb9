import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as v1 from "@/app/v1/[[...path]]/route";
import { type Caller, request, setUpCaller } from "@/lib/api/testing/callers";
import { newId } from "@/lib/core/id";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { getNewsfeed } from "@/lib/domain/newsfeeds/get-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addMember } from "@/lib/testing/add-member";
import { type Publisher, page, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { setUpRuntime } from "@/lib/testing/runtime";

const NOW = new Date("2026-11-21T08:30:00.123Z");

const runtime = setUpRuntime({ now: NOW });
let publisher: Publisher;
const ada = setUpCaller(runtime);
const bob = setUpCaller(runtime);
let newsfeedId: string;

beforeEach(async () => {
  publisher = await startPublisher();
  const items = ["One", "Two"].map((title) => ({ title, guid: title, content: paragraphs(title) }));
  publisher.put("/feed.xml", rss(items));
  newsfeedId = (await createNewsfeed(contextOf(ada), { name: "Secret name" })).id;
});
afterEach(() => publisher.close());

const contextOf = ({ userId }: Caller) => runtime.contextFor({ kind: "user", userId, via: "key", isReadOnly: false });
const withKey = ({ key }: Partial<Caller>) => ({ ...(key && { key }) });
const validate = (body: unknown, caller: Partial<Caller> = ada) =>
  v1.POST(request("POST", "/v1/sources/validate", { ...withKey(caller), body }));
const add = (id: string, body: unknown, caller: Partial<Caller> = ada) =>
  v1.POST(request("POST", `/v1/sources/${id}`, { ...withKey(caller), body }));
const list = (id: string, caller: Partial<Caller> = ada) =>
  v1.GET(request("GET", `/v1/sources/${id}`, withKey(caller)));
const remove = (id: string, caller: Partial<Caller> = ada) =>
  v1.DELETE(request("DELETE", `/v1/sources/${id}`, withKey(caller)));
const feedUrl = () => `${publisher.url}/feed.xml`;
const added = async (caller = ada) => (await add(newsfeedId, { url: feedUrl() }, caller)).json();

describe("POST /sources/validate", () => {
  test("responds 200 with every documented field", async () => {
    const response = await validate({ url: feedUrl(), extra: true });
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        url: feedUrl(),
        source_type: "blog",
        crawlable: true,
        error: null,
        error_code: null,
        route: "native",
        rss_feeds: [
          {
            url: feedUrl(),
            title: "The Publisher",
            description: "News",
            is_category_match: false,
            is_guess: false,
            post_count_30d: null,
            latest_post_title: "One",
            latest_posts: [
              { title: "One", published_at: null },
              { title: "Two", published_at: null },
            ],
            sample_count: 2,
            sample_match_count: null,
          },
        ],
        recommended_feed: feedUrl(),
        site_title: "The Publisher",
        icon_url: null,
      },
    ]);
  });

  test("responds 200 with a reason for an unusable address", async () => {
    publisher.put("/", page("Nothing."));
    publisher.put("/feed.xml", page("Nothing here either."));
    const response = await validate({ url: publisher.url });
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        url: `${publisher.url}/`,
        source_type: "blog",
        crawlable: false,
        route: null,
        error: expect.stringMatching(/^No feed was found/),
        error_code: "no_feed",
        rss_feeds: [],
        recommended_feed: "",
        site_title: "A page",
        icon_url: null,
      },
    ]);
  });

  test.each([2_048, 100_000])("responds 200 with a reason for an address of over %d characters", async (length) => {
    const response = await validate({ url: `https://a.example/${"x".repeat(length)}` });
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { crawlable: false, error: "The address is too long: at most 2048 characters." },
    ]);
  });

  test.each([[{}], [{ url: null }], [{ url: 7 }]])("responds 422 for %j", async (body) => {
    const response = await validate(body);
    expect([response.status, (await response.json()).errors]).toMatchObject([422, [{ pointer: "/url" }]]);
  });

  test("responds 401, 405, 413 and 415", async () => {
    expect((await validate({ url: feedUrl() }, {})).status).toBe(401);
    expect((await v1.GET(request("GET", "/v1/sources/validate", { key: ada.key }))).status).toBe(405);
    expect((await validate({ url: "x".repeat(1_048_577) })).status).toBe(413);
    const text = request("POST", "/v1/sources/validate", {
      key: ada.key,
      body: "x",
      headers: { "Content-Type": "text/plain" },
    });
    expect((await v1.POST(text)).status).toBe(415);
  });

  test("answers all concurrent calls of a user", async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => validate({ url: "" }, bob)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe("POST /sources/{newsfeed_id}", () => {
  test("responds 200 with every documented field, before and after the first crawl", async () => {
    const response = await add(newsfeedId, { url: ` ${feedUrl()}#top`, id: newId(), status: "gone", post_count: 7 });
    const source = await response.json();
    expect([response.status, source]).toEqual([
      200,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        newsfeed_id: newsfeedId,
        url: feedUrl(),
        source_type: "blog",
        title: "The Publisher",
        site_url: "http://publisher.example/",
        icon_url: null,
        rss_feed_url: feedUrl(),
        use_rss: true,
        route: "native",
        check_interval_minutes: 60,
        last_checked_at: null,
        last_success_at: null,
        next_check_at: "2026-11-21T08:30:00.123000",
        is_active: true,
        status: "pending",
        last_error: null,
        post_count: 0,
        posts_per_week: 0,
        latest_published_at: null,
        matched_share: null,
        translate_to: null,
        created_at: "2026-11-21T08:30:00.123000",
      },
    ]);
    await runSent(runtime);
    expect(await (await list(newsfeedId)).json()).toEqual([
      {
        ...source,
        last_checked_at: "2026-11-21T08:30:00.123000",
        last_success_at: "2026-11-21T08:30:00.123000",
        next_check_at: expect.stringMatching(/^2026-11-2\dT\d\d:\d\d:\d\d\.\d{6}$/),
        check_interval_minutes: expect.any(Number),
        status: "ok",
        post_count: 2,
        posts_per_week: 0.5,
        latest_published_at: expect.any(String),
        matched_share: 1,
      },
    ]);
    expect((await getNewsfeed(contextOf(ada), newsfeedId)).source_count).toBe(1);
  });

  test("responds 200 with an existing source, also with an Idempotency-Key", async () => {
    const source = await added();
    expect(await added()).toEqual(source);
    const again = () =>
      v1.POST(
        request("POST", `/v1/sources/${newsfeedId}`, {
          key: ada.key,
          body: { url: feedUrl() },
          headers: { "Idempotency-Key": "one" },
        }),
      );
    expect(await (await again()).json()).toEqual(source);
    const replayed = await again();
    expect([replayed.headers.get("Idempotency-Replayed"), await replayed.json()]).toEqual(["true", source]);
  });

  test.each([
    [{}, "/url", "required"],
    [{ url: null }, "/url", "invalid_type"],
    [{ url: "" }, "/url", "invalid_url"],
    [{ url: "https://x.com/somebody" }, "/url", "needs_connector"],
    [{ url: "http://10.0.0.1/" }, "/url", "blocked_address"],
    [{ url: "https://example.org/", feed_url: "http://10.0.0.1/" }, "/feed_url", "blocked_address"],
    [{ url: "https://example.org/", feed_url: 7 }, "/feed_url", "invalid_type"],
  ])("responds 422 for %j", async (body, pointer, code) => {
    const response = await add(newsfeedId, body);
    const problem = await response.json();
    expect([response.status, problem.errors]).toMatchObject([422, [{ pointer, code }]]);
    expect(problem.detail).toMatch(/\.$/);
    expect(await (await list(newsfeedId)).json()).toEqual([]);
  });

  test("responds 401, 403, 404, 405, 413 and 415 before fetching the address", async () => {
    const body = { url: feedUrl() };
    const asked = publisher.requests.length;
    expect((await add(newsfeedId, body, {})).status).toBe(401);
    expect((await add(newsfeedId, body, bob)).status).toBe(403);
    expect((await add(newId(), body)).status).toBe(404);
    expect((await add("7", body)).status).toBe(422);
    expect(publisher.requests.length).toBe(asked);
    expect((await add(newsfeedId, { url: "x".repeat(1_048_577) })).status).toBe(413);
    const patch = await v1.PATCH(request("PATCH", `/v1/sources/${newsfeedId}`, { key: ada.key, body }));
    expect([patch.status, patch.headers.get("Allow")]).toEqual([405, "GET, HEAD, POST, PUT, DELETE, OPTIONS"]);
    const headers = { "Content-Type": "text/plain" };
    const text = request("POST", `/v1/sources/${newsfeedId}`, { key: ada.key, body: "x", headers });
    expect((await v1.POST(text)).status).toBe(415);
    expect(await (await list(newsfeedId)).json()).toEqual([]);
  });

  test("responds 200 to an editor", async () => {
    await addMember(runtime, newsfeedId, bob.userId);
    const source = await added(bob);
    expect(await (await list(newsfeedId)).json()).toEqual([source]);
  });
});

describe("GET /sources/{newsfeed_id}", () => {
  test("responds 200 with an empty array, and 401, 403, 404 and 422", async () => {
    expect(await (await list(newsfeedId)).json()).toEqual([]);
    expect((await list(newsfeedId, {})).status).toBe(401);
    const foreign = await list(newsfeedId, bob);
    expect([foreign.status, (await foreign.text()).includes("Secret")]).toEqual([403, false]);
    await added();
    expect((await list(newsfeedId, bob)).status).toBe(403);
    expect((await list(newId())).status).toBe(404);
    expect((await list("7")).status).toBe(422);
  });
});

describe("DELETE /sources/{source_id}", () => {
  test("responds 204 without a body, and keeps the posts", async () => {
    const source = await added();
    await runSent(runtime);
    const response = await remove(source.id);
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(await (await list(newsfeedId)).json()).toEqual([]);
    const { rows } = await listPosts(contextOf(ada), newsfeedId, {});
    expect(rows.map((post) => post.source_id)).toEqual([null, null]);
    expect((await getNewsfeed(contextOf(ada), newsfeedId)).source_count).toBe(0);
    expect((await remove(source.id)).status).toBe(404);
  });

  test("adding the source again restores its posts", async () => {
    const source = await added();
    await runSent(runtime);
    await remove(source.id);
    const again = await added();
    await runSent(runtime);
    const { rows } = await listPosts(contextOf(ada), newsfeedId, {});
    expect(rows.map((post) => post.source_id)).toEqual([again.id, again.id]);
    expect(again.id).not.toBe(source.id);
  });

  test("responds 401, 403, 404 and 422 without deleting, and 404 once the newsfeed is deleted", async () => {
    const source = await added();
    expect((await remove(source.id, {})).status).toBe(401);
    expect((await remove(source.id, bob)).status).toBe(403);
    expect((await remove(newsfeedId)).status).toBe(404);
    expect((await remove("7")).status).toBe(422);
    expect(await (await list(newsfeedId)).json()).toEqual([source]);
    await runtime.database.pool.query("update newsfeeds set deleted_at = now() where id = $1", [newsfeedId]);
    expect((await remove(source.id)).status).toBe(404);
  });

  test("responds 204 to an editor", async () => {
    const source = await added();
    await addMember(runtime, newsfeedId, bob.userId);
    expect((await remove(source.id, bob)).status).toBe(204);
  });
});
