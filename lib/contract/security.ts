import { z } from "zod";
import { email, newPassword } from "./account";
import { endpoint } from "./endpoint";
import { id, ownId, timestamp } from "./fields";

/** Above the password limit: an overlong wrong password is wrong, not malformed. */
const TYPED_CHARACTERS_MAX = 1_000;

/** An existing password, as typed. */
export const typedPassword = z.string().max(TYPED_CHARACTERS_MAX, "is longer than any password");

/** Minutes after sign-in during which an account without a password needs no other proof. */
export const FRESH_SESSION_MINUTES = 15;

export const PASSWORD_NEEDED = "Required if the account has one; else the session must be a few minutes old at most";

const session = z.object({
  id: ownId,
  device: z.string().describe("Readable browser and system"),
  created_at: timestamp,
  is_current: z.boolean().describe("Whether the request uses this session"),
});
export type Session = z.output<typeof session>;

export const securityEndpoints = {
  changePassword: endpoint("PUT /api/app/password", {
    summary: "Change the caller's password",
    description: "Ends all other sessions and mailed links. API keys stay valid.",
    body: z.object({ current_password: typedPassword, password: newPassword }),
    errors: [409, 429, 503],
  }),

  listSessions: endpoint("GET /api/app/sessions", {
    summary: "List the caller's sessions",
    response: z.array(session),
  }),

  endSession: endpoint("DELETE /api/app/sessions/{session_id}", {
    summary: "Sign out a browser",
    params: z.object({ session_id: id }),
    errors: [404],
  }),

  signOutEverywhere: endpoint("DELETE /api/app/sessions", { summary: "Sign out everywhere" }),

  askExport: endpoint("POST /api/app/export", {
    summary: "Create a ticket to download the caller's data for a day",
    body: z.object({ password: typedPassword.optional().describe(PASSWORD_NEEDED) }),
    response: z.object({ ticket: z.string() }),
    errors: [403, 429, 503],
  }),

  downloadExport: endpoint("GET /api/app/export", {
    summary: "Download the caller's data",
    query: z.object({ ticket: z.string().optional() }),
    errors: [403, 429],
  }),

  deleteAccount: endpoint("POST /api/app/account/delete", {
    summary: "Permanently delete the caller's account",
    body: z.object({
      email: email.describe("The account's address, typed again"),
      password: typedPassword.optional().describe("Required if the account has one"),
    }),
    errors: [429, 503],
  }),
};
