import type { Feed } from "@/db/queries/feeds/feeds";
import { DAY_MS } from "@/lib/core/duration";
import type { Route } from "@/lib/crawl/connectors/connector";

const FAILURES_MAX = 5;

/** Routes to try in order until one answers. */
export interface RouteChoice {
  /** Better routes that are due for a retry. Their failures do not count. */
  retried: Route[];
  current: Route;
  /** Replaces the current route when it fails for good. */
  next: Route | null;
  hasBetter: boolean;
}

/**
 * Chooses among the open routes. A route whose key was removed is ignored; better new routes are tried immediately.
 *
 * @param routes best first
 * @returns null when none is open
 */
export function chooseRoute(
  feed: Pick<Feed, "url" | "route" | "routeRetryAt">,
  routes: readonly Route[],
  now: Date,
): RouteChoice | null {
  const found = routes.find(({ url }) => url === feed.url) ?? routes.find(({ via }) => via === feed.route);
  const current = found ?? routes[0];
  if (current === undefined) return null;
  const place = routes.indexOf(current);
  const better = routes.slice(0, place);
  const isRetryDue = feed.routeRetryAt === null || feed.routeRetryAt <= now;
  return {
    retried: isRetryDue ? better : [],
    current,
    next: routes[place + 1] ?? null,
    hasBetter: better.length > 0,
  };
}

/** Whether a route gives way to the next one. With refused credentials it does so immediately. */
export function yieldsRoute(failures: number, needsCredentials: boolean): boolean {
  return needsCredentials || failures >= FAILURES_MAX;
}

export function routeRetryAt(now: Date): Date {
  return new Date(now.getTime() + DAY_MS);
}
