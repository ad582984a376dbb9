import { listOpenInvitationsOfNewsfeed } from "@/db/queries/invitations";
import { rolesFor } from "@/lib/access";
import type { UserContext } from "@/lib/context";
import type { Invitation } from "@/lib/contract/members";
import { requireNewsfeed } from "@/lib/newsfeeds/require-newsfeed";

/** @throws AppError `not_found`, `forbidden` */
export async function listInvitations(ctx: UserContext, newsfeedId: string): Promise<Invitation[]> {
  await requireNewsfeed(ctx, newsfeedId, "members.manage");
  const key = { callerId: ctx.actor.userId, roles: rolesFor("members.manage"), newsfeedId };
  return listOpenInvitationsOfNewsfeed(ctx.db, key, ctx.now());
}
