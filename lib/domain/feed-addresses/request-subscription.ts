import {
  countHubSubscribers,
  insertHubSubscriber,
  lockFeedAddress,
  requestHubVerification,
} from "@/db/queries/feed-addresses/hub-subscribers";
import { notFound } from "@/lib/context/access";
import { type SystemContext, transact } from "@/lib/context/context";
import { AppError } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { FEED_TYPES, type FeedFormat } from "@/lib/feed/write/feed-document";
import { sealSubscriberSecret } from "./hub-secret";
import { findAddress } from "./read-address";

const SUBSCRIBERS_PER_ADDRESS_MAX = 20;
const CALLBACK_CHARACTERS_MAX = 2_000;
/** WebSub section 5.1. */
const SECRET_BYTES_MAX = 200;
const LEASE_SECONDS_DEFAULT = 10 * 86_400;
const LEASE_SECONDS_MIN = 300;
const LEASE_SECONDS_MAX = 30 * 86_400;

/**
 * Accepts a request to subscribe or unsubscribe, which the callback must confirm.
 *
 * @throws AppError `bad_request` that names the wrong field, `not_found` for a topic that is not a feed address,
 * `limit_exceeded`
 */
export async function requestSubscription(ctx: SystemContext, form: URLSearchParams): Promise<void> {
  const mode = form.get("hub.mode");
  if (mode !== "subscribe" && mode !== "unsubscribe")
    throw new AppError("bad_request", "hub.mode has to be subscribe or unsubscribe.");
  const { token, format } = topicOf(ctx, form.get("hub.topic") ?? "");
  const callback = callbackOf(form.get("hub.callback") ?? "");
  const leaseSeconds = leaseOf(form.get("hub.lease_seconds"));
  const secret = secretOf(form.get("hub.secret"));
  const address = await findAddress(ctx, token);
  if (address.kind === "opml") throw notFound("feed");
  const refusal = await ctx.fetcher.refusalOfAddresses(callback);
  if (refusal) throw new AppError("bad_request", `hub.callback: ${refusal.message}`);
  const key = { addressId: address.id, format, callback };
  await transact(ctx, async (tx) => {
    if (!(await lockFeedAddress(tx.db, address))) throw notFound("feed");
    const asked = { mode, leaseSeconds, secret: secret && sealSubscriberSecret(ctx, key, secret) } as const;
    const request = { asked, dueAt: ctx.now() };
    const id = (await requestHubVerification(tx.db, key, request)) ?? (await insert(tx, { ...key, ...request }));
    await tx.send([{ name: "feed/serve-subscribers.requested", data: { subscriberIds: [id] } }]);
  });
}

type NewSubscriber = Omit<Parameters<typeof insertHubSubscriber>[1], "id">;

async function insert(tx: SystemContext, subscriber: NewSubscriber): Promise<string> {
  if (subscriber.asked?.mode === "unsubscribe") throw notFound("subscription");
  if ((await countHubSubscribers(tx.db, subscriber.addressId)) >= SUBSCRIBERS_PER_ADDRESS_MAX)
    throw new AppError("limit_exceeded", `This feed has ${SUBSCRIBERS_PER_ADDRESS_MAX} subscribers already.`);
  const id = newId();
  await insertHubSubscriber(tx.db, { id, ...subscriber, createdAt: tx.now() });
  return id;
}

function topicOf({ settings: { appUrl } }: SystemContext, topic: string): { token: string; format: FeedFormat } {
  const path = topic.startsWith(`${appUrl}/f/`) ? topic.slice(appUrl.length) : "";
  const [, token, format] = /^\/f\/([\w-]+)\/feed\.(\w+)$/.exec(path) ?? [];
  if (token === undefined || format === undefined || !(format in FEED_TYPES)) throw notFound("feed");
  // Safe: the keys are the formats
  return { token, format: format as FeedFormat };
}

function callbackOf(text: string): string {
  const url = URL.parse(text);
  if (!url || url.href.length > CALLBACK_CHARACTERS_MAX || url.hash !== "" || url.username !== "")
    throw new AppError(
      "bad_request",
      `hub.callback has to be a URL of at most ${CALLBACK_CHARACTERS_MAX} characters, without a fragment or password.`,
    );
  return url.href;
}

function leaseOf(text: string | null): number {
  if (text === null || text === "") return LEASE_SECONDS_DEFAULT;
  if (!/^\d{1,12}$/.test(text)) throw new AppError("bad_request", "hub.lease_seconds has to be a whole number.");
  return Math.min(Math.max(Number(text), LEASE_SECONDS_MIN), LEASE_SECONDS_MAX);
}

function secretOf(text: string | null): string | null {
  if (text === null || text === "") return null;
  if (Buffer.byteLength(text) >= SECRET_BYTES_MAX)
    throw new AppError("bad_request", `hub.secret has to be shorter than ${SECRET_BYTES_MAX} bytes.`);
  return text;
}
