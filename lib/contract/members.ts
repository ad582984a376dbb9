import { z } from "zod";
import { INVITATION_DAYS, MEMBERS_PER_NEWSFEED_MAX } from "@/lib/core/limits";
import { email } from "./account";
import { endpoint } from "./endpoint";
import { id, invitationToken, ownId, timestamp } from "./fields";
import { exampleNewsfeed, newsfeed, role } from "./newsfeeds";

const member = z
  .object({
    user_id: ownId,
    email: z.string(),
    name: z.string(),
    role,
    created_at: timestamp.describe("Time of joining"),
  })
  .meta({ id: "Member" });
export type Member = z.output<typeof member>;

/** Roles that the owner gives. */
const invitedRole = role.exclude(["owner"]);
export type InvitedRole = z.output<typeof invitedRole>;

const invitation = z
  .object({
    id: ownId,
    newsfeed_id: ownId,
    email: z.string(),
    role: invitedRole,
    created_at: timestamp,
    expires_at: timestamp,
  })
  .meta({ id: "Invitation" });
export type Invitation = z.output<typeof invitation>;

const exampleMember = {
  user_id: "0193f2a0-0000-7c11-9f0a-3f4f0d6c1a2c",
  email: "grace@example.org",
  name: "",
  role: "editor",
  created_at: "2026-11-21T08:30:00.000000",
} as const;

const exampleInvitation = {
  id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a30",
  newsfeed_id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b",
  email: "grace@example.org",
  role: "editor",
  created_at: "2026-11-21T08:30:00.000000",
  expires_at: "2026-11-28T08:30:00.000000",
} as const;

const params = z.object({ id: id.describe("Newsfeed ID") });
const memberParams = params.extend({ user_id: id.describe("User ID") });

export const memberEndpoints = {
  listMembers: endpoint("GET /v1/newsfeeds/{id}/members", {
    summary: "List the members of a newsfeed",
    description: "The owner first, then by joining date. Owner only.",
    params,
    response: z.array(member),
    examples: { response: [exampleMember] },
  }),

  inviteMember: endpoint("POST /v1/newsfeeds/{id}/members", {
    summary: "Invite somebody to a newsfeed",
    description: `Creates an invitation that anyone with its link can accept once, within ${INVITATION_DAYS} days. The link is returned only here and cannot be retrieved later. Inviting the same address again replaces the invitation. The link is mailed up to 3 times per day to an address, for up to 30 invitations per hour. A newsfeed can have ${MEMBERS_PER_NEWSFEED_MAX} members and open invitations. Owner only.`,
    params,
    // Members outlive the key.
    isForLimitedKeys: false,
    hasSecretReply: true,
    body: z.object({ email, role: invitedRole.optional().describe("Role to give. Default `editor`") }),
    response: invitation
      .extend({
        accept_url: z.string().describe("Link to accept it; anyone with the link can"),
        is_mailed: z
          .boolean()
          .describe(
            "False if no mail was sent, because a limit was reached, earlier mails to the address bounced or were reported as spam, or the server sends none; then pass the link on yourself",
          ),
      })
      .meta({ id: "NewInvitation" }),
    errors: [403, 404, 409],
    examples: {
      body: { email: "grace@example.org", role: "editor" },
      response: {
        ...exampleInvitation,
        accept_url: "https://lede.example/invitations/Vt0FIfBVdEzSdbDMLGmQwpZt2a7K9RNS",
        is_mailed: true,
      },
    },
  }),

  changeMember: endpoint("PUT /v1/newsfeeds/{id}/members/{user_id}", {
    summary: "Change a member's role",
    description:
      "`owner` transfers the newsfeed: the present owner becomes an editor. A newsfeed always has one owner. Owner only.",
    params: memberParams,
    isForLimitedKeys: false,
    body: z.object({ role }),
    response: member,
    examples: { body: { role: "owner" }, response: { ...exampleMember, role: "owner" } },
  }),

  leaveNewsfeed: endpoint("DELETE /v1/newsfeeds/{id}/members/me", {
    summary: "Leave a newsfeed",
    description:
      "Also removes its posts from the caller's reading lists, and ends the caller's open invitations to it. The owner must first make another member the owner (409).",
    params,
    errors: [403, 404, 409],
  }),

  removeMember: endpoint("DELETE /v1/newsfeeds/{id}/members/{user_id}", {
    summary: "Remove a member or leave",
    description:
      "The owner can remove a member; editors and viewers can leave by using their own user id. Posts saved from the newsfeed are removed from the member's lists, and open invitations that the member made end. An owner must transfer the newsfeed first.",
    params: memberParams,
    errors: [403, 404, 409],
  }),

  listInvitations: endpoint("GET /v1/newsfeeds/{id}/invitations", {
    summary: "List open invitations",
    description: "Invitations that can still be accepted, newest first. Owner only.",
    params,
    response: z.array(invitation),
    examples: { response: [exampleInvitation] },
  }),

  revokeInvitation: endpoint("DELETE /v1/newsfeeds/{id}/invitations/{invitation_id}", {
    summary: "Revoke an invitation",
    description: "Its link stops working at once. Owner only.",
    params: params.extend({ invitation_id: id.describe("Invitation ID") }),
  }),

  acceptInvitation: endpoint("POST /v1/invitations/accept", {
    summary: "Accept an invitation",
    description: "Makes the caller a member and returns the newsfeed. An existing member keeps their role.",
    body: z.object({ token: invitationToken.describe("The last part of the invitation's link") }),
    response: newsfeed,
    errors: [404],
    examples: { body: { token: "Vt0FIfBVdEzSdbDMLGmQwpZt2a7K9RNS" }, response: { ...exampleNewsfeed, role: "editor" } },
  }),
};
