interface HostRateLimit {
  /** Rate-limit key shared by the family's hosts. */
  host: string;
  /** Minimum time between two requests to any of them. */
  spacingMs: number;
}

const REDDIT = /^(?:[a-z]{1,5}\.)?reddit\.com$/;
/** Reddit's API allows an app a hundred requests a minute. */
const REDDIT_API = "oauth.reddit.com";

/** A network's stricter rate limit; null for others. */
export function hostRateLimit(url: string | URL): HostRateLimit | null {
  const { hostname } = typeof url === "string" ? new URL(url) : url;
  if (!REDDIT.test(hostname) || hostname === REDDIT_API) return null;
  return { host: "reddit.com", spacingMs: 65_000 };
}
