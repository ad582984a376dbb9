import { readReddit } from "@/lib/crawl/connectors/api/reddit";
import { type Connector, type Profile, type Route, segmentsOf } from "./connector";

const HOSTS = /^(?:[a-z]{1,5}\.)?reddit\.com$/;
const SUBREDDIT = /^\w{2,21}$/;
const USER = /^[\w-]{3,20}$/;
const PERIODS = /^(?:hour|day|week|month|year|all)$/;

export const reddit: Connector = {
  type: "reddit",
  label: "Reddit",
  example: "https://www.reddit.com/r/subreddit",
  hosts: HOSTS,
  match(url) {
    if (!HOSTS.test(url.hostname)) return null;
    // A member's private feed carries a token in its URL.
    if (url.searchParams.has("feed") && url.searchParams.has("user")) return null;
    const [kind, name = "", ...rest] = segmentsOf(url).map((part) => part.replace(/\.(?:rss|json)$/, ""));
    if (kind === "r" && SUBREDDIT.test(name)) return subreddit(url, name, rest[0]);
    if ((kind === "user" || kind === "u") && USER.test(name))
      return { type: "reddit", url: `https://www.reddit.com/user/${name.toLowerCase()}`, name };
    return null;
  },
  // With an app the API comes first: a hundred requests a minute instead of one.
  routes: ({ url }, settings): Route[] => [
    ...(settings.reddit ? [{ via: "api" as const, url: url.replace("www.", "oauth.") }] : []),
    { via: "native", url: feedOf(url) },
  ],
  readApi: readReddit,
  requirements: [
    {
      via: "api",
      variables: ["REDDIT_CLIENT_ID", "REDDIT_CLIENT_SECRET"],
      hint: 'Register an app of the type "script" at reddit.com/prefs/apps; Reddit reviews new apps, and commercial use takes a contract.',
    },
  ],
  sentences: {
    refused:
      "Reddit refuses access to this address (status 403): it is private or restricted, or Reddit blocks this server. The person who runs this server can add a Reddit app under Connectors.",
  },
  refusal: null,
  limitation: (settings) =>
    settings.reddit
      ? null
      : "Without an app Reddit answers one request a minute, so more than 60 subreddits are checked less than once an hour.",
};

function subreddit(url: URL, typed: string, section: string | undefined): Profile {
  const name = typed.toLowerCase();
  const home = `https://www.reddit.com/r/${name}`;
  const period = url.searchParams.get("t") ?? "day";
  if (section === "new") return { type: "reddit", url: `${home}/new`, name };
  if (section === "top" && PERIODS.test(period)) return { type: "reddit", url: `${home}/top?t=${period}`, name };
  return { type: "reddit", url: home, name };
}

function feedOf(profileUrl: string): string {
  const url = new URL(profileUrl);
  return `${url.origin}${url.pathname}/.rss${url.search}`;
}
