import { listOpenInvitationsOfNewsfeed } from "@/db/queries/members/invitations";
import { rolesFor } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import { requireNewsfeed } from "@/lib/context/require-newsfeed";
import type { Invitation } from "@/lib/contract/members";

/** @throws AppError `not_found`, `forbidden` */
export async function listInvitations(ctx: UserContext, newsfeedId: string): Promise<Invitation[]> {
  await requireNewsfeed(ctx, newsfeedId, "members.manage");
  const key = { callerId: ctx.actor.userId, roles: rolesFor("members.manage"), newsfeedId };
  return listOpenInvitationsOfNewsfeed(ctx.db, key, ctx.now());
}
