import { type DigestSettings, findDigestOfMember } from "@/db/queries/digest-settings";
import { notFound } from "@/lib/access";
import type { UserContext } from "@/lib/context";
import type { Digest } from "@/lib/contract/digests";
import { requireNewsfeed } from "@/lib/newsfeeds/require-newsfeed";
import { presentDigest } from "./present-digest";

/** @throws AppError `not_found`, `forbidden` */
export async function getDigest(ctx: UserContext, newsfeedId: string): Promise<Digest> {
  return presentDigest(await requireDigest(ctx, newsfeedId), ctx.now());
}

/** @throws AppError `not_found`, `forbidden` */
export async function requireDigest(ctx: UserContext, newsfeedId: string): Promise<DigestSettings> {
  const settings = await findDigestOfMember(ctx.db, { userId: ctx.actor.userId, newsfeedId });
  if (settings) return settings;
  await requireNewsfeed(ctx, newsfeedId, "newsfeed.read");
  // Deleted between the two statements.
  throw notFound("newsfeed");
}
