import { describe, expect, test } from "vitest";
import { connectors, matchProfiles, networkOf } from "./connectors";
import { connectorSettings } from "./settings";

/** Type, address and name of each guess for an address. */
const meaningOf = (address: string) =>
  matchProfiles(new URL(address)).map(({ profile: { type, url, name } }) => [type, url, name]);

const CHANNEL = "UCBR8-60-B28hp2BmDPdntcQ";
const JACK = ["x", "https://x.com/jack", "jack"];
const INSTA = ["instagram", "https://www.instagram.com/natgeo", "natgeo"];
const TIKTOK = ["tiktok", "https://www.tiktok.com/@charli.d_1", "@charli.d_1"];
const THREADS = ["threads", "https://www.threads.com/@zuck", "zuck"];
const BSKY = ["bluesky", "https://bsky.app/profile/atproto.com", "atproto.com"];
const TYPESCRIPT = ["reddit", "https://www.reddit.com/r/typescript", "typescript"];
const SPEZ = ["reddit", "https://www.reddit.com/user/spez", "spez"];
const ON_YOUTUBE = (path: string, name: string) => ["youtube", `https://www.youtube.com${path}`, name];

const SETTLED: [string, string[]][] = [
  ["https://x.com/jack", JACK],
  ["https://x.com/Jack/", JACK],
  ["https://www.x.com/jack?lang=en", JACK],
  ["https://twitter.com/jack", JACK],
  ["https://mobile.twitter.com/jack/with_replies", JACK],
  ["https://x.com/jack/status/20", JACK],
  ["https://nitter.example.org/jack/media", JACK],
  ["https://instagram.com/natgeo", INSTA],
  ["https://www.instagram.com/NatGeo/", INSTA],
  ["https://www.instagram.com/natgeo/reels/?hl=en", INSTA],
  ["https://www.tiktok.com/@charli.d_1", TIKTOK],
  ["https://tiktok.com/@Charli.d_1?lang=en", TIKTOK],
  ["https://m.tiktok.com/@charli.d_1", TIKTOK],
  ["https://www.tiktok.com/%40charli.d_1", TIKTOK],
  ["https://www.tiktok.com/@charli.d_1/video/7000000000000000000", TIKTOK],
  ["https://vm.tiktok.com/ZMabc123/", ["tiktok", "https://vm.tiktok.com/ZMabc123/", "ZMabc123"]],
  ["https://www.tiktok.com/t/ZTabc123/", ["tiktok", "https://www.tiktok.com/t/ZTabc123/", "ZTabc123"]],
  ["https://www.threads.net/@zuck", THREADS],
  ["https://threads.com/@Zuck/post/C123", THREADS],
  ["https://bsky.app/profile/atproto.com", BSKY],
  ["https://bsky.app/profile/ATproto.com/post/3kftlbujmfk24", BSKY],
  ["https://bsky.app/profile/atproto.com/rss", BSKY],
  ["https://Anna.bsky.social/", ["bluesky", "https://bsky.app/profile/anna.bsky.social", "anna.bsky.social"]],
  [
    "https://bsky.app/profile/did:plc:ewvi7nxzyoun6zhxrhs64oiz",
    ["bluesky", "https://bsky.app/profile/did:plc:ewvi7nxzyoun6zhxrhs64oiz", "did:plc:ewvi7nxzyoun6zhxrhs64oiz"],
  ],
  ["https://www.reddit.com/r/typescript", TYPESCRIPT],
  ["https://reddit.com/r/TypeScript/", TYPESCRIPT],
  ["https://old.reddit.com/r/typescript/hot", TYPESCRIPT],
  ["https://np.reddit.com/r/typescript", TYPESCRIPT],
  ["https://www.reddit.com/r/typescript/.rss", TYPESCRIPT],
  ["https://www.reddit.com/r/typescript.rss", TYPESCRIPT],
  ["https://www.reddit.com/r/typescript/comments/1abcde/a_title/", TYPESCRIPT],
  ["https://www.reddit.com/r/typescript/s/AbC123", TYPESCRIPT],
  ["https://www.reddit.com/r/typescript/new/", ["reddit", "https://www.reddit.com/r/typescript/new", "typescript"]],
  [
    "https://www.reddit.com/r/typescript/top/.rss?t=week",
    ["reddit", "https://www.reddit.com/r/typescript/top?t=week", "typescript"],
  ],
  [
    "https://www.reddit.com/r/typescript/top",
    ["reddit", "https://www.reddit.com/r/typescript/top?t=day", "typescript"],
  ],
  [
    "https://www.reddit.com/r/typescript/rising/.rss",
    ["reddit", "https://www.reddit.com/r/typescript/rising", "typescript"],
  ],
  [
    "https://www.reddit.com/r/typescript/controversial.rss?t=month",
    ["reddit", "https://www.reddit.com/r/typescript/controversial?t=month", "typescript"],
  ],
  ["https://www.reddit.com/user/spez/", SPEZ],
  ["https://www.reddit.com/user/spez/.rss", SPEZ],
  ["https://www.reddit.com/u/spez/s/AbC123", SPEZ],
  ["https://www.reddit.com/user/spez/comments/1abcde/a_title/", SPEZ],
  ["https://old.reddit.com/u/spez/submitted", SPEZ],
  [`https://www.youtube.com/channel/${CHANNEL}`, ON_YOUTUBE(`/channel/${CHANNEL}`, CHANNEL)],
  [`https://m.youtube.com/channel/${CHANNEL}/videos`, ON_YOUTUBE(`/channel/${CHANNEL}`, CHANNEL)],
  [`https://www.youtube.com/feeds/videos.xml?channel_id=${CHANNEL}`, ON_YOUTUBE(`/channel/${CHANNEL}`, CHANNEL)],
  ["https://www.youtube.com/@MKBHD", ON_YOUTUBE("/@mkbhd", "@MKBHD")],
  ["https://youtube.com/@mkbhd/shorts", ON_YOUTUBE("/@mkbhd", "@mkbhd")],
  ["https://www.youtube.com/c/mkbhd", ON_YOUTUBE("/c/mkbhd", "mkbhd")],
  ["https://www.youtube.com/user/marquesbrownlee", ON_YOUTUBE("/user/marquesbrownlee", "marquesbrownlee")],
  ["https://www.youtube.com/playlist?list=PLBsP89CPrMeM", ON_YOUTUBE("/playlist?list=PLBsP89CPrMeM", "PLBsP89CPrMeM")],
  [
    "https://www.youtube.com/feeds/videos.xml?playlist_id=PLBsP89CPrMeM",
    ON_YOUTUBE("/playlist?list=PLBsP89CPrMeM", "PLBsP89CPrMeM"),
  ],
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=RDMM", ON_YOUTUBE("/watch?v=dQw4w9WgXcQ", "dQw4w9WgXcQ")],
  ["https://youtu.be/dQw4w9WgXcQ?t=3", ON_YOUTUBE("/watch?v=dQw4w9WgXcQ", "dQw4w9WgXcQ")],
  ["https://www.youtube.com/shorts/dQw4w9WgXcQ", ON_YOUTUBE("/watch?v=dQw4w9WgXcQ", "dQw4w9WgXcQ")],
];

