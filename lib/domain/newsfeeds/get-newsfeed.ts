import { findNewsfeedOfMember, findSettingsOfMember, listNewsfeedsOfMember } from "@/db/queries/newsfeeds/newsfeeds";
import { notFound, requireNewsfeed } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import { allowedNewsfeeds } from "@/lib/context/scope";
import type { InputOf } from "@/lib/contract/endpoints";
import type { Newsfeed } from "@/lib/contract/newsfeeds";

/** @throws AppError `not_found`, `forbidden` */
export async function getNewsfeed(ctx: UserContext, newsfeedId: string): Promise<Newsfeed> {
  const newsfeed = await findNewsfeedOfMember(ctx.db, { userId: ctx.actor.userId, newsfeedId });
  return newsfeed ?? refuse(ctx, newsfeedId);
}

/** A newsfeed's settings, without the expensive counts. @throws AppError `not_found`, `forbidden` */
export async function getNewsfeedSettings(
  ctx: UserContext,
  newsfeedId: string,
): Promise<Pick<Newsfeed, "name" | "keywords" | "business_context" | "start_date" | "language" | "updated_at">> {
  const settings = await findSettingsOfMember(ctx.db, { userId: ctx.actor.userId, newsfeedId });
  return settings ?? refuse(ctx, newsfeedId);
}

async function refuse(ctx: UserContext, newsfeedId: string): Promise<never> {
  await requireNewsfeed(ctx, newsfeedId, "newsfeed.read");
  // Deleted between the two statements.
  throw notFound("newsfeed");
}

export async function listNewsfeeds(
  ctx: UserContext,
  { unread_max: unreadMax }: InputOf<"listNewsfeeds">["query"] = {},
): Promise<Newsfeed[]> {
  const newsfeedIds = allowedNewsfeeds(ctx.actor);
  const newsfeeds = await listNewsfeedsOfMember(ctx.db, ctx.actor.userId, { newsfeedIds, unreadMax });
  if (unreadMax === undefined) return newsfeeds;
  return newsfeeds.map((newsfeed) => ({ ...newsfeed, unread_count: Math.min(newsfeed.unread_count, unreadMax) }));
}
