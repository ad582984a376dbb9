import { timingSafeEqual } from "node:crypto";
import { findDigestOfMember, wantsDigests } from "@/db/queries/digests/digest-settings";
import { type Context, transact } from "@/lib/context/context";
import { NIL_ID } from "@/lib/core/id";
import { changeDigest, switchDigests } from "./digests";

/** Digests that a link in a mail refers to. */
export type LinkedDigest =
  | {
      kind: "newsfeed";
      /** Null when the membership or the newsfeed is gone, and the digests with it. */
      newsfeedName: string | null;
      isOn: boolean;
    }
  | { kind: "all"; isOn: boolean };

/** @returns null for an invalid link */
export async function findLinkedDigest(ctx: Context, token: string): Promise<LinkedDigest | null> {
  const subscription = readUnsubscribeToken(ctx, token);
  return subscription && find(ctx, subscription);
}

async function find(ctx: Context, { userId, newsfeedId }: Subscription): Promise<LinkedDigest> {
  if (newsfeedId === null) return { kind: "all", isOn: await wantsDigests(ctx.db, userId) };
  const settings = await findDigestOfMember(ctx.db, { userId, newsfeedId }, ctx.now());
  if (settings && !settings.areDigestsOn) return { kind: "all", isOn: false };
  return { kind: "newsfeed", newsfeedName: settings?.newsfeedName ?? null, isOn: settings?.isOn ?? false };
}

/** Turns the digests of a link off or on; repeatable. @returns null for an invalid link */
export function switchLinkedDigest(ctx: Context, token: string, isOn: boolean): Promise<LinkedDigest | null> {
  return transact(ctx, async (tx) => {
    const subscription = readUnsubscribeToken(tx, token);
    if (!subscription) return null;
    const { userId, newsfeedId } = subscription;
    if (newsfeedId !== null) await changeDigest(tx, { userId, newsfeedId }, { isOn });
    // The page for all digests offers to turn all of them back on.
    if (newsfeedId === null || isOn) await switchDigests(tx, userId, isOn);
    return find(tx, subscription);
  });
}

const PURPOSE = "digest-unsubscribe";
const ID_BYTES = 16;
const MAC_BYTES = 16;
const TOKEN = /^[\w-]{64}$/;

/** Placeholder for all newsfeeds in a token. */
const ALL = NIL_ID;

/** Identifies the digests to turn off. */
interface Subscription {
  userId: string;
  /** Null for all of the user's digests. */
  newsfeedId: string | null;
}

/**
 * Token that turns a user's digests of one newsfeed, or all of them, off or on, and nothing else. Never expires,
 * because people keep mails.
 */
export function unsubscribeToken(ctx: Pick<Context, "mac">, { userId, newsfeedId }: Subscription): string {
  const ids = Buffer.concat([bytesOf(userId), bytesOf(newsfeedId ?? ALL)]);
  return Buffer.concat([ids, signature(ctx, ids)]).toString("base64url");
}

/** @returns null for an invalid token */
function readUnsubscribeToken(ctx: Pick<Context, "mac">, token: string): Subscription | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const ids = bytes.subarray(0, 2 * ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(2 * ID_BYTES), signature(ctx, ids))) return null;
  const newsfeedId = uuidOf(ids.subarray(ID_BYTES));
  return { userId: uuidOf(ids.subarray(0, ID_BYTES)), newsfeedId: newsfeedId === ALL ? null : newsfeedId };
}

export function unsubscribeUrl(ctx: Pick<Context, "mac" | "settings">, subscription: Subscription): string {
  return `${ctx.settings.appUrl}/u/${unsubscribeToken(ctx, subscription)}`;
}

function signature(ctx: Pick<Context, "mac">, ids: Buffer): Buffer {
  return ctx.mac(PURPOSE, ids.toString("hex")).subarray(0, MAC_BYTES);
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll("-", ""), "hex");
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
