import { findNewsfeedOfMember } from "@/db/queries/newsfeeds";
import { notFound } from "@/lib/access";
import type { UserContext } from "@/lib/context";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { requireNewsfeed } from "./require-newsfeed";

/** @throws AppError `not_found`, `forbidden` */
export async function getNewsfeed(ctx: UserContext, newsfeedId: string): Promise<Newsfeed> {
  const newsfeed = await findNewsfeedOfMember(ctx.db, { userId: ctx.actor.userId, newsfeedId });
  if (newsfeed) return newsfeed;
  await requireNewsfeed(ctx, newsfeedId, "newsfeed.read");
  // Deleted between the two statements.
  throw notFound("newsfeed");
}
