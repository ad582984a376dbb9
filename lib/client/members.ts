import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Invitation, Member } from "@/lib/contract/members";
import { call } from "./call";
import { defer } from "./deferred";
import { ensureGone } from "./ensure-gone";
import { endNewsfeed } from "./newsfeed-actions";
import { newsfeedsQuery } from "./newsfeeds";
import { cancelPending } from "./query-client";
import { showFailure } from "./show-failure";
import { showToast } from "./toasts";
import { withRoom } from "./with-room";

/** Owner only. */
export function membersQuery(newsfeedId: string) {
  return queryOptions({
    queryKey: ["members", newsfeedId],
    queryFn: () => call("GET /v1/newsfeeds/{id}/members", { params: { id: newsfeedId } }),
  });
}

/** Pending invitations. Owner only. */
export function openInvitationsQuery(newsfeedId: string) {
  return queryOptions({
    queryKey: ["invitations", newsfeedId],
    queryFn: () => call("GET /v1/newsfeeds/{id}/invitations", { params: { id: newsfeedId } }),
  });
}

/** @returns the invitation with its link, which cannot be read again */
export async function inviteMember(
  client: QueryClient,
  newsfeedId: string,
  { email, role }: Pick<Invitation, "email" | "role">,
) {
  // An open invitation is sent again, and the endpoint refuses its other fields.
  const wanted = { params: { id: newsfeedId }, body: { email, role } };
  const invited = await withRoom(() => call("POST /v1/newsfeeds/{id}/members", wanted));
  const { accept_url: _, ...invitation } = invited;
  const { queryKey } = openInvitationsQuery(newsfeedId);
  cancelPending(client, [queryKey]);
  client.setQueryData(queryKey, (open = []) => [
    invitation,
    ...open.filter((other) => other.email !== invitation.email),
  ]);
  return invited;
}

/** Whether an invitation is open: a later one replaces it, and accepting or withdrawing ends it. */
export function isLinkLive({ id }: Pick<Invitation, "id">, open: readonly Invitation[] = []): boolean {
  return open.some((invitation) => invitation.id === id);
}

/** Revokes at once, without undo. */
export async function revokeInvitation(client: QueryClient, { newsfeed_id, id, email }: Invitation): Promise<void> {
  const { queryKey } = openInvitationsQuery(newsfeed_id);
  const before = client.getQueryData(queryKey);
  cancelPending(client, [queryKey]);
  client.setQueryData(queryKey, (open) => open?.filter((invitation) => invitation.id !== id));
  try {
    const params = { id: newsfeed_id, invitation_id: id };
    const wasOpen = await ensureGone(call("DELETE /v1/newsfeeds/{id}/invitations/{invitation_id}", { params }));
    showToast({ text: `Invitation for ${email} ${wasOpen ? "withdrawn" : "was no longer open"}` });
    if (wasOpen) return;
    void client.invalidateQueries({ queryKey });
    // The invited person may have joined.
    void client.invalidateQueries({ queryKey: membersQuery(newsfeed_id).queryKey });
  } catch (error) {
    client.setQueryData(queryKey, before);
    showFailure(error);
  }
}

/** Includes the newsfeed, because a person can be in several. */
export function removalKey(newsfeedId: string, { user_id }: Pick<Member, "user_id">): string {
  return `member/${newsfeedId}/${user_id}`;
}

/** Hides the member now and removes them when the undo time ends. */
export function removeMember(client: QueryClient, newsfeedId: string, member: Member): void {
  defer({ id: removalKey(newsfeedId, member), text: `${member.email} removed` }, async () => {
    const params = { id: newsfeedId, user_id: member.user_id };
    await ensureGone(call("DELETE /v1/newsfeeds/{id}/members/{user_id}", { params }));
    const { queryKey } = membersQuery(newsfeedId);
    cancelPending(client, [queryKey]);
    client.setQueryData(queryKey, (members) => members?.filter(({ user_id }) => user_id !== member.user_id));
    await client.invalidateQueries({ queryKey: openInvitationsQuery(newsfeedId).queryKey });
  });
}

/** Makes a member an editor or a viewer. */
export async function giveRole(client: QueryClient, newsfeedId: string, { user_id, role }: Member): Promise<void> {
  const changed = await call("PUT /v1/newsfeeds/{id}/members/{user_id}", {
    params: { id: newsfeedId, user_id },
    body: { role },
  });
  client.setQueryData(membersQuery(newsfeedId).queryKey, (members) =>
    members?.map((member) => (member.user_id === user_id ? changed : member)),
  );
}

/** The caller becomes an editor. */
export async function handOver(client: QueryClient, newsfeedId: string, member: Member): Promise<void> {
  await call("PUT /v1/newsfeeds/{id}/members/{user_id}", {
    params: { id: newsfeedId, user_id: member.user_id },
    body: { role: "owner" },
  });
  await client.invalidateQueries({ queryKey: newsfeedsQuery().queryKey });
}

export async function leaveNewsfeed(
  client: QueryClient,
  { newsfeedId, userId }: { newsfeedId: string; userId: string },
): Promise<void> {
  const params = { id: newsfeedId, user_id: userId };
  await endNewsfeed(client, newsfeedId, () => call("DELETE /v1/newsfeeds/{id}/members/{user_id}", { params }));
}
