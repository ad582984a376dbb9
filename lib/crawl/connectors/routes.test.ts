import { describe, expect, test } from "vitest";
import type { ConnectorSettings } from "@/lib/context/context";
import { connectors, matchProfiles } from "./connectors";
import { hostRateLimit } from "./host-rate-limit";
import { connectorSettings } from "./settings";

const NOTHING = connectorSettings({});
const BRIDGES = connectorSettings({ RSSHUB_BASE_URL: "http://hub:1200/", RSS_BRIDGE_URL: "http://bridge:3000" });
const KEYS = connectorSettings({
  X_BEARER_TOKEN: "t",
  INSTAGRAM_USER_ID: "1",
  INSTAGRAM_ACCESS_TOKEN: "t",
  THREADS_ACCESS_TOKEN: "t",
  YOUTUBE_API_KEY: "k",
  REDDIT_CLIENT_ID: "i",
  REDDIT_CLIENT_SECRET: "s",
});

/** Routes of a profile as its connector names them, including those without a reader. */
function routesTo(address: string, settings: ConnectorSettings, type?: string) {
  const matches = matchProfiles(new URL(address));
  const match = matches.find(({ connector }) => connector.type === type) ?? matches[0];
  return match?.connector.routes(match.profile, settings) ?? [];
}

const ADDRESSES: [string, string, string[], string[]][] = [
  ["x", "https://x.com/jack", [], ["http://hub:1200/twitter/user/jack"]],
  [
    "instagram",
    "https://www.instagram.com/natgeo",
    [],
    [
      "http://hub:1200/instagram/user/natgeo",
      "http://hub:1200/instagram/2/user/natgeo",
      "http://bridge:3000/?action=display&bridge=InstagramBridge&context=Username&u=natgeo&format=Atom",
    ],
  ],
  [
    "threads",
    "https://www.threads.com/@zuck",
    [],
    [
      "http://hub:1200/threads/zuck",
      "http://bridge:3000/?action=display&bridge=ThreadsBridge&context=By+username&u=zuck&format=Atom",
    ],
  ],
  [
    "tiktok",
    "https://www.tiktok.com/@anna",
    [],
    [
      "http://bridge:3000/?action=display&bridge=TikTokBridge&context=By+user&username=%40anna&format=Atom",
      "http://hub:1200/tiktok/user/@anna",
    ],
  ],
  [
    "bluesky",
    "https://bsky.app/profile/did:plc:ewvi7nxzyoun6zhxrhs64oiz",
    ["https://bsky.app/profile/did:plc:ewvi7nxzyoun6zhxrhs64oiz/rss"],
    ["http://hub:1200/bsky/profile/did:plc:ewvi7nxzyoun6zhxrhs64oiz"],
  ],
  [
    "youtube",
    "https://www.youtube.com/channel/UCBR8-60-B28hp2BmDPdntcQ",
    ["https://www.youtube.com/feeds/videos.xml?channel_id=UCBR8-60-B28hp2BmDPdntcQ"],
    ["http://hub:1200/youtube/channel/UCBR8-60-B28hp2BmDPdntcQ"],
  ],
  [
    "youtube",
    "https://www.youtube.com/playlist?list=PLBsP89CPrMeM",
    ["https://www.youtube.com/feeds/videos.xml?playlist_id=PLBsP89CPrMeM"],
    ["http://hub:1200/youtube/playlist/PLBsP89CPrMeM"],
  ],
  [
    "youtube",
    "https://www.youtube.com/user/someone",
    ["https://www.youtube.com/feeds/videos.xml?user=someone"],
    ["http://hub:1200/youtube/user/someone"],
  ],
  ["reddit", "https://old.reddit.com/r/typescript", ["https://www.reddit.com/r/typescript/.rss"], []],
  ["reddit", "https://www.reddit.com/r/typescript/new", ["https://www.reddit.com/r/typescript/new/.rss"], []],
  ["reddit", "https://www.reddit.com/r/typescript/top", ["https://www.reddit.com/r/typescript/top/.rss?t=day"], []],
  ["reddit", "https://www.reddit.com/u/spez", ["https://www.reddit.com/user/spez/.rss"], []],
  [
    "mastodon",
    "https://mastodon.social/@Gargron",
    ["https://mastodon.social/@gargron.rss"],
    ["http://bridge:3000/?action=display&bridge=MastodonBridge&canusername=%40gargron%40mastodon.social&format=Atom"],
  ],
  ["mastodon", "https://mastodon.social/tags/news", ["https://mastodon.social/tags/news.rss"], []],
  [
    "lemmy",
    "https://lemmy.world/c/news",
    ["https://lemmy.world/feeds/c/news.xml?sort=New"],
    ["http://hub:1200/lemmy/news@lemmy.world/New"],
  ],
  [
    "lemmy",
    "https://lemmy.world/c/news@lemmy.ml",
    ["https://lemmy.world/feeds/c/news@lemmy.ml.xml?sort=New"],
    ["http://hub:1200/lemmy/news@lemmy.ml/New"],
  ],
  ["lemmy", "https://lemmy.world/u/anna", ["https://lemmy.world/feeds/u/anna.xml?sort=New"], []],
  ["pixelfed", "https://pixelfed.social/anna", ["https://pixelfed.social/users/anna.atom"], []],
];

