import type { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import type { Invitation, Member } from "@/lib/contract/members";
import { deferredIds } from "./deferred-ids";
import {
  inviteMember,
  isLinkLive,
  membersQuery,
  openInvitationsQuery,
  removeMember,
  revokeInvitation,
} from "./members";
import { createQueryClient } from "./query-client";
import { localApi } from "./testing/local-api";
import { shownToasts } from "./toasts";

const NEWSFEED = "n";
let invitations = 0;
const AT = "2026-11-21T08:30:00.000000";
const api = localApi(() => {
  invitations += 1;
  const [id, email] = [`i${invitations}`, "grace@example.org"];
  const invitation = { id, newsfeed_id: NEWSFEED, email, role: "editor", created_at: AT, expires_at: AT };
  return { ...invitation, accept_url: `https://lede.example/invitations/${id}`, is_mailed: true };
});

afterEach(() => {
  vi.unstubAllGlobals();
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

test("an invitation that was accepted meanwhile stays away, and the members are loaded again", async () => {
  const { client, open, invite } = invited();
  const { queryKey } = membersQuery(NEWSFEED);
  client.setQueryData(queryKey, []);
  const made = await invite();
  api.status = 404;
  await revokeInvitation(client, made);
  expect(open()).toEqual([]);
  expect(shownToasts.get().at(-1)).toMatchObject({ tone: "plain", text: expect.stringContaining("no longer open") });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test.each([
  [404, "stays away when somebody else had removed them"],
  [403, "is shown again when the caller may no longer remove them"],
])("after a %i, a removed member %s", async (status) => {
  vi.stubGlobal("window", new EventTarget());
  const client = createQueryClient();
  const { queryKey } = membersQuery(NEWSFEED);
  const member: Member = { user_id: "u", email: wanted.email, name: "", role: "editor", created_at: new Date(AT) };
  client.setQueryData(queryKey, [member]);
  api.status = status;
  removeMember(client, NEWSFEED, member);
  window.dispatchEvent(new Event("pagehide"));
  await vi.waitUntil(() => deferredIds.get().size === 0, { timeout: 20_000 });
  expect(client.getQueryData(queryKey)).toEqual(status === 404 ? [] : [member]);
});