const NO_PROFILE = [
  ..."home i search explore hashtag intent share settings login messages notifications"
    .split(" ")
    .map((name) => `https://x.com/${name}`),
  "https://x.com/",
  "https://x.com/i/lists/12345",
  "https://x.com/hashtag/news",
  "https://x.com/sixteen_letters_x",
  "https://nitter.net/jack/rss",
  ..."p reel reels explore stories accounts direct tv"
    .split(" ")
    .map((name) => `https://www.instagram.com/${name}/abc`),
  "https://www.instagram.com/",
  "https://www.tiktok.com/",
  "https://www.tiktok.com/foryou",
  "https://www.tiktok.com/tag/cats",
  "https://www.threads.com/",
  "https://www.threads.com/search?q=x",
  "https://bsky.app/",
  "https://bsky.app/search?q=x",
  "https://bsky.app/profile/atproto.com/feed/whats-hot",
  "https://bsky.app/profile/not_a_handle",
  "https://bsky.social/",
  "https://anna.bsky.social/xrpc",
  "https://www.reddit.com/",
  "https://www.reddit.com/r/typescript+javascript",
  "https://www.reddit.com/r/x",
  "https://www.reddit.com/r/typescript+javascript/.rss",
  "https://www.reddit.com/r/typescript/search.rss?q=grid&restrict_sr=on",
  "https://www.reddit.com/r/typescript/comments/1abcde/a_title/.rss",
  "https://www.reddit.com/r/typescript/comments/.rss",
  "https://www.reddit.com/r/typescript/top/.rss?t=never",
  "https://www.reddit.com/r/typescript/wiki/index.rss",
  "https://www.reddit.com/user/spez/m/power/.rss",
  "https://www.reddit.com/user/spez/comments/.rss",
  "https://www.reddit.com/user/spez/submitted.rss",
  "https://www.reddit.com/domain/example.org/.rss",
  "https://www.reddit.com/search.rss?q=grid",
  "https://www.reddit.com/r/typescript/.rss?feed=0123456789abcdef&user=someone",
  "https://www.youtube.com/",
  "https://www.youtube.com/feed/subscriptions",
  "https://www.youtube.com/results?search_query=x",
  "https://www.youtube.com/channel/UCshort",
  "https://www.youtube.com/watch?v=short",
  "https://www.youtube.com/playlist",
];

