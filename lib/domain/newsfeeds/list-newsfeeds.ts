import { listNewsfeedsOfMember } from "@/db/queries/newsfeeds/newsfeeds";
import type { UserContext } from "@/lib/context/context";
import type { Newsfeed } from "@/lib/contract/newsfeeds";

/** Every newsfeed that the caller owns or shares, newest first. */
export function listNewsfeeds(ctx: UserContext): Promise<Newsfeed[]> {
  return listNewsfeedsOfMember(ctx.db, ctx.actor.userId);
}
