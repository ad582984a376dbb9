interface Courtesy {
  /** What all hosts of the family count as. */
  host: string;
  /** Least time between two requests to any of them. */
  spacingMs: number;
}

const REDDIT = /^(?:[a-z]{1,5}\.)?reddit\.com$/;
/** Its API, with an app: a hundred requests a minute. */
const REDDIT_API = "oauth.reddit.com";

/** How often a network may be asked, where it wants to be asked less often than others; null for all others. */
export function courtesyOf(url: string | URL): Courtesy | null {
  const { hostname } = typeof url === "string" ? new URL(url) : url;
  if (!REDDIT.test(hostname) || hostname === REDDIT_API) return null;
  return { host: "reddit.com", spacingMs: 65_000 };
}
