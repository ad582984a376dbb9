import { z } from "zod";
import { email, newPassword } from "./account";
import { endpoint } from "./endpoint";
import { id, ownId, timestamp } from "./fields";
import { NO_KEY } from "./no-key";

/** Above the password limit: an overlong wrong password is wrong, not malformed. */
const TYPED_CHARACTERS_MAX = 1_000;

/** An existing password, as typed. */
export const typedPassword = z.string().max(TYPED_CHARACTERS_MAX, "is longer than any password");

export const PASSWORD_NEEDED =
  "Required if the account has one; otherwise the session must be at most a few minutes old";

const session = z.object({
  id: ownId,
  device: z.string().describe("Readable browser and system"),
  created_at: timestamp,
  is_current: z.boolean().describe("Whether the request uses this session"),
});
export type Session = z.output<typeof session>;

const TICKET_CHARACTERS_MAX = 200;

const rows = z.array(z.looseObject({}));

const dataExport = z.object({
  format: z.literal("lede-export"),
  version: z.int().describe("Raised for incompatible changes, not for new fields"),
  exported_at: timestamp,
  account: z.looseObject({}),
  api_keys: rows.describe("Names, never the keys"),
  webhooks: rows.describe("Without address and secret"),
  channels: rows.describe("Without address and token"),
  notification_rules: rows,
  opml_subscriptions: rows,
  feed_addresses: rows.describe("Without the addresses, which are secret"),
  folders: rows.describe("In the caller's order"),
  newsfeeds: rows,
  sources: rows,
  posts: rows.describe("With state and key learning, refused ones too"),
  lists: rows,
  list_items: rows,
  feedback: rows.describe("Requests for more or fewer posts like one"),
  reports: rows.describe("Reports on wrong summaries and key learnings, with notes"),
});

export const securityEndpoints = {
  changePassword: endpoint("PUT /api/app/password", {
    noKey: NO_KEY.proof,
    summary: "Change the caller's password",
    description:
      "Ends all other sessions and mailed links, and deletes the Web Push channels of all browsers. API keys stay valid.",
    body: z.object({ current_password: typedPassword, password: newPassword }),
    errors: [409, 429, 503],
  }),

  listSessions: endpoint("GET /api/app/sessions", {
    noKey: NO_KEY.proof,
    summary: "List the caller's sessions",
    response: z.array(session),
  }),

  endSession: endpoint("DELETE /api/app/sessions/{session_id}", {
    noKey: NO_KEY.proof,
    summary: "Sign out a browser",
    params: z.object({ session_id: id }),
    errors: [404],
  }),

  signOutEverywhere: endpoint("DELETE /api/app/sessions", {
    noKey: NO_KEY.proof,
    summary: "Sign out everywhere",
    description: "Also deletes the Web Push channels of all browsers. API keys stay valid.",
  }),

  requestExport: endpoint("POST /api/app/export", {
    noKey: NO_KEY.proof,
    summary: "Create a ticket to download the caller's data for a day",
    body: z.object({ password: typedPassword.optional().describe(PASSWORD_NEEDED) }),
    response: z.object({ ticket: z.string() }),
    errors: [403, 429, 503],
  }),

  downloadExport: endpoint("GET /v1/export", {
    summary: "Download the caller's data",
    description:
      "One JSON file with the caller's own newsfeeds, their sources and posts, the reading lists, feedback and settings. Secrets are left out. Newsfeeds of others appear with name and role only. At most 30 times an hour.",
    query: z.object({
      ticket: z
        .string()
        .max(TICKET_CHARACTERS_MAX, "is longer than any ticket")
        .refine((words) => !words.includes("\u0000"), "must not contain a NUL character")
        .optional()
        .describe("For browsers, whose user confirms the download; a key needs none"),
    }),
    response: dataExport,
    file: { mediaType: "application/json", name: "lede.json", isStreamed: true },
    errors: [403, 429],
    examples: {
      response: {
        format: "lede-export",
        version: 2,
        exported_at: "2026-11-21T08:30:00.000000",
        account: {
          email: "ada@example.org",
          name: "Ada",
          time_zone: "Europe/Berlin",
          locale: null,
          shows_pictures: true,
        },
        api_keys: [],
        webhooks: [],
        channels: [],
        notification_rules: [],
        opml_subscriptions: [],
        feed_addresses: [],
        folders: [],
        newsfeeds: [{ id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b", name: "Grid storage", role: "owner" }],
        sources: [],
        posts: [],
        lists: [],
        list_items: [],
        feedback: [],
        reports: [],
      },
    },
  }),

  deleteAccount: endpoint("POST /api/app/account/delete", {
    noKey: NO_KEY.proof,
    summary: "Permanently delete the caller's account",
    body: z.object({
      email: email.describe("The account's address, typed again"),
      password: typedPassword.optional().describe("Required if the account has one"),
    }),
    errors: [409, 429, 503],
  }),
};
