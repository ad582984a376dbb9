import { timingSafeEqual } from "node:crypto";
import type { Context } from "@/lib/context/context";

const PURPOSE = "digest-unsubscribe";
const ID_BYTES = 16;
const MAC_BYTES = 16;
const TOKEN = /^[\w-]{64}$/;

/** Stands for all newsfeeds in a token. */
const ALL = "00000000-0000-0000-0000-000000000000";

/** Identifies the digests to turn off. */
export interface Subscription {
  userId: string;
  /** Null: all digests of the user. */
  newsfeedId: string | null;
}

/** Turns a user's digests of one newsfeed, or all of them, off or on, and nothing else. It never expires: mails are kept. */
export function unsubscribeToken(ctx: Pick<Context, "mac">, { userId, newsfeedId }: Subscription): string {
  const ids = Buffer.concat([bytesOf(userId), bytesOf(newsfeedId ?? ALL)]);
  return Buffer.concat([ids, signature(ctx, ids)]).toString("base64url");
}

/** @returns null for a token that is none of ours */
export function readUnsubscribeToken(ctx: Pick<Context, "mac">, token: string): Subscription | null {
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
