import { createHmac } from "node:crypto";
import { findFeedAddressOfSubscriber } from "@/db/queries/feed-addresses/feed-addresses";
import {
  claimHubSubscriber,
  deleteHubSubscriber,
  type HubSubscriber,
  listDueSubscribers,
  makeSubscribersDue,
  settleHubSubscriber,
} from "@/db/queries/feed-addresses/hub-subscribers";
import type { SystemContext } from "@/lib/context/context";
import { PUSH_PAUSE_MS } from "@/lib/context/events";
import { mintLinkToken } from "@/lib/context/link-token";
import { MINUTE_MS } from "@/lib/core/duration";
import { isAppError } from "@/lib/core/errors";
import { limitConcurrency } from "@/lib/core/limit-concurrency";
import { sha256 } from "@/lib/feed/identity/identity";
import { FEED_TYPES, feedUrl, hubLink } from "@/lib/feed/write/feed-document";
import { isFetchError } from "@/lib/platform/fetch/errors";
import { openSecret } from "./address-secret";
import type { StoredAddress } from "./feed-addresses";
import { documentOf, hubUrl } from "./feed-document";
import { openSubscriberSecret } from "./hub-secret";
import { readAddress } from "./read-address";

const AT_A_TIME = 4;
/** Keeps workflow steps under a minute, even if every subscriber takes the longest time. */
const DUE_PER_PART = 16;
/** Exceeds the time limit of a request. */
const CLAIM_MS = 5 * MINUTE_MS;
const TIMEOUT_MS = 10_000;
/** Minutes between attempts to push. After the last attempt, Lede waits for new posts. */
const PAUSES_MINUTES = [1, 5, 15, 60, 180, 360, 720, 1_440];
const VERIFICATIONS_MAX = 3;

/**
 * Serves the next subscribers that are due, including those whose event was lost.
 *
 * @returns whether more may be left for another step
 */
export async function serveDueSubscribers(ctx: SystemContext): Promise<boolean> {
  const ids = await listDueSubscribers(ctx.db, ctx.now(), DUE_PER_PART);
  await serveSubscribers(ctx, ids);
  return ids.length === DUE_PER_PART;
}

/** Schedules a push to the subscribers of newsfeeds with new posts. @returns whether there are any */
export function announcePosts(ctx: SystemContext, newsfeedIds: readonly string[]): Promise<boolean> {
  const now = ctx.now();
  return makeSubscribersDue(ctx.db, newsfeedIds, { now, dueAt: new Date(now.getTime() + PUSH_PAUSE_MS) });
}

/** Verifies subscribers' requests, or pushes to them. A failure does not throw; a later tick retries. */
export async function serveSubscribers(ctx: SystemContext, ids: readonly string[]): Promise<void> {
  const run = limitConcurrency(AT_A_TIME);
  await Promise.all(ids.map((id) => run("subscribers", () => serveSubscriber(ctx, id))));
}

async function serveSubscriber(ctx: SystemContext, id: string): Promise<void> {
  const now = ctx.now();
  const until = new Date(now.getTime() + CLAIM_MS);
  // Read before the claim: a reset deletes the subscriber, so that nobody claims it for the new secret.
  const address = await findFeedAddressOfSubscriber(ctx.db, id);
  const subscriber = await claimHubSubscriber(ctx.db, id, { now, until });
  if (!subscriber) return;
  const token = address && openSecret(ctx, address);
  if (!address || !token) return deleteHubSubscriber(ctx.db, subscriber);
  const topic = { address, token, url: feedUrl({ baseUrl: `${ctx.settings.appUrl}/f/${token}` }, subscriber.format) };
  if (subscriber.asked) return verify(ctx, subscriber, { topic, asked: subscriber.asked });
  if (subscriber.expiresAt === null || subscriber.expiresAt <= now) return deleteHubSubscriber(ctx.db, subscriber);
  try {
    await push(ctx, subscriber, topic);
  } catch (error) {
    ctx.log.error({ err: error, subscriber: id }, "a feed could not be pushed to a subscriber");
    await pushLater(ctx, subscriber);
  }
}

interface Topic {
  address: StoredAddress;
  token: string;
  url: string;
}