const GUESSES: [string, string[][]][] = [
  [
    "https://mastodon.social/@Gargron",
    [
      ["mastodon", "https://mastodon.social/@gargron", "@gargron@mastodon.social"],
      ["pixelfed", "https://mastodon.social/gargron", "@gargron@mastodon.social"],
    ],
  ],
  [
    "https://mastodon.social/@gargron/1111",
    [["mastodon", "https://mastodon.social/@gargron", "@gargron@mastodon.social"]],
  ],
  [
    "https://mastodon.social/@gargron.rss",
    [["mastodon", "https://mastodon.social/@gargron", "@gargron@mastodon.social"]],
  ],
  ["https://a.example.org/@anna@b.example.org", [["mastodon", "https://b.example.org/@anna", "@anna@b.example.org"]]],
  ["https://a.example.org/web/@anna", [["mastodon", "https://a.example.org/@anna", "@anna@a.example.org"]]],
  [
    "https://a.example.org/users/anna",
    [
      ["mastodon", "https://a.example.org/@anna", "@anna@a.example.org"],
      ["pixelfed", "https://a.example.org/anna", "@anna@a.example.org"],
    ],
  ],
  ["https://a.example.org/tags/Caf%C3%A9", [["mastodon", "https://a.example.org/tags/caf%C3%A9", "#café"]]],
  ["https://a.example.org/Anna", [["pixelfed", "https://a.example.org/anna", "@anna@a.example.org"]]],
  ["https://a.example.org/p/anna/5000", [["pixelfed", "https://a.example.org/anna", "@anna@a.example.org"]]],
  [
    "https://a.example.org/users/anna.atom",
    [
      ["mastodon", "https://a.example.org/@anna", "@anna@a.example.org"],
      ["pixelfed", "https://a.example.org/anna", "@anna@a.example.org"],
    ],
  ],
  ["https://a.example.org/c/News", [["lemmy", "https://a.example.org/c/news", "!news@a.example.org"]]],
  [
    "https://a.example.org/c/news@b.example.org",
    [["lemmy", "https://a.example.org/c/news@b.example.org", "!news@b.example.org"]],
  ],
  [
    "https://a.example.org/feeds/c/news.xml?sort=New",
    [["lemmy", "https://a.example.org/c/news", "!news@a.example.org"]],
  ],
  ["https://a.example.org/u/anna", [["lemmy", "https://a.example.org/u/anna", "@anna@a.example.org"]]],
  ["https://nitter.net/jack", [JACK, ["pixelfed", "https://nitter.net/jack", "@jack@nitter.net"]]],
  ["https://a.example.org/", []],
  ["https://a.example.org/blog", []],
  ["https://a.example.org/feed.xml", []],
  ["https://a.example.org/2026/11/a-post", []],
  ["https://a.example.org/%E0%A4%A", []],
];

describe("an address on a network's own host", () => {
  test.each(SETTLED)("matches %s", (address, meaning) => {
    expect(meaningOf(address)).toEqual([meaning]);
  });

  test.each(NO_PROFILE)("is no profile: %s", (address) => {
    expect(meaningOf(address).filter(([type]) => type !== "pixelfed")).toEqual([]);
  });

  test("matches no other network, even with a similar handle", () => {
    expect(networkOf(new URL("https://www.tiktok.com/@anna"))?.type).toBe("tiktok");
    expect(networkOf(new URL("https://nottiktok.com/@anna"))).toBe(null);
    expect(networkOf(new URL("https://x.com.example.org/anna"))).toBe(null);
  });
});

test.each(GUESSES)("may match a profile on any other host: %s", (address, guesses) => {
  expect(meaningOf(address)).toEqual(guesses);
});

test("matches the same profile when read from storage", () => {
  const all = [...SETTLED.map(([, meaning]) => [meaning]), ...GUESSES.map(([, guesses]) => guesses)].flat();
  for (const [type, url] of all) expect(meaningOf(url ?? "").map(([t, u]) => [t, u])).toContainEqual([type, url]);
});

test("a network's feed address matches its profile", () => {
  for (const [address] of SETTLED) {
    const [match] = matchProfiles(new URL(address));
    const route = match?.connector.routes(match.profile, connectorSettings({})).find(({ via }) => via === "native");
    if (route) expect(meaningOf(route.url)[0]).toEqual([match?.profile.type, match?.profile.url, expect.any(String)]);
  }
});

test("each connector's example matches a profile", () => {
  for (const { type, example } of connectors) expect(meaningOf(example).map(([guess]) => guess)).toContain(type);
});
