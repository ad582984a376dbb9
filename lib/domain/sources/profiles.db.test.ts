import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { HOUR_MS } from "@/lib/core/duration";
import { connectorSettings } from "@/lib/crawl/connectors/settings";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { deleteFeeds } from "@/lib/testing/database";
import {
  blueskyRss,
  lemmyRss,
  mastodonRss,
  nodeinfo,
  type PlayedPost,
  pixelfedAtom,
  redditAtom,
  youtubeAtom,
} from "@/lib/testing/networks/documents";
import { type Answers, openStage, type Stage } from "@/lib/testing/networks/stage";
import { page } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { addSource } from "./add-source";
import { listSources } from "./list-sources";
import { validateSource } from "./validate-source";

const NOW = new Date("2026-11-21T09:00:00Z");
const CHANNEL = "UCBR8-60-B28hp2BmDPdntcQ";
const SOCIAL = "https://social.example";

let runtime: TestRuntime;
let stage: Stage;
let ctx: UserContext;
let newsfeedId: string;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  // Tests share feeds and the rate limits of hosts, so each starts without any.
  await deleteFeeds(runtime.database);
  runtime.setNow(NOW);
  runtime.sent.length = 0;
  runtime.forgetReplies();
  runtime.settings.connectors = connectorSettings({});
  stage = openStage(runtime);
  ctx = await runtime.newUser();
  newsfeedId = (await createNewsfeed(ctx, { name: "News" })).id;
});
afterEach(() => stage.close());

const POSTS: PlayedPost[] = [
  { id: "aaaaaaaaaa2", text: "Second thoughts on cranes", at: new Date(NOW.getTime() - HOUR_MS) },
  { id: "aaaaaaaaaa1", text: "First thoughts on cranes", at: new Date(NOW.getTime() - 2 * HOUR_MS) },
];
const TITLES = ["Second thoughts on cranes", "First thoughts on cranes"];

async function titles(): Promise<string[]> {
  return (await listPosts(ctx, newsfeedId, { limit: 50 })).rows.map((post) => post.title);
}

async function onlySource() {
  const [source] = await listSources(ctx, newsfeedId);
  return source;
}

/** Refusal of the added source. */
const refusalOf = (adding: Promise<unknown>) =>
  adding.then(
    () => null,
    (error) => error.issues?.[0],
  );

async function feedRow() {
  const { rows } = await runtime.database.pool.query("select * from feeds");
  return rows[0];
}

const user = { origin: SOCIAL, user: "anna" };
const PAGE_OF_CHANNEL = page(
  "<script>var ytInitialData = {}</script>",
  `<link rel="canonical" href="https://www.youtube.com/channel/${CHANNEL}">`,
);

/** Each kind: the given address, the played hosts, and the feed that is followed. */
const NATIVE: [string, { address: string; origin: string; answers: Answers; feed: string; profile: string }][] = [
  [
    "mastodon",
    {
      address: `${SOCIAL}/@Anna`,
      origin: SOCIAL,
      answers: { ...nodeinfo(SOCIAL, "mastodon"), "/@anna.rss": mastodonRss(user, POSTS) },
      feed: `${SOCIAL}/@anna.rss`,
      profile: `${SOCIAL}/@anna`,
    },
  ],
  [
    "bluesky",
    {
      address: "https://bsky.app/profile/anna.example.org/post/3k",
      origin: "https://bsky.app",
      answers: { "/profile/anna.example.org/rss": blueskyRss("anna.example.org", POSTS) },
      feed: "https://bsky.app/profile/anna.example.org/rss",
      profile: "https://bsky.app/profile/anna.example.org",
    },
  ],
  [
    "youtube",
    {
      address: "https://www.youtube.com/@anna",
      origin: "https://www.youtube.com",
      answers: {
        "/@anna": PAGE_OF_CHANNEL,
        [`/feeds/videos.xml?channel_id=${CHANNEL}`]: youtubeAtom(CHANNEL, POSTS),
      },
      feed: `https://www.youtube.com/feeds/videos.xml?channel_id=${CHANNEL}`,
      profile: `https://www.youtube.com/channel/${CHANNEL}`,
    },
  ],
  [
    "reddit",
    {
      address: "https://old.reddit.com/r/Cranes/comments/1abc/a_title/",
      origin: "https://www.reddit.com",
      answers: { "/r/cranes/.rss": redditAtom("cranes", POSTS) },
      feed: "https://www.reddit.com/r/cranes/.rss",
      profile: "https://www.reddit.com/r/cranes",
    },
  ],
  [
    "lemmy",
    {
      address: `${SOCIAL}/c/cranes`,
      origin: SOCIAL,
      answers: {
        ...nodeinfo(SOCIAL, "lemmy"),
        "/feeds/c/cranes.xml?sort=New": lemmyRss({ origin: SOCIAL, name: "cranes" }, POSTS),
      },
      feed: `${SOCIAL}/feeds/c/cranes.xml?sort=New`,
      profile: `${SOCIAL}/c/cranes`,
    },
  ],
  [
    "pixelfed",
    {
      address: `${SOCIAL}/anna`,
      origin: SOCIAL,
      answers: { ...nodeinfo(SOCIAL, "pixelfed"), "/users/anna.atom": pixelfedAtom(user, POSTS) },
      feed: `${SOCIAL}/users/anna.atom`,
      profile: `${SOCIAL}/anna`,
    },
  ],
];

