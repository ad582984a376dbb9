import {
  cancelUnreadHubs,
  changeHub,
  type FeedOfHub,
  findFeedOfHub,
  removeHub,
  removeUnwantedHubs,
  renewHubs,
} from "@/db/queries/feeds/hubs";
import type { Context } from "@/lib/context/context";
import { DAY_MS, HOUR_MS } from "@/lib/core/duration";
import { backOffHost, visitHost } from "@/lib/crawl/politeness/visit-host";
import { DAY_SECONDS, requestedDelaySeconds } from "@/lib/feed/http/http-caching";
import { isFetchError } from "@/lib/platform/fetch/errors";
import { callbackUrl, canBeCalled, hubRequests } from "./subscription";

/** Requested lease; the hub decides. */
const LEASE_SECONDS = 10 * DAY_SECONDS;
const BUSY_SECONDS = 3_600;
const REDIRECTS_MAX = 3;

type HubAnswer = "taken" | "refused" | "not_now" | "unreachable";

/**
 * Subscribes the feeds at their hub or unsubscribes them, as stored. Failures are outcomes: crawls continue, and the
 * hub is asked again later.
 *
 * @returns how many requests the hub accepted
 */
export async function sendHubRequests(ctx: Context, feedIds: readonly string[]): Promise<number> {
  let taken = 0;
  for (const feedId of feedIds) {
    const feed = await findFeedOfHub(ctx.db, feedId);
    if (feed?.hub.state !== "asked" && feed?.hub.state !== "leaving") continue;
    const answer = await postForm(ctx, feed.hub.url, formOf(ctx, feed));
    if (answer === "taken") taken += 1;
    if (answer === "refused") await storeRefusal(ctx, feed);
    // The other feeds have the same hub.
    if (answer === "unreachable") break;
  }
  return taken;
}

/** @see WebSub section 5.1 */
function formOf(ctx: Context, { id, hub }: FeedOfHub): URLSearchParams {
  const fields = { "hub.callback": callbackUrl(ctx.settings.appUrl, id, hub), "hub.topic": hub.topic };
  if (hub.state === "leaving") return new URLSearchParams({ ...fields, "hub.mode": "unsubscribe" });
  const wanted = { "hub.secret": hub.secret, "hub.lease_seconds": String(LEASE_SECONDS) };
  return new URLSearchParams({ ...fields, "hub.mode": "subscribe", ...wanted });
}

async function postForm(ctx: Context, url: string, form: URLSearchParams, redirects = 0): Promise<HubAnswer> {
  try {
    const visit = await visitHost(ctx, url, () => ctx.fetcher.fetch(url, { form }));
    if (visit.kind === "deferred") return "not_now";
    const { status, headers } = visit.result;
    if (status >= 200 && status < 300) return "taken";
    const next = status === 307 || status === 308 ? URL.parse(headers.location ?? "", url)?.href : undefined;
    if (next !== undefined && redirects < REDIRECTS_MAX) return postForm(ctx, next, form, redirects + 1);
    ctx.log.info({ url, status }, "a hub rejected a request");
    if (status === 429 || status === 503)
      await backOffHost(ctx, url, requestedDelaySeconds(headers, ctx.now()) ?? BUSY_SECONDS);
    return status >= 400 && status < 500 && status !== 408 && status !== 429 ? "refused" : "not_now";
  } catch (error) {
    if (!isFetchError(error)) throw error;
    ctx.log.info({ url, code: error.code, detail: error.detail }, "a hub gave no answer");
    return "unreachable";
  }
}

async function storeRefusal(ctx: Context, { id: feedId, hub }: FeedOfHub): Promise<void> {
  const { token } = hub;
  if (hub.state === "leaving") await removeHub(ctx.db, { feedId, token });
  else await changeHub(ctx.db, { feedId, token, states: ["asked"] }, { state: "refused" });
}

/** Retry interval of a silent hub. Leases are renewed early enough for four retries. */
const RETRY_MS = 12 * HOUR_MS;
const RENEW_MS = 2 * DAY_MS;
const REFUSED_MS = 7 * DAY_MS;
const HUBS_PER_RUN_MAX = 500;

/** Requests renewals, retries of silent hubs and the end of unread subscriptions. @returns how many hubs to ask */
export async function maintainHubs(ctx: Context): Promise<number> {
  if (!canBeCalled(ctx.settings.appUrl)) return 0;
  const now = ctx.now();
  const since = (ms: number) => new Date(now.getTime() - ms);
  await removeUnwantedHubs(ctx.db, since(RETRY_MS));
  const chosen = [
    ...(await cancelUnreadHubs(ctx.db, { now, hubsMax: HUBS_PER_RUN_MAX })),
    ...(await renewHubs(ctx.db, {
      now,
      hubsMax: HUBS_PER_RUN_MAX,
      askedBefore: since(RETRY_MS),
      endsBefore: since(-RENEW_MS),
      refusedBefore: since(REFUSED_MS),
    })),
  ];
  await ctx.send(hubRequests(chosen));
  return chosen.length;
}
