import { z } from "zod";
import { email, newPassword } from "./account";
import { endpoint } from "./endpoint";
import { id } from "./fields";
import { INVITATION_DAYS } from "./members";
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

const app = { surface: "app", tag: "Account", examples: {} } as const;

export const askPasswordReset = endpoint({
  ...app,
  operationId: "askPasswordReset",
  access: "public",
  method: "POST",
  path: "/password-reset",
  summary: "Request a password reset",
  description: "The response is the same whether or not the account exists.",
  body: z.object({ email }),
  errors: [403, 413, 415, 422, 429],
});

export const resetPassword = endpoint({
  ...app,
  operationId: "resetPassword",
  access: "public",
  method: "PUT",
  path: "/password-reset",
  summary: "Set a new password with a mailed link",
  description: "Ends all of the account's sessions. API keys stay valid.",
  body: z.object({ token: linkToken, password: newPassword }),
  errors: [403, 404, 413, 415, 422, 429, 503],
});

export const askSignInLink = endpoint({
  ...app,
  operationId: "askSignInLink",
  access: "public",
  method: "POST",
  path: "/sign-in-link",
  summary: "Request a sign-in link",
  description: "The response is the same whether or not the account exists.",
  body: z.object({ email }),
  errors: [403, 413, 415, 422, 429],
});

export const verifyEmail = endpoint({
  ...app,
  operationId: "verifyEmail",
  access: "public",
  method: "PUT",
  path: "/email-verification",
  summary: "Confirm an address with a mailed link",
  body: z.object({ token: linkToken }),
  errors: [403, 404, 413, 415, 422, 429],
});

export const askVerification = endpoint({
  ...app,
  operationId: "askVerification",
  access: "session",
  method: "POST",
  path: "/email-verification",
  summary: "Request another confirmation of the caller's address",
  description: "Resumes mails to a suppressed address, once a week.",
  errors: [403, 429],
});

export const askEmailChange = endpoint({
  ...app,
  operationId: "askEmailChange",
  access: "session",
  method: "POST",
  path: "/email-change",
  summary: "Request a change of the caller's address",
  description:
    "Mails a link to the new address and a notice to the old one. Nothing changes until the link is used. The response is the same if the new address already has an account.",
  body: z.object({ email, password: typedPassword.optional().describe(PASSWORD_NEEDED) }),
  errors: [403, 413, 415, 422, 429, 503],
});

export const changeEmail = endpoint({
  ...app,
  operationId: "changeEmail",
  access: "public",
  method: "PUT",
  path: "/email-change",
  summary: "Change an account's address with a mailed link",
  description: "Invalidates all other mailed links of the account.",
  body: z.object({ token: linkToken }),
  errors: [403, 404, 409, 413, 415, 422, 429],
});

export const sendMailAgain = endpoint({
  ...app,
  operationId: "sendMailAgain",
  access: "session",
  method: "POST",
  path: "/outbox/{mail_id}/again",
  summary: "Send a failed or unconfirmed mail again",
  description: "Operator only.",
  params: z.object({ mail_id: id }),
  errors: [403, 404, 409, 422],
});

export const downloadMail = endpoint({
  ...app,
  operationId: "downloadMail",
  access: "session",
  method: "GET",
  path: "/outbox/{mail_id}/eml",
  summary: "Download a mail",
  description: "Operator only. The response is not JSON.",
  params: z.object({ mail_id: id }),
  errors: [403, 404, 422],
});
