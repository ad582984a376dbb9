import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Profile } from "@/lib/crawl/connectors/connector";
import { type PlayedX, playX, problem } from "@/lib/testing/networks/x-api";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { readX } from "./x";

const NOW = new Date("2026-11-21T09:00:00Z");
const JACK: Profile = { type: "x", url: "https://x.com/jack", name: "jack" };
const KEY = "bearer-of-the-tests";

let runtime: TestRuntime;
let api: PlayedX;

beforeAll(async () => {
  runtime = await bindTestRuntime();
  runtime.setNow(NOW);
  runtime.settings.connectors.x = { bearerToken: KEY };
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  api = await playX(KEY);
  runtime.stages.set("https://api.x.com", api.origin);
  api.users.set("jack", { id: "12", name: "Jack", profile_image_url: "https://pbs.twimg.com/jack.jpg" });
  return () => api.close();
});

const read = (state: Record<string, string> = {}, profile = JACK) =>
  readX(runtime.system, { profile, settings: runtime.settings.connectors, state });

async function posts(state?: Record<string, string>) {
  const answer = await read(state);
  if (answer.kind !== "posts") throw new Error(JSON.stringify(answer));
  return answer;
}

describe("a profile on X", () => {
  test("is looked up once and then read incrementally", async () => {
    api.tweets.push({ id: "101", text: "Second" }, { id: "100", text: "First" });
    const first = await posts();
    expect(first).toMatchObject({
      title: "Jack",
      siteUrl: "https://x.com/jack",
      iconUrl: "https://pbs.twimg.com/jack.jpg",
    });
    expect(first.entries.map((entry) => entry.title)).toEqual(["Second", "First"]);
    api.tweets.unshift({ id: "102", text: "Third" });
    const second = await posts(first.state);
    expect(second.entries.map((entry) => entry.title)).toEqual(["Third"]);
    expect(second).toMatchObject({ title: "Jack", iconUrl: "https://pbs.twimg.com/jack.jpg" });
    const third = await posts(second.state);
    expect(third.entries).toEqual([]);
    expect(third.state).toEqual(second.state);
    expect(api.requests.map(({ path, query }) => [path, query.get("since_id")])).toEqual([
      ["/2/users/by/username/jack", null],
      ["/2/users/12/tweets", null],
      ["/2/users/12/tweets", "101"],
      ["/2/users/12/tweets", "102"],
    ]);
  });

  test("costs one short page of posts at first, without replies and reposts", async () => {
    api.tweets.push(...Array.from({ length: 60 }, (_, index) => ({ id: String(200 - index), text: "x" })));
    const first = await posts();
    expect(first.entries).toHaveLength(10);
    expect(api.requests).toHaveLength(2);
    expect(api.requests[1]?.query.get("exclude")).toBe("replies,retweets");
  });

  test("loses no post when 60 are new since the last request", async () => {
    api.tweets.push(...Array.from({ length: 60 }, (_, index) => ({ id: String(200 - index), text: "x" })));
    const answer = await posts({ userId: "12", title: "Jack", sinceId: "140" });
    expect(answer.entries).toHaveLength(60);
    expect(answer.state).toMatchObject({ sinceId: "200" });
    expect(api.requests).toHaveLength(1);
  });

  const after = { userId: "12", title: "Jack", sinceId: "1000" };
  const newTweets = (count: number, more: { isReply?: boolean } = {}) =>
    Array.from({ length: count }, (_, index) => ({ id: String(1000 + count - index), text: "x", ...more }));

  test("loses no post when more are new than fit on a page", async () => {
    api.tweets.push(...newTweets(250));
    const answer = await posts(after);
    expect(answer.entries).toHaveLength(250);
    expect(answer.state).toEqual({ ...after, sinceId: "1250" });
    expect(api.requests).toHaveLength(3);
  });

  test("loses no post behind a page of replies", async () => {
    api.tweets.push(...newTweets(250).map((tweet, index) => ({ ...tweet, isReply: index > 0 && index < 249 })));
    const answer = await posts(after);
    expect(answer.entries.map(({ guid }) => guid?.split("/").at(-1))).toEqual(["1250", "1001"]);
    expect(answer.state).toEqual({ ...after, sinceId: "1250" });
  });

  test("is read in several crawls when hundreds of posts are new", async () => {
    api.tweets.push(...newTweets(730));
    const first = await posts(after);
    expect(first.entries).toHaveLength(500);
    expect(api.requests).toHaveLength(5);
    api.tweets.unshift({ id: "1731", text: "Newest" });
    const second = await posts(first.state);
    expect(second.entries).toHaveLength(230);
    const third = await posts(second.state);
    expect(third.entries.map(({ title }) => title)).toEqual(["Newest"]);
    expect(third.state).toEqual({ ...after, sinceId: "1731" });
    expect(new Set([...first.entries, ...second.entries, ...third.entries].map(({ guid }) => guid)).size).toBe(731);
  });

  test("continues behind the last page when a later one is refused", async () => {
    api.tweets.push(...newTweets(250));
    api.limitedTokens.add("100");
    const first = await posts(after);
    expect(first.entries).toHaveLength(100);
    api.limitedTokens.clear();
    const second = await posts(first.state);
    expect(second.entries).toHaveLength(150);
    expect(second.state).toEqual({ ...after, sinceId: "1250" });
  });

  test("returns to its newest posts when only replies are left of a backlog", async () => {
    api.tweets.push(...newTweets(700).map((tweet, index) => ({ ...tweet, isReply: index > 0 })));
    const first = await posts(after);
    const second = await posts(first.state);
    expect([first.entries, second.entries].map(({ length }) => length)).toEqual([1, 0]);
    expect(second.state).toEqual({ ...after, sinceId: "1700" });
  });

  test("stays where it is while it writes nothing but replies", async () => {
    api.tweets.push(...newTweets(700, { isReply: true }));
    expect((await posts(after)).state).toEqual(after);
    expect(api.requests).toHaveLength(5);
  });

  test("leaves no trace of the key", async () => {
    api.tweets.push({ id: "100", text: "First" });
    expect(JSON.stringify([await posts(), runtime.lines])).not.toContain(KEY);
    expect(api.requests.every(({ query }) => !query.toString().includes(KEY))).toBe(true);
  });

  test("yields original URLs, pictures and videos without foreign markup", async () => {
    api.media.push(
      { media_key: "3_1", type: "photo", url: "https://pbs.twimg.com/1.jpg", alt_text: 'A "cell"' },
      { media_key: "7_2", type: "video", preview_image_url: "https://pbs.twimg.com/2.jpg" },
    );
    api.tweets.push({
      id: "100",
      text: "Cells &lt;script&gt; at https://t.co/abc &amp; more https://t.co/pic",
      created_at: "2026-11-20T08:30:00.000Z",
      entities: {
        urls: [
          { url: "https://t.co/abc", expanded_url: "https://cells.example/a?b=1&c=2" },
          { url: "https://t.co/pic", expanded_url: "https://x.com/jack/status/100/photo/1", media_key: "3_1" },
        ],
      },
      attachments: { media_keys: ["3_1", "7_2"] },
    });
    const { entries } = await posts();
    expect(entries).toEqual([
      {
        guid: "https://x.com/jack/status/100",
        url: "https://x.com/jack/status/100",
        title: "Cells <script> at & more",
        author: "@jack",
        publishedAt: new Date("2026-11-20T08:30:00Z"),
        updatedAt: null,
        contentHtml: [
          '<p>Cells &lt;script&gt; at <a href="https://cells.example/a?b=1&amp;c=2">https://cells.example/a?b=1&amp;c=2</a> &amp; more</p>',
          '<p><a href="https://x.com/jack/status/100"><img src="https://pbs.twimg.com/1.jpg" alt="A &quot;cell&quot;"></a></p>',
          '<p><a href="https://x.com/jack/status/100"><img src="https://pbs.twimg.com/2.jpg" alt="Video"></a></p>',
        ].join("\n"),
        contentBaseUrl: "https://x.com/jack/status/100",
        isFullContent: true,
        description: null,
        imageUrl: "https://pbs.twimg.com/1.jpg",
        categories: [],
      },
    ]);
  });

  test("yields long texts in full", async () => {
    const text = `${"word ".repeat(100)}https://t.co/z`;
    const urls = [{ url: "https://t.co/z", expanded_url: "https://end.example/" }];
    api.tweets.push({ id: "100", text: "word word…", note_tweet: { text, entities: { urls } } });
    const [entry] = (await posts()).entries;
    expect(entry?.contentHtml).toContain('<a href="https://end.example/">');
    expect(entry?.title).toMatch(/^(word ){19}word…$/);
  });

  test("loses only the invalid post of a page", async () => {
    api.answerAll({ body: { data: [{ id: 7 }, { id: "100", text: "Good" }], meta: { newest_id: "100" } } });
    expect((await posts({ userId: "12", title: "Jack" })).entries.map(({ title }) => title)).toEqual(["Good"]);
  });
});

