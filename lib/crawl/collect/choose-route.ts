import { DAY_MS } from "@/lib/core/duration";
import type { Route } from "@/lib/crawl/connectors/connector";

const FAILURES_MAX = 5;
const RETRY_MS = DAY_MS;

/** How a feed of a profile was read up to now. */
interface RouteHistory {
  url: string;
  route: Route["via"];
  routeRetryAt: Date | null;
}

/** Which routes a crawl asks, in this order, until one answers. */
export interface RouteChoice {
  /** Better ones, whose turn it is again. Their failures count for nothing. */
  retried: Route[];
  /** The one in use. */
  current: Route;
  /** The one that takes over when that fails for good. */
  next: Route | null;
  /** Is there a better one than the one in use? */
  hasBetter: boolean;
}

/**
 * Chooses among the routes that are open. A route that has gone, because the operator took its key away, is as if it had
 * never been; better ones that have come are tried at once.
 *
 * @param routes best first
 * @returns null when none is open
 */
export function chooseRoute(feed: RouteHistory, routes: readonly Route[], now: Date): RouteChoice | null {
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

/** Does a route yield to the next one? With refused credentials at once: asking again cannot help. */
export function yieldsRoute(failures: number, needsCredentials: boolean): boolean {
  return needsCredentials || failures >= FAILURES_MAX;
}

/** When a better route is tried again. */
export function routeRetryAt(now: Date): Date {
  return new Date(now.getTime() + RETRY_MS);
}
