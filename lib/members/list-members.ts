import { listMembersOfNewsfeed } from "@/db/queries/members";
import { rolesFor } from "@/lib/access";
import type { UserContext } from "@/lib/context";
import type { Member } from "@/lib/contract/members";
import { requireNewsfeed } from "@/lib/newsfeeds/require-newsfeed";

/** @throws AppError `not_found`, `forbidden` */
export async function listMembers(ctx: UserContext, newsfeedId: string): Promise<Member[]> {
  await requireNewsfeed(ctx, newsfeedId, "members.manage");
  return listMembersOfNewsfeed(ctx.db, {
    callerId: ctx.actor.userId,
    roles: rolesFor("members.manage"),
    newsfeedId,
  });
}