describe("a refusal by X", () => {
  test.each([
    ["nobody", "failing", "profile_not_found", "X has no profile @nobody. Check its address."],
    ["secret", "failing", "private_profile", "@secret shows its posts on X to approved followers only"],
  ])("names the reason for the profile %s", async (name, kind, code, sentence) => {
    api.users.set("secret", { id: "13", name: "S", protected: true });
    const answer = await read({}, { type: "x", url: `https://x.com/${name}`, name });
    expect(answer).toEqual({ kind, code, sentence: expect.stringContaining(sentence) });
  });

  test("is reported when a profile becomes private later", async () => {
    api.users.set("jack", { id: "12", name: "Jack", protected: true });
    expect(await read({ userId: "12", title: "Jack" })).toMatchObject({ code: "private_profile" });
  });

  test("without a key sends no request", async () => {
    const settings = { ...runtime.settings.connectors, x: null };
    expect(await readX(runtime.system, { profile: JACK, settings, state: {} })).toEqual({
      kind: "needs_credentials",
      code: "needs_key",
      sentence: "This server has no key for the API of X.",
    });
    expect(api.requests).toHaveLength(0);
  });

  test.each(["another-key", "a key\nof two lines"])("is reported for the wrong key %j", async (bearerToken) => {
    const settings = { ...runtime.settings.connectors, x: { bearerToken } };
    expect(await readX(runtime.system, { profile: JACK, settings, state: {} })).toEqual({
      kind: "needs_credentials",
      code: "key_refused",
      sentence: "Lede's access to X was refused.",
    });
  });

  const reset = String(NOW.getTime() / 1000 + 400);
  test.each([
    [
      { status: 429, headers: { "x-rate-limit-reset": reset }, body: { title: "Too Many Requests" } },
      400,
      "limits requests",
    ],
    [{ status: 429, body: "" }, 3_600, "limits requests"],
    [problem(429, { title: "UsageCapExceeded", type: "https://api.x.com/2/problems/usage-capped" }), 86_400, "raise"],
    [problem(402, { title: "CreditsDepleted", type: "https://api.x.com/2/problems/credits" }), 3_600, "buy more"],
  ])("is reported for %j", async (reply, retryAfterSeconds, words) => {
    api.answerAll(reply);
    expect(await read()).toEqual({
      kind: "retry_later",
      code: "rate_limited",
      sentence: expect.stringContaining(words),
      retryAfterSeconds,
    });
  });

  test("is reported for a key without read access", async () => {
    api.answerAll(problem(403, { title: "Client Forbidden", type: "https://api.x.com/2/problems/client-forbidden" }));
    expect(await read()).toMatchObject({ code: "key_refused", sentence: expect.stringContaining("project") });
  });
});
