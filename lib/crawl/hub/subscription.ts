import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { HubSubscription } from "@/db/schema/feeds";
import type { AppEvent } from "@/inngest/events";
import { newId } from "@/lib/core/id";
import { groupByHost } from "@/lib/crawl/politeness/visit-host";
import { isFetchError } from "@/lib/platform/fetch/errors";
import { admitUrl } from "@/lib/platform/fetch/policy";

/** What a feed says of where its pushes come from. */
export interface NamedHubs {
  hubUrls: readonly string[];
  selfUrl: string | null;
}

const TOPIC_CHARACTERS_MAX = 2_048;
/** Sha1 is among them as the W3C has it: old and busy hubs know no other, and nobody can forge a keyed one. */
const SIGNATURE = /^(sha1|sha256|sha384|sha512)=([0-9a-f]+)$/i;

/**
 * Can a hub reach us? Only under a public address.
 *
 * @param appUrl as in the settings
 */
export function canBeCalled(appUrl: string): boolean {
  try {
    admitUrl(appUrl, { allow: [] });
    return true;
  } catch (error) {
    if (!isFetchError(error)) throw error;
    return false;
  }
}

/** A subscription to ask for; null where the feed names no hub, or not itself. */
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

/** Where the hub calls us. The token is in the query, which logs leave out. */
export function callbackUrl(appUrl: string, feedId: string, { token }: HubSubscription): string {
  return `${appUrl}/api/websub/${feedId}?token=${token}`;
}

export function isTokenOf(hub: HubSubscription, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(token), digest(hub.token));
}

/**
 * Did the hub sign the body?
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

/** The events that ask hubs for what is stored of them, those of one hub one after the other. */
export function hubRequests(rows: readonly { id: string; url: string }[]): AppEvent[] {
  return groupByHost(rows).map(({ shard, ids }) => ({
    id: `ask-hubs:${newId()}`,
    name: "feed/ask-hubs.requested",
    data: { shard, feedIds: ids },
  }));
}