describe("a profile of a network with feeds of its own", () => {
  test.each(NATIVE)(
    "%s: is found and followed, and its posts appear",
    async (type, { address, origin, answers, feed, profile }) => {
      await stage.play(origin, answers);
      expect(await validateSource(ctx, address)).toMatchObject({
        source_type: type,
        crawlable: true,
        error: null,
        route: "native",
        recommended_feed: feed,
        rss_feeds: [{ url: feed, is_category_match: true, post_count_30d: 2, latest_post_title: expect.any(String) }],
      });
      runtime.setNow(new Date(NOW.getTime() + 120_000));
      const source = await addSource(ctx, newsfeedId, { url: address, feed_url: feed });
      expect(source).toMatchObject({
        source_type: type,
        rss_feed_url: feed,
        use_rss: true,
        site_url: profile,
        status: "pending",
      });
      runtime.setNow(new Date(NOW.getTime() + 240_000));
      await runSent(runtime);
      expect(await titles()).toEqual(TITLES);
      expect(await onlySource()).toMatchObject({
        status: "ok",
        last_error: null,
        post_count: 2,
        title: expect.any(String),
      });
      expect(await feedRow()).toMatchObject({ type, route: "native", url: feed, profile_url: profile });
    },
  );

  test("returns the existing source for another address of the profile", async () => {
    await stage.play("https://bsky.app", { "/profile/anna.example.org/rss": blueskyRss("anna.example.org", POSTS) });
    const first = await addSource(ctx, newsfeedId, { url: "https://bsky.app/profile/anna.example.org" });
    const second = await addSource(ctx, newsfeedId, { url: "bsky.app/profile/Anna.example.org/rss" });
    expect(second.id).toBe(first.id);
  });

  test("keeps its address when it moves within its network", async () => {
    await stage.play("https://bsky.app", {
      "/profile/anna.example.org/rss": { status: 301, headers: { location: "/profile/did:plc:abc/rss" } },
      "/profile/did:plc:abc/rss": blueskyRss("anna.example.org", POSTS),
    });
    await addSource(ctx, newsfeedId, { url: "https://bsky.app/profile/anna.example.org" });
    await runSent(runtime);
    expect(await feedRow()).toMatchObject({
      url: "https://bsky.app/profile/anna.example.org/rss",
      moved_to: null,
      moved_days: [],
    });
  });

  test("has no post count when its network's queue is too long to read it", async () => {
    await stage.play("https://www.reddit.com", { "/r/cranes/.rss": redditAtom("cranes", POSTS) });
    await validateSource(ctx, "https://www.reddit.com/r/cranes");
    expect(await validateSource(ctx, "https://www.reddit.com/r/bridges")).toMatchObject({
      crawlable: true,
      rss_feeds: [{ url: "https://www.reddit.com/r/bridges/.rss", post_count_30d: null, latest_posts: [] }],
    });
  });

  test("does not fetch pages of complete posts", async () => {
    await stage.play(SOCIAL, { ...nodeinfo(SOCIAL, "mastodon"), "/@anna.rss": mastodonRss(user, POSTS) });
    await addSource(ctx, newsfeedId, { url: `${SOCIAL}/@anna` });
    await runSent(runtime);
    expect(stage.askedOf(SOCIAL).filter((path) => /^\/@anna\/\d/.test(path) || path.includes("aaaa"))).toEqual([]);
    const { rows } = await listPosts(ctx, newsfeedId, {});
    expect(rows.map((post) => post.summary)).toEqual(TITLES);
  });
});

