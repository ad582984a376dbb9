import { findDigestOfMember, wantsDigests } from "@/db/queries/digests/digest-settings";
import { type Context, transact } from "@/lib/context/context";
import { switchDigests } from "./switch-digests";
import { readUnsubscribeToken, type Subscription } from "./unsubscribe-token";
import { changeDigest } from "./update-digest";

/** The digests that a link in a mail is about. */
export type LinkedDigest =
  | {
      kind: "newsfeed";
      /** Null when the reader is no member any more, or the newsfeed is gone: then there are no digests either. */
      newsfeedName: string | null;
      isOn: boolean;
    }
  | { kind: "all"; isOn: boolean };

/** @returns null for a link that is none of ours */
export async function findLinkedDigest(ctx: Context, token: string): Promise<LinkedDigest | null> {
  const subscription = readUnsubscribeToken(ctx, token);
  return subscription && find(ctx, subscription);
}

async function find(ctx: Context, { userId, newsfeedId }: Subscription): Promise<LinkedDigest> {
  if (newsfeedId === null) return { kind: "all", isOn: await wantsDigests(ctx.db, userId) };
  const settings = await findDigestOfMember(ctx.db, { userId, newsfeedId });
  if (settings && !settings.areDigestsOn) return { kind: "all", isOn: false };
  return { kind: "newsfeed", newsfeedName: settings?.newsfeedName ?? null, isOn: settings?.isOn ?? false };
}

/** Turns the digests of a link's reader off or on; as often as one likes. @returns null for a link that is none of ours */
export function switchLinkedDigest(ctx: Context, token: string, isOn: boolean): Promise<LinkedDigest | null> {
  return transact(ctx, async (tx) => {
    const subscription = readUnsubscribeToken(tx, token);
    if (!subscription) return null;
    const { userId, newsfeedId } = subscription;
    if (newsfeedId !== null) await changeDigest(tx, { userId, newsfeedId }, { isOn });
    // A page that says that all digests are off offers to turn all of them on.
    if (newsfeedId === null || isOn) await switchDigests(tx, userId, isOn);
    return find(tx, subscription);
  });
}
