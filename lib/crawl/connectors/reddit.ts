import { readReddit } from "@/lib/crawl/connectors/api/reddit";
import { type Connector, type Profile, type Route, segmentsOf } from "./connector";

const HOSTS = /^(?:[a-z]{1,5}\.)?reddit\.com$/;
const SUBREDDIT = /^\w{2,21}$/;
const USER = /^[\w-]{3,20}$/;
const DOCUMENT = /\.(?:rss|json)$/;
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
    const segments = segmentsOf(url).map((part) => part.replace(DOCUMENT, ""));
    const [kind, name = "", ...rest] = segments.filter(Boolean);
    const address = { url, name, section: rest.join("/") };
    if (kind === "r" && SUBREDDIT.test(name)) return subreddit(address);
    if ((kind === "user" || kind === "u") && USER.test(name)) return user(address);
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
  limitation: (settings) =>
    settings.reddit
      ? null
      : "Without an app Reddit answers one request a minute, so more than 60 subreddits are checked less than once an hour.",
};

interface Address {
  url: URL;
  /** As typed. */
  name: string;
  /** Path after the name, without the ending of a document. */
  section: string;
}

function subreddit({ url, name: typed, section }: Address): Profile | null {
  const name = typed.toLowerCase();
  const home = `https://www.reddit.com/r/${name}`;
  if (section === "" || section === "hot" || isPost(url, section)) return { type: "reddit", url: home, name };
  if (section === "new" || section === "rising") return { type: "reddit", url: `${home}/${section}`, name };
  const period = url.searchParams.get("t") ?? "day";
  const isRanked = (section === "top" || section === "controversial") && PERIODS.test(period);
  return isRanked ? { type: "reddit", url: `${home}/${section}?t=${period}`, name } : null;
}

function user({ url, name, section }: Address): Profile | null {
  const isHome = section === "" || section === "overview" || isPost(url, section);
  // The feed of the posts alone differs from that of the profile; its page only shows the profile.
  if (!isHome && (section !== "submitted" || isDocument(url))) return null;
  return { type: "reddit", url: `https://www.reddit.com/user/${name.toLowerCase()}`, name };
}

/** Whether it is the page of a post or of comments, or a link that the app shares. Their feed is not the profile's. */
function isPost(url: URL, section: string): boolean {
  return /^(?:comments(?:\/|$)|s\/)/.test(section) && !isDocument(url);
}

function isDocument(url: URL): boolean {
  return DOCUMENT.test(url.pathname.replace(/\/$/, ""));
}

function feedOf(profileUrl: string): string {
  const url = new URL(profileUrl);
  return `${url.origin}${url.pathname}/.rss${url.search}`;
}
