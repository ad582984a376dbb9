import { type DigestSettings, findDigestOfMember } from "@/db/queries/digests/digest-settings";
import { notFound } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import { requireNewsfeed } from "@/lib/context/require-newsfeed";
import type { Digest } from "@/lib/contract/digests";
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
