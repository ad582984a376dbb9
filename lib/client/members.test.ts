import type { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Invitation } from "@/lib/contract/members";
import { inviteMember, isLinkLive, openInvitationsQuery, revokeInvitation } from "./members";
import { createQueryClient } from "./query-client";
import { localApi } from "./testing/local-api";

const NEWSFEED = "n";
let invitations = 0;
const AT = "2026-11-21T08:30:00.000000";
localApi(() => {
  invitations += 1;
  const [id, email] = [`i${invitations}`, "grace@example.org"];
  const invitation = { id, newsfeed_id: NEWSFEED, email, role: "editor", created_at: AT, expires_at: AT };
  return { ...invitation, accept_url: `https://lede.example/invitations/${id}`, is_mailed: true };
});

const wanted = { email: "grace@example.org", role: "editor" } as const;

function invited() {
  const client = createQueryClient();
  const open = () => client.getQueryData<Invitation[]>(openInvitationsQuery(NEWSFEED).queryKey);
  return { client, open, invite: () => inviteMember(client, NEWSFEED, wanted) };
}

test("the link of an invitation is shown until a later one replaces it", async () => {
  const { open, invite } = invited();
  const first = await invite();
  expect(isLinkLive(first, open())).toBe(true);
  const second = await invite();
  expect([isLinkLive(first, open()), isLinkLive(second, open())]).toEqual([false, true]);
});

test("the link of an invitation is hidden once it is withdrawn", async () => {
  const { client, open, invite } = invited();
  const made = await invite();
  await revokeInvitation(client, made);
  expect(isLinkLive(made, open())).toBe(false);
});

/** Loads the list, and changes it before the reply arrives. */
async function changeMeanwhile<Result>(client: QueryClient, change: () => Promise<Result>): Promise<Result> {
  const { queryKey } = openInvitationsQuery(NEWSFEED);
  const former = client.getQueryData(queryKey) ?? [];
  client.setQueryData(queryKey, former);
  const reply = Promise.withResolvers<Invitation[]>();
  const loading = client.fetchQuery({ queryKey, queryFn: () => reply.promise, staleTime: 0 }).catch(() => null);
  const changed = await change();
  reply.resolve(former);
  await loading;
  return changed;
}

test("a list that was requested before an invitation does not hide its link", async () => {
  const { client, open, invite } = invited();
  const made = await changeMeanwhile(client, invite);
  expect(isLinkLive(made, open())).toBe(true);
});

test("a list that was requested before an invitation was withdrawn does not bring it back", async () => {
  const { client, open, invite } = invited();
  const made = await invite();
  await changeMeanwhile(client, () => revokeInvitation(client, made));
  expect(open()).toEqual([]);
});