/** Asks the callback whether its owner made the request. @see WebSub section 5.3 */
async function verify(
  ctx: SystemContext,
  subscriber: HubSubscriber,
  { topic, asked }: { topic: Topic; asked: NonNullable<HubSubscriber["asked"]> },
): Promise<void> {
  const { expiresAt, attempts } = subscriber;
  const { mode, leaseSeconds, secret } = asked;
  const answer = await askCallback(ctx, subscriber.callback, {
    "hub.mode": mode,
    "hub.topic": topic.url,
    ...(mode === "subscribe" && { "hub.lease_seconds": String(leaseSeconds) }),
  });
  if (answer === "unreachable" && attempts < VERIFICATIONS_MAX)
    return settleHubSubscriber(ctx.db, subscriber, { dueAt: nextAttempt(ctx, attempts) });
  const isConfirmed = answer === "confirmed";
  if (isConfirmed ? mode === "unsubscribe" : expiresAt === null) return deleteHubSubscriber(ctx.db, subscriber);
  const lease = {
    expiresAt: new Date(ctx.now().getTime() + leaseSeconds * 1_000),
    secretSealed: secret === null ? null : Buffer.from(secret, "base64"),
  };
  return settleHubSubscriber(ctx.db, subscriber, {
    ...(isConfirmed && lease),
    asked: null,
    attempts: 0,
    // A push may have waited, and its due time gave way to the request.
    dueAt: expiresAt === null ? null : ctx.now(),
  });
}

async function askCallback(
  ctx: SystemContext,
  callback: string,
  fields: Record<string, string>,
): Promise<"confirmed" | "refused" | "unreachable"> {
  const challenge = mintLinkToken();
  const url = new URL(callback);
  for (const [name, value] of Object.entries({ ...fields, "hub.challenge": challenge }))
    url.searchParams.append(name, value);
  try {
    const limits = { totalTimeoutMs: TIMEOUT_MS, bodyBytesMax: 4_096 };
    // Anyone who knows a feed address can name a callback.
    const options = { ...limits, stopsAtRedirect: true, reachesPrivateHosts: false };
    const { status, body } = await ctx.fetcher.fetch(url.href, options);
    if (status >= 500) return "unreachable";
    const echo = new TextDecoder().decode(body);
    return status >= 200 && status <= 299 && echo === challenge ? "confirmed" : "refused";
  } catch (error) {
    if (isFetchError(error)) return "unreachable";
    throw error;
  }
}

/** Sends the feed's content, unless the subscriber has it. @see WebSub section 7 */
async function push(ctx: SystemContext, subscriber: HubSubscriber, topic: Topic): Promise<void> {
  const text = await contentOf(ctx, subscriber, topic);
  if (text === null) return deleteHubSubscriber(ctx.db, subscriber);
  const contentTag = Buffer.from(sha256(text)).toString("base64url");
  const delivered = { contentTag, attempts: 0, dueAt: null };
  if (contentTag === subscriber.contentTag) return settleHubSubscriber(ctx.db, subscriber, delivered);
  const status = await post(ctx, subscriber, { topic, text });
  if (status === 410) return deleteHubSubscriber(ctx.db, subscriber);
  if (status !== null && status >= 200 && status <= 299) return settleHubSubscriber(ctx.db, subscriber, delivered);
  return pushLater(ctx, subscriber);
}

function pushLater(ctx: SystemContext, subscriber: HubSubscriber): Promise<void> {
  const isLast = subscriber.attempts > PAUSES_MINUTES.length;
  const retry = isLast ? { attempts: 0, dueAt: null } : { dueAt: nextAttempt(ctx, subscriber.attempts) };
  return settleHubSubscriber(ctx.db, subscriber, retry);
}

/** Null when the owner may no longer read it. */
async function contentOf(ctx: SystemContext, { format }: HubSubscriber, topic: Topic): Promise<string | null> {
  try {
    const page = await readAddress(ctx, topic.address);
    const place = { appUrl: ctx.settings.appUrl, token: topic.token, query: "", nextQuery: null };
    return await ctx.worker.run("writeFeed", { document: documentOf(page, place), format });
  } catch (error) {
    if (isAppError(error) && error.code === "not_found") return null;
    throw error;
  }
}

/** @returns the status; null without an answer */
async function post(
  ctx: SystemContext,
  subscriber: HubSubscriber,
  { topic, text }: { topic: Topic; text: string },
): Promise<number | null> {
  const secret = openSubscriberSecret(ctx, subscriber);
  const signature = secret === null ? null : createHmac("sha256", secret).update(text).digest("hex");
  const headers = {
    link: hubLink(hubUrl(ctx.settings.appUrl), topic.url),
    ...(signature !== null && { "x-hub-signature": `sha256=${signature}` }),
  };
  const content = { type: FEED_TYPES[subscriber.format], body: text };
  try {
    const options = { headers, content, totalTimeoutMs: TIMEOUT_MS, expects: "nothing" as const };
    return (await ctx.fetcher.fetch(subscriber.callback, options)).status;
  } catch (error) {
    if (isFetchError(error)) return null;
    throw error;
  }
}

function nextAttempt(ctx: SystemContext, attempts: number): Date {
  const minutes = PAUSES_MINUTES[attempts - 1] ?? PAUSES_MINUTES.at(-1) ?? 0;
  return new Date(ctx.now().getTime() + minutes * MINUTE_MS * (1 + ctx.random() / 10));
}
