import { findDigestOfMember } from "@/db/queries/digest-settings";
import { type Context, transact } from "@/lib/context";
import { readUnsubscribeToken } from "./unsubscribe-token";
import { changeDigest } from "./update-digest";

/** What a link in a mail is about. */
export interface LinkedDigest {
  /** Null when the reader is no member any more, or the newsfeed is gone: then there are no digests either. */
  newsfeedName: string | null;
  isOn: boolean;
}

/** @returns null for a link that is none of ours */
export async function findLinkedDigest(ctx: Context, token: string): Promise<LinkedDigest | null> {
  const member = readUnsubscribeToken(ctx, token);
  if (!member) return null;
  const settings = await findDigestOfMember(ctx.db, member);
  return { newsfeedName: settings?.newsfeedName ?? null, isOn: settings?.isOn ?? false };
}

/** Turns the digests of a link's reader off or on; as often as one likes. @returns null for a link that is none of ours */
export function switchLinkedDigest(ctx: Context, token: string, isOn: boolean): Promise<LinkedDigest | null> {
  return transact(ctx, async (tx) => {
    const member = readUnsubscribeToken(tx, token);
    if (member) await changeDigest(tx, member, { isOn });
    return findLinkedDigest(tx, token);
  });
}
