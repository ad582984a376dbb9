import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/duration";
import { type PlayedReddit, playReddit, type Submission } from "@/lib/testing/networks/reddit-api";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { readReddit } from "./reddit";

const START = new Date("2026-11-21T09:00:00Z");
const SECRET = "secret-of-the-tests";

let runtime: TestRuntime;
let api: PlayedReddit;
/** Unique in each test, because tokens are cached by app. */
let clientId = "";
let apps = 0;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(START);
  clientId = `app-${++apps}`;
  runtime.settings.connectors.reddit = { clientId, clientSecret: SECRET };
  api = await playReddit({ clientId, clientSecret: SECRET });
  runtime.stages.set("https://www.reddit.com", api.origin);
  runtime.stages.set("https://oauth.reddit.com", api.origin);
  return () => api.close();
});

const read = (path = "/r/typescript/") =>
  readReddit(runtime.system, {
    profile: { type: "reddit", url: `https://www.reddit.com${path}`, name: path },
    settings: runtime.settings.connectors,
    state: {},
  });

function submission(id: string, more: Record<string, unknown> = {}): Submission {
  return {
    name: `t3_${id}`,
    title: `About ${id} & more`,
    author: "ada",
    permalink: `/r/typescript/comments/${id}/about/`,
    created_utc: 1_763_627_400,
    is_self: true,
    url: `https://www.reddit.com/r/typescript/comments/${id}/about/`,
    selftext: "Text",
    selftext_html: "<div><p>Text</p></div>",
    ...more,
  };
}

const paths = () => api.requests.map(({ method, path }) => `${method} ${path}`);
const TOKEN = "POST /api/v1/access_token";
const NEW = "GET /r/typescript/new";

describe("a subreddit", () => {
  test("yields the same post ids as its feed", async () => {
    const link = { is_self: false, url: "https://tool.example/?a=1&b=2", selftext: "", selftext_html: null };
    const preview = { images: [{ source: { url: "https://preview.redd.it/a.png?s=1" } }] };
    api.places.set("/r/typescript", [submission("b", { ...link, preview }), submission("a")]);
    expect(await read()).toMatchObject({
      kind: "posts",
      title: "r/typescript",
      siteUrl: "https://www.reddit.com/r/typescript/",
      entries: [
        {
          guid: "t3_b",
          url: "https://www.reddit.com/r/typescript/comments/b/about/",
          title: "About b & more",
          author: "/u/ada",
          imageUrl: "https://preview.redd.it/a.png?s=1",
          contentHtml:
            '<p><a href="https://tool.example/?a=1&amp;b=2">https://tool.example/?a=1&amp;b=2</a></p>\n<p><a href="https://www.reddit.com/r/typescript/comments/b/about/"><img src="https://preview.redd.it/a.png?s=1" alt=""></a></p>',
        },
        { guid: "t3_a", publishedAt: new Date(1_763_627_400_000), contentHtml: "<div><p>Text</p></div>" },
      ],
    });
  });

  test("leaves out deleted and removed posts", async () => {
    api.places.set("/r/typescript", [
      submission("a", { removed_by_category: "moderator" }),
      submission("b", { author: "[deleted]", selftext: "[deleted]" }),
      submission("c", { selftext: "[removed]" }),
      submission("d"),
    ]);
    expect(await read()).toMatchObject({ entries: [{ guid: "t3_d" }] });
  });

  test.each([
    ["/r/typescript/new/", "/r/typescript/new", null],
    ["/r/typescript/top?t=week", "/r/typescript/top", "week"],
    ["/r/typescript/top", "/r/typescript/top", "day"],
    ["/user/ada/", "/user/ada/submitted", null],
  ])("%s is requested at %s", async (path, response, period) => {
    api.places.set(path.startsWith("/user") ? "/user/ada" : "/r/typescript", [submission("a")]);
    expect(await read(path)).toMatchObject({ kind: "posts", entries: [{ guid: "t3_a" }] });
    expect(api.requests.at(-1)?.path).toBe(response);
    expect(api.requests.at(-1)?.query.get("t")).toBe(period);
  });
});

describe("the app's token", () => {
  beforeEach(() => void api.places.set("/r/typescript", []));

  test("is requested once and reused until shortly before it expires", async () => {
    await read();
    await read();
    expect(paths()).toEqual([TOKEN, NEW, NEW]);
    runtime.setNow(new Date(START.getTime() + DAY_MS - 59_000));
    expect(await read()).toMatchObject({ kind: "posts" });
    expect(paths().slice(3)).toEqual([TOKEN, NEW]);
  });

  test("is requested again when Reddit revokes it", async () => {
    await read();
    api.tokens.clear();
    expect(await read()).toMatchObject({ kind: "posts" });
    expect(paths().slice(2)).toEqual([NEW, TOKEN, NEW]);
  });

  test("is requested only once more after a refusal", async () => {
    api.tokens.add = () => api.tokens;
    expect(await read()).toMatchObject({ code: "key_refused" });
    expect(paths()).toEqual([TOKEN, NEW, TOKEN, NEW]);
  });

  test("leaves no trace, and neither does the secret", async () => {
    const seen = JSON.stringify([await read(), runtime.lines]);
    expect(seen).not.toContain(SECRET);
    expect(seen).not.toContain("token-");
  });

  test("is refused for a wrong secret and requested for a changed one at once", async () => {
    await read();
    runtime.settings.connectors.reddit = { clientId, clientSecret: "wrong" };
    expect(await read()).toEqual({
      kind: "needs_credentials",
      code: "key_refused",
      sentence: "Lede's access to Reddit was refused.",
    });
  });
});

describe("a refusal by Reddit", () => {
  test.each([
    ["/r/typescript/", "private", "private_profile", "r/typescript is private"],
    ["/r/typescript/", "quarantined", "private_profile", "quarantined"],
    ["/r/typescript/", "banned", "profile_not_found", "was banned"],
    ["/r/nobody_here/", "private", "profile_not_found", "Reddit has no profile r/nobody_here"],
    ["/user/nobody/", "private", "profile_not_found", "Reddit has no profile user/nobody"],
    ["/r/typescript/comments/1", "private", "profile_not_found", ""],
  ] as const)("is reported for %s (%s)", async (path, place, code, words) => {
    api.places.set("/r/typescript", place);
    expect(await read(path)).toMatchObject({ kind: "failing", code, sentence: expect.stringContaining(words) });
  });

  test("for too many requests lasts until Reddit allows more", async () => {
    api.places.set("/r/typescript", []);
    await read();
    api.answerAll({
      status: 429,
      headers: { "x-ratelimit-reset": "201.4" },
      body: { message: "Too Many Requests", error: 429 },
    });
    expect(await read()).toMatchObject({ kind: "retry_later", retryAfterSeconds: 202 });
  });

  test("for too many token requests lasts as long as Reddit asks", async () => {
    api.answerAll({ status: 429, headers: { "retry-after": "90" }, body: "" });
    expect(await read()).toMatchObject({ kind: "retry_later", retryAfterSeconds: 90 });
  });

  test("names an unapproved app", async () => {
    api.places.set("/r/typescript", []);
    await read();
    api.answerAll({ status: 403, body: { message: "Forbidden", error: 403 } });
    expect(await read()).toMatchObject({ code: "key_refused", sentence: expect.stringContaining("approved") });
  });

  test("without a key sends no request", async () => {
    runtime.settings.connectors.reddit = null;
    expect(await read()).toMatchObject({ kind: "needs_credentials", code: "needs_key" });
    expect(api.requests).toEqual([]);
  });
});