describe("the network of an address on any host", () => {
  test("is decided by nodeinfo", async () => {
    await stage.play(SOCIAL, { ...nodeinfo(SOCIAL, "pixelfed"), "/users/anna.atom": pixelfedAtom(user, POSTS) });
    expect(await validateSource(ctx, `${SOCIAL}/@anna`)).toMatchObject({ source_type: "pixelfed", crawlable: true });
    expect(stage.askedOf(SOCIAL).filter((path) => path.includes("nodeinfo"))).toHaveLength(2);
  });

  test("is decided by the account's feed without nodeinfo", async () => {
    await stage.play(SOCIAL, { "/@anna.rss": mastodonRss(user, POSTS) });
    expect(await validateSource(ctx, `${SOCIAL}/@anna`)).toMatchObject({ source_type: "mastodon", crawlable: true });
  });

  test("resolves a handle to its account's host", async () => {
    await stage.play(SOCIAL, { ...nodeinfo(SOCIAL, "mastodon"), "/@anna.rss": mastodonRss(user, POSTS) });
    await stage.play("https://home.example", {
      "/.well-known/webfinger?resource=acct%3Aanna%40home.example": {
        body: JSON.stringify({
          subject: "acct:anna@social.example",
          links: [{ rel: "http://webfinger.net/rel/profile-page", type: "text/html", href: `${SOCIAL}/@anna` }],
        }),
      },
    });
    expect(await validateSource(ctx, "@Anna@home.example")).toMatchObject({
      source_type: "mastodon",
      crawlable: true,
      recommended_feed: `${SOCIAL}/@anna.rss`,
    });
  });

  test("resolves a remote account to its home server", async () => {
    await stage.play(SOCIAL, { ...nodeinfo(SOCIAL, "mastodon"), "/@anna.rss": mastodonRss(user, POSTS) });
    const result = await validateSource(ctx, "https://elsewhere.example/@anna@social.example");
    expect(result).toMatchObject({ source_type: "mastodon", recommended_feed: `${SOCIAL}/@anna.rss` });
  });

  test.each(["{", "[]", '{"links":"none"}', '{"links":[{"rel":7}]}', "<html>"])(
    "is none on a host that answers with %s",
    async (body) => {
      await stage.play(SOCIAL, { "/.well-known/nodeinfo": { body }, "/anna": page("Nothing here.") });
      expect(await validateSource(ctx, `${SOCIAL}/anna`)).toMatchObject({
        source_type: "blog",
        crawlable: false,
        error: expect.stringMatching(/^No feed was found/),
      });
    },
  );
});

