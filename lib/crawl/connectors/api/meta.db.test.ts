import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Profile } from "@/lib/crawl/connectors/connector";
import { graphError, type PlayedGraph, playInstagram, playThreads } from "@/lib/testing/networks/graph-api";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { readInstagram, readThreads } from "./meta";

const TOKEN = "token-of-the-tests";
const USER_ID = "17841405309211844";
const BLUE: Profile = { type: "instagram", url: "https://www.instagram.com/bluebottle/", name: "bluebottle" };
const META: Profile = { type: "threads", url: "https://www.threads.com/@meta", name: "@meta" };

let runtime: TestRuntime;
let instagram: PlayedGraph;
let threads: PlayedGraph;

beforeAll(async () => {
  runtime = await bindTestRuntime();
  runtime.settings.connectors.instagram = { userId: USER_ID, accessToken: TOKEN };
  runtime.settings.connectors.threads = { accessToken: TOKEN };
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  instagram = await playInstagram({ userId: USER_ID, token: TOKEN });
  threads = await playThreads(TOKEN);
  runtime.stages.set("https://graph.facebook.com", instagram.origin);
  runtime.stages.set("https://graph.threads.net", threads.origin);
  return () => Promise.all([instagram.close(), threads.close()]);
});

const request = (profile: Profile) => ({ profile, settings: runtime.settings.connectors, state: {} });
const readBlue = (profile = BLUE) => readInstagram(runtime.system, request(profile));
const readMeta = () => readThreads(runtime.system, request(META));

describe("an account on Instagram", () => {
  test("yields captions, pictures, videos and albums", async () => {
    instagram.accounts.set("bluebottle", {
      name: "Blue Bottle Coffee",
      profile_picture_url: "https://cdn.example/me.jpg",
      posts: [
        {
          id: "3",
          caption: "New beans\nfrom https://beans.example/.",
          media_type: "CAROUSEL_ALBUM",
          media_url: "https://cdn.example/cover.jpg",
          permalink: "https://www.instagram.com/p/C3/",
          timestamp: "2026-11-20T08:30:00+0000",
          children: { data: [{ id: "31", media_type: "IMAGE", media_url: "https://cdn.example/31.jpg" }] },
        },
        {
          id: "2",
          media_type: "VIDEO",
          media_url: "https://cdn.example/2.mp4",
          thumbnail_url: "https://cdn.example/2.jpg",
          permalink: "https://www.instagram.com/reel/C2/",
          timestamp: "2026-11-19T08:30:00+0000",
        },
        { id: "1", caption: "javascript", media_type: "IMAGE", media_url: "javascript:alert(1)", permalink: "x:y" },
      ],
    });
    const answer = await readBlue();
    expect(answer).toMatchObject({
      kind: "posts",
      title: "Blue Bottle Coffee",
      siteUrl: "https://www.instagram.com/bluebottle/",
      iconUrl: "https://cdn.example/me.jpg",
      state: {},
      entries: [
        {
          guid: "https://www.instagram.com/p/C3/",
          title: "New beans",
          author: "@bluebottle",
          publishedAt: new Date("2026-11-20T08:30:00Z"),
          imageUrl: "https://cdn.example/31.jpg",
          contentHtml:
            '<p>New beans<br>from <a href="https://beans.example/">https://beans.example/</a>.</p>\n<p><a href="https://www.instagram.com/p/C3/"><img src="https://cdn.example/31.jpg" alt=""></a></p>',
        },
        { title: "Video by @bluebottle", imageUrl: "https://cdn.example/2.jpg" },
        { guid: "1", url: null, imageUrl: null, contentHtml: "<p>javascript</p>" },
      ],
    });
    expect(JSON.stringify([answer, runtime.lines])).not.toContain(TOKEN);
    expect(instagram.requests[0]?.query.has("access_token")).toBe(false);
  });

  test("has no posts when it published none", async () => {
    instagram.accounts.set("bluebottle", { posts: [] });
    expect(await readBlue()).toMatchObject({ kind: "posts", title: "@bluebottle", entries: [] });
  });

  test.each(["nobody", "a){id},x(", "a".repeat(31)])("named %j is not found", async (name) => {
    expect(await readBlue({ ...BLUE, name })).toEqual({
      kind: "failing",
      code: "profile_not_found",
      sentence: `Instagram has no profile @${name}. Instagram shows servers only professional accounts without an age limit. Check the name.`,
    });
  });
});

