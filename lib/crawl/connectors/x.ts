import { readX } from "@/lib/crawl/connectors/api/x";
import { needsRssHub, rssHub } from "./bridges";
import { type Connector, segmentsOf } from "./connector";

const HOSTS = /^(?:www\.|mobile\.|m\.)?(?:x|twitter)\.com$/;
const MIRRORS = /^nitter\./;
const NAME = /^\w{1,15}$/;
const RESERVED = new Set(
  "account compose download explore hashtag home i intent jobs login logout messages notifications privacy search settings share signup tos".split(
    " ",
  ),
);

export const x: Connector = {
  type: "x",
  label: "X",
  example: "https://x.com/username",
  hosts: HOSTS,
  match(url) {
    const [name = "", section] = segmentsOf(url);
    // A mirror's own feed is an ordinary feed.
    if (!HOSTS.test(url.hostname) && !(MIRRORS.test(url.hostname) && section !== "rss")) return null;
    if (!NAME.test(name) || RESERVED.has(name.toLowerCase())) return null;
    return { type: "x", url: `https://x.com/${name.toLowerCase()}`, name: name.toLowerCase() };
  },
  routes: ({ name }, settings) => [
    ...(settings.x ? [{ via: "api" as const, url: `https://api.x.com/2/users/by/username/${name}` }] : []),
    ...rssHub(settings, "twitter", "user", name),
  ],
  readApi: readX,
  requirements: [
    {
      via: "api",
      variables: ["X_BEARER_TOKEN"],
      hint: "Create an app at console.x.com and take its bearer token; X charges about $0.005 for every post that is read and $0.01 for every profile that is looked up.",
    },
    needsRssHub(
      "Run RSSHub with TWITTER_AUTH_TOKEN, the session of an X account; expect it to break several times a year.",
    ),
  ],
  refusal:
    "X profiles have no public feed, and this server has neither a key for X nor a service that reads them. The person who runs this server can add one under Connectors.",
  limitation: (settings) => {
    if (settings.x) return "X charges for every post that is read.";
    return settings.rssHub ? "Read through a bridge, which X breaks several times a year." : null;
  },
};
