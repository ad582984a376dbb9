import { z } from "zod";
import { INVITATION_DAYS, NEXT_CHARACTERS_MAX } from "@/lib/core/limits";
import { email, newPassword } from "./account";
import { endpoint } from "./endpoint";
import { id } from "./fields";
import { NO_KEY } from "./no-key";
import { PASSWORD_NEEDED, typedPassword } from "./security";

/** Lifetime of mailed links, in minutes. */
export const LINK_MINUTES = {
  "sign-in": 15,
  "password-reset": 60,
  "verify-email": 3 * 24 * 60,
  "change-email": 60,
  invitation: INVITATION_DAYS * 24 * 60,
} as const;

export const LINK_TOKEN_CHARACTERS_MAX = 200;

/** Token of the link; a malformed one is simply not found. */
const linkToken = z.string().min(1, "is empty").max(LINK_TOKEN_CHARACTERS_MAX);

/** Body of a request for a link to an address. */
const linkRequest = z.object({
  email,
  next: z
    .string()
    .max(NEXT_CHARACTERS_MAX)
    .optional()
    .describe("Path of the app to open after signing in. Default, and for anything else: the home page"),
});

/** Delivery state of mails to the caller. */
export interface MailState {
  email: string;
  isVerified: boolean;
  /** Why the address is suppressed; null otherwise. */
  stoppedBy: "bounce" | "complaint" | null;
  /** Without a mail provider, mails stay in the server's outbox. */
  isKeptHere: boolean;
}

/** An outbox mail, for the operator. */
export interface OutboxRow {
  id: string;
  kind:
    | "digest"
    | "digest-test"
    | "sign-in"
    | "password-reset"
    | "verify-email"
    | "change-email"
    | "account-notice"
    | "notification"
    | "invitation";
  toAddress: string;
  status: "pending" | "sending" | "sent" | "failed" | "unknown" | "cancelled";
  /** `file` without a provider: kept, not sent. Null before the first attempt. */
  transport: "resend" | "smtp" | "file" | null;
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  sentAt: Date | null;
  nextAttemptAt: Date | null;
}

export const mailEndpoints = {
  requestPasswordReset: endpoint("POST /api/app/password-reset", {
    noKey: NO_KEY.before,
    access: "public",
    summary: "Request a password reset",
    description: "The response is the same whether or not the account exists.",
    body: linkRequest,
    errors: [403, 429],
  }),

  resetPassword: endpoint("PUT /api/app/password-reset", {
    noKey: NO_KEY.before,
    access: "public",
    summary: "Set a new password with a mailed link",
    description:
      "Ends all of the account's sessions, and deletes the Web Push channels of its browsers. API keys stay valid if the address was confirmed before.",
    body: z.object({ token: linkToken, password: newPassword }),
    errors: [403, 404, 429, 503],
  }),

  requestSignInLink: endpoint("POST /api/app/sign-in-link", {
    noKey: NO_KEY.before,
    access: "public",
    summary: "Request a sign-in link",
    description: "The response is the same whether or not the account exists.",
    body: linkRequest,
    errors: [403, 429],
  }),

  verifyEmail: endpoint("PUT /api/app/email-verification", {
    noKey: NO_KEY.proof,
    summary: "Confirm the caller's address with a mailed link",
    body: z.object({ token: linkToken }),
    errors: [403, 404],
  }),

  requestVerification: endpoint("POST /api/app/email-verification", {
    noKey: NO_KEY.proof,
    summary: "Request another confirmation of the caller's address",
    description: "Resumes mails to a suppressed address, once a week.",
    errors: [403, 429],
  }),

  requestEmailChange: endpoint("POST /api/app/email-change", {
    noKey: NO_KEY.proof,
    summary: "Request a change of the caller's address",
    description:
      "Mails a link to the new address and a notice to the old one. Nothing changes until the link is used. The response is the same if the new address already has an account.",
    body: z.object({ email, password: typedPassword.optional().describe(PASSWORD_NEEDED) }),
    errors: [403, 429, 503],
  }),

  changeEmail: endpoint("PUT /api/app/email-change", {
    noKey: NO_KEY.proof,
    summary: "Change the caller's address with a mailed link",
    description: "Invalidates all other mailed links of the account.",
    body: z.object({ token: linkToken }),
    errors: [403, 404, 409],
  }),

  sendMailAgain: endpoint("POST /api/app/outbox/{mail_id}/again", {
    noKey: NO_KEY.operator,
    summary: "Send a failed or unconfirmed mail again",
    description: "Operator only.",
    params: z.object({ mail_id: id }),
    errors: [403, 404, 409],
  }),

  downloadMail: endpoint("GET /api/app/outbox/{mail_id}/eml", {
    noKey: NO_KEY.operator,
    summary: "Download a mail",
    description: "Operator only. The response is not JSON.",
    params: z.object({ mail_id: id }),
  }),
};
