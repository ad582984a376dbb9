import { deleteInvitation } from "@/db/queries/members/invitations";
import { notFound, rolesFor } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import { requireNewsfeed } from "@/lib/context/require-newsfeed";

/**
 * The link stops at once; the row goes.
 *
 * @throws AppError `not_found`, also for an invitation that was accepted; `forbidden`
 */
export async function revokeInvitation(
  ctx: UserContext,
  { newsfeedId, invitationId }: { newsfeedId: string; invitationId: string },
): Promise<void> {
  await requireNewsfeed(ctx, newsfeedId, "members.manage");
  const caller = { callerId: ctx.actor.userId, roles: rolesFor("members.manage") };
  if (!(await deleteInvitation(ctx.db, { ...caller, newsfeedId, invitationId }))) throw notFound("invitation");
}
