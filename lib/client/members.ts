import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Invitation, Member } from "@/lib/contract/members";
import { call } from "./call";
import { defer } from "./deferred";
import { newsfeedsQuery } from "./newsfeeds";
import * as operations from "./operations";
import { showFailure } from "./show-failure";
import { showToast } from "./toasts";

/** For the owner alone. */
export function membersQuery(newsfeedId: string) {
  return queryOptions({
    queryKey: ["members", newsfeedId],
    queryFn: () => call(operations.listMembers, { params: { id: newsfeedId } }),
  });
}

/** Those that can still be accepted; for the owner alone. */
export function openInvitationsQuery(newsfeedId: string) {
  return queryOptions({
    queryKey: ["invitations", newsfeedId],
    queryFn: () => call(operations.listInvitations, { params: { id: newsfeedId } }),
  });
}

/** @returns the invitation with its link, which nobody can ask for again */
export async function inviteMember(client: QueryClient, newsfeedId: string, email: string) {
  const invited = await call(operations.inviteMember, { params: { id: newsfeedId }, body: { email } });
  const { accept_url: _, ...invitation } = invited;
  client.setQueryData(openInvitationsQuery(newsfeedId).queryKey, (open = []) => [
    invitation,
    ...open.filter((other) => other.email !== invitation.email),
  ]);
  return invited;
}

/** Its link stops at once, so there is nothing to take back. */
export async function revokeInvitation(client: QueryClient, { newsfeed_id, id, email }: Invitation): Promise<void> {
  const { queryKey } = openInvitationsQuery(newsfeed_id);
  const before = client.getQueryData(queryKey);
  client.setQueryData(queryKey, (open) => open?.filter((invitation) => invitation.id !== id));
  try {
    await call(operations.revokeInvitation, { params: { id: newsfeed_id, invitation_id: id } });
    showToast({ text: `Invitation for ${email} withdrawn` });
  } catch (error) {
    client.setQueryData(queryKey, before);
    showFailure(error);
  }
}

/** Under which the member waits to be removed: somebody can be a member of several newsfeeds. */
export function removalKey(newsfeedId: string, { user_id }: Pick<Member, "user_id">): string {
  return `member/${newsfeedId}/${user_id}`;
}

/** Takes the member off the list now and out of the newsfeed when the time for undo is over. */
export function removeMember(client: QueryClient, newsfeedId: string, member: Member): void {
  const undo = defer(removalKey(newsfeedId, member), async () => {
    try {
      await call(operations.removeMember, { params: { id: newsfeedId, user_id: member.user_id } });
      client.setQueryData(membersQuery(newsfeedId).queryKey, (members) =>
        members?.filter(({ user_id }) => user_id !== member.user_id),
      );
    } catch (error) {
      showFailure(error);
    }
  });
  showToast({ text: `${member.email} removed`, undo });
}

/** Makes the member the owner, and the caller an editor. */
export async function handOver(client: QueryClient, newsfeedId: string, member: Member): Promise<void> {
  await call(operations.changeMember, { params: { id: newsfeedId, user_id: member.user_id }, body: { role: "owner" } });
  await client.invalidateQueries({ queryKey: newsfeedsQuery().queryKey });
}

/** Ends the caller's own membership. */
export async function leaveNewsfeed(
  client: QueryClient,
  { newsfeedId, userId }: { newsfeedId: string; userId: string },
): Promise<void> {
  await call(operations.removeMember, { params: { id: newsfeedId, user_id: userId } });
  client.setQueryData(newsfeedsQuery().queryKey, (newsfeeds) => newsfeeds?.filter(({ id }) => id !== newsfeedId));
}

/** @returns the id of the newsfeed that the signed-in person is a member of now */
export async function acceptInvitation(token: string): Promise<string> {
  const { id } = await call(operations.acceptInvitation, { body: { token } });
  return id;
}
