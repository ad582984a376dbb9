import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { HubSubscription } from "@/db/schema/feeds";
import type { AppEvent } from "@/inngest/events";
import { chunksOf } from "@/lib/core/chunks-of";
import { hostOf } from "@/lib/crawl/politeness/visit-host";
import type { ParsedFeed } from "@/lib/feed/parse/parsed-feed";
import { isFetchError } from "@/lib/platform/fetch/errors";
import { admitUrl } from "@/lib/platform/fetch/policy";

export type NamedHubs = Pick<ParsedFeed, "hubUrls" | "selfUrl">;

const FEEDS_PER_EVENT_MAX = 20;
const TOPIC_CHARACTERS_MAX = 2_048;
/** Includes SHA-1, as W3C specifies: old hubs know no other, and an HMAC with it is still safe. */
const SIGNATURE = /^(sha1|sha256|sha384|sha512)=([0-9a-f]+)$/i;

/** Whether a hub can reach this server, which needs a public address. @param appUrl as in the settings */
export function canBeCalled(appUrl: string): boolean {
  try {
    admitUrl(appUrl, { allow: [] });
    return true;
  } catch (error) {
    if (!isFetchError(error)) throw error;
    return false;
  }
}

/** The subscription to request; null when the feed names no hub or no self link. */
export function wantedSubscription({ hubUrls, selfUrl }: NamedHubs, now: Date): HubSubscription | null {
  const url = hubUrls.find((one) => one.startsWith("https:")) ?? hubUrls.find((one) => one.startsWith("http:"));
  if (url === undefined || selfUrl === null || selfUrl.length > TOPIC_CHARACTERS_MAX) return null;
  return {
    url,
    topic: selfUrl,
    token: randomBytes(24).toString("base64url"),
    secret: randomBytes(32).toString("base64url"),
    state: "asked",
    askedAt: now.toISOString(),
    leaseUntil: null,
    pushedAt: null,
  };
}

export function isStillNamed(hub: HubSubscription, { hubUrls, selfUrl }: NamedHubs): boolean {
  return hubUrls.includes(hub.url) && hub.topic === selfUrl;
}

/** Callback URL of the hub. Its token is in the query, which logs omit. */
export function callbackUrl(appUrl: string, feedId: string, { token }: HubSubscription): string {
  return `${appUrl}/api/websub/${feedId}?token=${token}`;
}

export function isTokenOf(hub: HubSubscription, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(token), digest(hub.token));
}

/**
 * Verifies the hub's signature of the body.
 *
 * @param signature `X-Hub-Signature`
 * @see WebSub section 7.1
 */
export function isSignedBy(hub: HubSubscription, signature: string | null, body: Uint8Array): boolean {
  const [, method, hex] = SIGNATURE.exec(signature ?? "") ?? [];
  if (method === undefined || hex === undefined) return false;
  const expected = createHmac(method.toLowerCase(), hub.secret).update(body).digest();
  const given = Buffer.from(hex, "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Events that send the stored hub requests, those of one hub in sequence. */
export function hubRequests(rows: readonly { id: string; url: string }[]): AppEvent[] {
  return [...Map.groupBy(rows, ({ url }) => hostOf(url))].flatMap(([shard, ofHub]) =>
    chunksOf(ofHub, FEEDS_PER_EVENT_MAX).map((some) => ({
      name: "feed/ask-hubs.requested",
      data: { shard, feedIds: some.map(({ id }) => id) },
    })),
  );
}