describe("a profile that cannot be read", () => {
  const REFUSALS: [string, { address: string; origin: string; answers: Answers; code: string; sentence: RegExp }][] = [
    [
      "mastodon: not there",
      {
        address: `${SOCIAL}/@nobody`,
        origin: SOCIAL,
        answers: nodeinfo(SOCIAL, "mastodon"),
        code: "profile_not_found",
        sentence: /^Mastodon shows nothing under the name @nobody@social\.example\. Check/,
      },
    ],
    [
      "mastodon: private",
      {
        address: `${SOCIAL}/@anna`,
        origin: SOCIAL,
        answers: { ...nodeinfo(SOCIAL, "mastodon"), "/@anna.rss": { status: 401 } },
        code: "private_profile",
        sentence: /^Mastodon does not show @anna@social\.example to everybody/,
      },
    ],
    [
      "mastodon: deleted",
      {
        address: `${SOCIAL}/@anna`,
        origin: SOCIAL,
        answers: { ...nodeinfo(SOCIAL, "mastodon"), "/@anna.rss": { status: 410 } },
        code: "gone",
        sentence: /gone for good/,
      },
    ],
    [
      "bluesky: not there",
      {
        address: "https://bsky.app/profile/nobody.example.org",
        origin: "https://bsky.app",
        answers: {},
        code: "profile_not_found",
        sentence: /^Bluesky shows nothing under the name nobody\.example\.org\./,
      },
    ],
    [
      "bluesky: for signed-in people only",
      {
        address: "https://bsky.app/profile/anna.example.org",
        origin: "https://bsky.app",
        answers: { "/profile/anna.example.org/rss": { status: 403 } },
        code: "private_profile",
        sentence: /^Bluesky shows this profile to signed-in people only/,
      },
    ],
    [
      "lemmy: not there",
      {
        address: `${SOCIAL}/c/nothing`,
        origin: SOCIAL,
        answers: { ...nodeinfo(SOCIAL, "lemmy"), "/feeds/c/nothing.xml?sort=New": { status: 400 } },
        code: "profile_not_found",
        sentence: /^Lemmy shows nothing under the name !nothing@social\.example/,
      },
    ],
    [
      "pixelfed: not there, or private",
      {
        address: `${SOCIAL}/anna`,
        origin: SOCIAL,
        answers: nodeinfo(SOCIAL, "pixelfed"),
        code: "profile_not_found",
        sentence: /renamed, deleted or private/,
      },
    ],
    [
      "reddit: not there",
      {
        address: "https://www.reddit.com/r/nothing_here",
        origin: "https://www.reddit.com",
        answers: {},
        code: "profile_not_found",
        sentence: /^Reddit shows nothing under the name nothing_here/,
      },
    ],
    [
      "reddit: private, or this server is blocked",
      {
        address: "https://www.reddit.com/r/cranes",
        origin: "https://www.reddit.com",
        answers: { "/r/cranes/.rss": { status: 403 } },
        code: "private_profile",
        sentence: /private or restricted, or Reddit blocks this server.*Connectors/,
      },
    ],
    [
      "youtube: a handle that nobody has",
      {
        address: "https://www.youtube.com/@nobody",
        origin: "https://www.youtube.com",
        answers: {},
        code: "profile_not_found",
        sentence: /^YouTube does not say whose address this is \(@nobody\)/,
      },
    ],
    [
      "youtube: a page that asks for consent in place of the channel",
      {
        address: "https://www.youtube.com/@anna",
        origin: "https://www.youtube.com",
        answers: { "/@anna": page("Before you continue to YouTube") },
        code: "profile_not_found",
        sentence: /enter one such as https:\/\/www\.youtube\.com\/@handle/,
      },
    ],
    [
      "youtube: a page that is limited",
      {
        address: "https://www.youtube.com/@anna",
        origin: "https://www.youtube.com",
        answers: { "/@anna": { status: 429 } },
        code: "rate_limited",
        sentence: /^YouTube limits requests\. Try again later\.$/,
      },
    ],
    [
      "youtube: a page that fails",
      {
        address: "https://www.youtube.com/@anna",
        origin: "https://www.youtube.com",
        answers: { "/@anna": { status: 500 } },
        code: "http_500",
        sentence: /does not show the page at the moment \(status 500\)\. Try again later/,
      },
    ],
    [
      "youtube: a page that does not arrive",
      {
        address: "https://www.youtube.com/@anna",
        origin: "https://www.youtube.com",
        answers: { "/@anna": (response) => void response.destroy() },
        code: "refused",
        sentence: /try again later/,
      },
    ],
    [
      "youtube: a feed that is missing",
      {
        address: `https://www.youtube.com/channel/${CHANNEL}`,
        origin: "https://www.youtube.com",
        answers: {},
        code: "profile_not_found",
        sentence: /no feed at this address at the moment.*happens to all channels/,
      },
    ],
    [
      "a network that answers with a web page",
      {
        address: "https://bsky.app/profile/anna.example.org",
        origin: "https://bsky.app",
        answers: { "/profile/anna.example.org/rss": page("Sign in") },
        code: "no_feed",
        sentence: /^Bluesky sends a web page in place of the feed of anna\.example\.org/,
      },
    ],
  ];

  test.each(REFUSALS)("is refused with an explanation: %s", async (_, { address, origin, answers, code, sentence }) => {
    await stage.play(origin, answers);
    const refusal = await refusalOf(addSource(ctx, newsfeedId, { url: address }));
    expect(refusal).toMatchObject({ pointer: "/url", code, message: expect.stringMatching(sentence) });
    expect(await listSources(ctx, newsfeedId)).toEqual([]);
  });
});
