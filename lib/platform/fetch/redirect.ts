import { isUtf8 } from "node:buffer";
import { badResponse, FetchError, isFetchError } from "./errors";
import type { Answer, FetchAgent } from "./hop";
import { admitUrl, type Target } from "./policy";

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface Hop {
  url: string;
  status: number;
}

/** Returns the target of a redirect, or null. */
export function redirectOf({ statusCode, headers }: Answer): string | null {
  const location = REDIRECTS.has(statusCode) ? [headers.location].flat()[0] : undefined;
  if (location === undefined) return null;
  // Node reads headers as Latin-1, but servers that put letters into a URL mean UTF-8.
  const bytes = Buffer.from(location, "latin1");
  return isUtf8(bytes) ? bytes.toString() : location;
}

/** @throws FetchError for a target that is refused, a loop, and too many redirects */
export function nextTarget(
  agent: FetchAgent,
  location: string,
  { from, chain }: { from: Target; chain: readonly Hop[] },
): Target {
  const next = admitRedirect(agent, from, location);
  const isLoop = chain.some((hop) => hop.url === next.url.href);
  if (!isLoop && chain.length <= agent.limits.redirectsMax) return next;
  throw new FetchError(
    "too_many_redirects",
    `${from.host} redirects ${isLoop ? "in a circle" : "too often"}. Give the final address of the feed.`,
    { detail: chain.map((hop) => withoutQuery(hop.url)).join(" > ") },
  );
}

function admitRedirect(agent: FetchAgent, from: Target, location: string): Target {
  try {
    return admitUrl(location, { allow: agent.allow, base: from.url });
  } catch (error) {
    const isMalformed = isFetchError(error) && error.code === "invalid_url";
    throw isMalformed
      ? badResponse(from.host, { detail: `redirect to ${withoutQuery(location)}`, cause: error })
      : error;
  }
}

/** Removes the query and credentials for the log, because they contain keys and passwords. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, "").replace(/\/\/[^/]*@/, "//");
}