describe("the routes to a profile", () => {
  test.each(ADDRESSES)("lists the routes of %s: %s", (type, address, native, bridges) => {
    const of = (settings: ConnectorSettings, via: string) =>
      routesTo(address, settings, type)
        .filter((route) => route.via === via)
        .map(({ url }) => url);
    expect(of(NOTHING, "native")).toEqual(native);
    expect(of(BRIDGES, "bridge")).toEqual(bridges);
    expect([...of(NOTHING, "bridge"), ...of(NOTHING, "api"), ...of(BRIDGES, "api")]).toEqual([]);
  });

  test("put the API between the network's own feed and bridges, but first for Reddit", () => {
    const all = { ...KEYS, rssHub: BRIDGES.rssHub };
    const vias = (address: string) => routesTo(address, all).map(({ via }) => via);
    expect(vias("https://x.com/jack")).toEqual(["api", "bridge"]);
    expect(vias("https://www.instagram.com/natgeo")).toEqual(["api", "bridge", "bridge"]);
    expect(vias("https://www.threads.com/@zuck")).toEqual(["api", "bridge"]);
    expect(vias("https://www.youtube.com/user/someone")).toEqual(["native", "api", "bridge"]);
    expect(vias("https://www.reddit.com/r/typescript")).toEqual(["api", "native"]);
  });

  test("keep a bridge's access key out of the stored URL", () => {
    const settings = connectorSettings({ RSSHUB_BASE_URL: "http://hub:1200", RSSHUB_ACCESS_KEY: "s3cret" });
    expect(routesTo("https://x.com/jack", settings)).toEqual([
      { via: "bridge", bridge: "RSSHub", url: "http://hub:1200/twitter/user/jack", secrets: { key: "s3cret" } },
    ]);
  });
});

describe("a network's description", () => {
  test("explains why a profile cannot be followed and who can change it", () => {
    const refusals = connectors.flatMap(({ refusal }) => refusal ?? []);
    expect(refusals).toHaveLength(4);
    for (const refusal of refusals)
      expect(refusal).toMatch(/^\w+ profiles have no public feed, and this server has .+\. .+under Connectors\.$/);
  });

  test("names the variables of every requirement", () => {
    for (const connector of connectors)
      for (const { via, variables, hint } of connector.requirements) {
        const settings = connectorSettings(Object.fromEntries(variables.map((name) => [name, "http://set.example"])));
        const [match] = matchProfiles(new URL(connector.example));
        const before = match?.connector.routes(match.profile, NOTHING).length ?? 0;
        const opened = match?.connector.routes(match.profile, settings) ?? [];
        expect(opened.length, variables.join()).toBeGreaterThan(before);
        expect(opened.map((route) => route.via)).toContain(via);
        expect(hint).toMatch(/\.$/);
      }
  });

  test("drops a limit once a key lifts it", () => {
    const reddit = connectors.find(({ type }) => type === "reddit");
    expect(reddit?.limitation?.(NOTHING)).toMatch(/one request a minute.*60 subreddits/);
    expect(reddit?.limitation?.(KEYS)).toBe(null);
  });
});

test("queues all hosts of Reddit together, except its API", () => {
  const hosts = ["www.reddit.com", "reddit.com", "old.reddit.com", "np.reddit.com"];
  for (const host of hosts)
    expect(hostRateLimit(`https://${host}/r/x`)).toEqual({ host: "reddit.com", spacingMs: 65_000 });
  expect(hostRateLimit("https://oauth.reddit.com/r/x")).toBe(null);
  expect(hostRateLimit("https://notreddit.com/")).toBe(null);
});
