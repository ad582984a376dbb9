import { z } from "zod";
import { NEWSFEEDS_PER_USER_MAX, PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from "@/lib/core/limits";
import { endpoint } from "./endpoint";
import { id, invitationToken, name, ownId, timestamp } from "./fields";
import { NO_KEY } from "./no-key";

export const EMAIL_CHARACTERS_MAX = 254;

/** Checks the form only; `lib/context/email.ts` validates addresses. */
export const email = z
  .string()
  .trim()
  .min(3, "Enter an email address")
  .max(EMAIL_CHARACTERS_MAX, `An email address can have at most ${EMAIL_CHARACTERS_MAX} characters`);

export const newPassword = z
  .string()
  .min(PASSWORD_CHARACTERS_MIN, `A password needs at least ${PASSWORD_CHARACTERS_MIN} characters`)
  .max(PASSWORD_CHARACTERS_MAX, `A password can have at most ${PASSWORD_CHARACTERS_MAX} characters`);

export const apiKey = z.object({
  id: ownId,
  name: z.string(),
  prefix: z.string(),
  is_read_only: z.boolean().describe("Whether its only scope is `read`; otherwise `read` and `write`"),
  newsfeed_ids: z.array(ownId).nullable().describe("Newsfeeds that it is limited to; null for the whole account"),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  expires_at: timestamp.nullable().describe("Time from which it is refused; null for never"),
});
export type ApiKey = z.output<typeof apiKey>;

/** The caller's account, for its own pages. */
export interface Account {
  email: string;
  /** Empty until set. */
  name: string;
  /** IANA name. */
  timeZone: string;
  /** Whether the user chose it; otherwise it follows the browser. */
  isTimeZoneFixed: boolean;
  /** BCP 47; null follows each browser. */
  locale: string | null;
  /** Whether to load pictures of posts, where the server allows it. */
  showsPictures: boolean;
  /** Whether a password exists; otherwise only mailed links sign in. */
  hasPassword: boolean;
}

export const accountEndpoints = {
  signUp: endpoint("POST /api/app/sign-up", {
    noKey: NO_KEY.before,
    access: "public",
    summary: "Create an account",
    description: "With an invitation, the account joins that newsfeed, even where sign-up is closed to others.",
    body: z.object({ email, password: newPassword, invitation: invitationToken.optional() }),
    response: z.object({ user_id: ownId, newsfeed_id: ownId.nullable().describe("The newsfeed joined by invitation") }),
    errors: [403, 404, 409, 429],
  }),

  listApiKeys: endpoint("GET /api/app/api-keys", {
    noKey: NO_KEY.keys,
    summary: "List the caller's API keys",
    response: z.array(apiKey),
  }),

  createApiKey: endpoint("POST /api/app/api-keys", {
    noKey: NO_KEY.keys,
    summary: "Generate an API key",
    description: "The key is shown only in this response.",
    body: z.object({
      name,
      is_read_only: z.boolean().optional().describe("Default: false, read and write"),
      newsfeed_ids: z
        .array(id)
        .min(1, "needs at least one newsfeed")
        .max(NEWSFEEDS_PER_USER_MAX, `can have at most ${NEWSFEEDS_PER_USER_MAX} newsfeeds`)
        .nullable()
        .optional()
        .describe("Limits the key to these. Default: the whole account"),
      expires_at: timestamp.nullable().optional().describe("In the future. Default: never"),
    }),
    response: apiKey.extend({ key: z.string() }),
    errors: [409],
  }),

  revokeApiKey: endpoint("DELETE /api/app/api-keys/{key_id}", {
    noKey: NO_KEY.keys,
    summary: "Revoke an API key",
    params: z.object({ key_id: id }),
  }),
};