describe("a profile on Threads", () => {
  test("yields texts, links and pictures, without reposts", async () => {
    threads.accounts.set("meta", {
      posts: [
        { id: "3", media_type: "REPOST_FACADE", permalink: "https://www.threads.com/@meta/post/3" },
        {
          id: "2",
          media_type: "TEXT_POST",
          text: "Today <b>is</b> Monday",
          username: "meta",
          permalink: "https://www.threads.com/@meta/post/2",
          timestamp: "2026-11-20T08:30:00+0000",
          link_attachment_url: "https://about.example/?a=1&b=2",
        },
        { id: "1", media_type: "IMAGE", media_url: "https://cdn.example/1.jpg", username: "meta" },
      ],
    });
    expect(await readMeta()).toMatchObject({
      kind: "posts",
      title: "@meta",
      siteUrl: "https://www.threads.com/@meta",
      entries: [
        {
          guid: "https://www.threads.com/@meta/post/2",
          title: "Today <b>is</b> Monday",
          contentHtml:
            '<p>Today &lt;b&gt;is&lt;/b&gt; Monday</p>\n<p><a href="https://about.example/?a=1&amp;b=2">https://about.example/?a=1&amp;b=2</a></p>',
        },
        { guid: "1", title: "Picture by @meta", imageUrl: "https://cdn.example/1.jpg" },
      ],
    });
    expect(threads.requests[0]?.query.has("access_token")).toBe(false);
  });

  test("is reported as not found when missing or hidden", async () => {
    expect(await readMeta()).toMatchObject({
      code: "profile_not_found",
      sentence: expect.stringContaining("100 followers"),
    });
  });
});

describe.each([
  ["Instagram", () => readBlue(), () => instagram],
  ["Threads", () => readMeta(), () => threads],
] as const)("%s", (label, read, played) => {
  const usage = JSON.stringify({ "17": [{ call_count: 100, estimated_time_to_regain_access: 25 }] });
  test.each([
    ["an expired token", graphError(400, 190, { error_subcode: 463 }), "key_expired", "has expired"],
    ["an invalid token", graphError(400, 190, { error_subcode: 467 }), "key_refused", "was refused"],
    ["a token without the permission", graphError(403, 10), "key_refused", "lacks a permission"],
    ["a token without the permission", graphError(403, 200), "key_refused", "lacks a permission"],
    ["too many calls", graphError(400, 4), "rate_limited", "limits requests"],
    [
      "too many calls",
      { ...graphError(400, 80002), headers: { "x-business-use-case-usage": usage } },
      "rate_limited",
      "",
    ],
    ["an unknown refusal", graphError(400, 368), "bad_response", "tries again later"],
    ["a server error", graphError(500, 2), "server_error", "status 500"],
  ])("%s of %# is reported", async (_, reply, code, words) => {
    played().answerAll(reply);
    expect(await read()).toMatchObject({ code, sentence: expect.stringContaining(words) });
    expect(label).toBeTruthy();
  });

  test("waits as long as a business account requires", async () => {
    played().answerAll({ ...graphError(400, 80002), headers: { "x-business-use-case-usage": usage } });
    expect(await read()).toMatchObject({ kind: "retry_later", retryAfterSeconds: 1_500 });
  });
});

test("sends no request without keys", async () => {
  const settings = { ...runtime.settings.connectors, instagram: null, threads: null };
  expect(await readInstagram(runtime.system, { profile: BLUE, settings, state: {} })).toMatchObject({
    code: "needs_key",
  });
  expect(await readThreads(runtime.system, { profile: META, settings, state: {} })).toMatchObject({
    code: "needs_key",
  });
  expect([...instagram.requests, ...threads.requests]).toEqual([]);
});
