import { listMembersOfNewsfeed } from "@/db/queries/members/members";
import { rolesFor } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import { requireNewsfeed } from "@/lib/context/require-newsfeed";
import type { Member } from "@/lib/contract/members";

/** @throws AppError `not_found`, `forbidden` */
export async function listMembers(ctx: UserContext, newsfeedId: string): Promise<Member[]> {
  await requireNewsfeed(ctx, newsfeedId, "members.manage");
  return listMembersOfNewsfeed(ctx.db, {
    callerId: ctx.actor.userId,
    roles: rolesFor("members.manage"),
    newsfeedId,
  });
}
