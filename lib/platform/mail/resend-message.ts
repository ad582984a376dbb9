import { Resend } from "resend";
import { z } from "zod";

/** What Resend tells about a mail that it took, as far as it concerns us. */
export interface ResendMessage {
  /** Of the message, the same each time that it is told. */
  id: string;
  kind: "delivered" | "soft-bounce" | "hard-bounce" | "complaint" | "other";
  /** Null where it is about no mail. */
  mail: { id: string; to: string } | null;
  /** By Resend's clock. */
  happenedAt: Date;
  /** Why, in its words; empty where it says nothing. */
  reason: string;
}

export interface SignedMessage {
  id: string | null;
  timestamp: string | null;
  signature: string | null;
  /** To the byte. */
  body: string;
}

const ID_CHARACTERS_MAX = 200;
const WORDS_MAX = 300;

const message = z.object({
  type: z.string().catch(""),
  created_at: z.coerce.date().catch(() => new Date()),
  data: z
    .object({
      email_id: z.string().catch(""),
      to: z.union([z.string(), z.array(z.string()).transform((list) => list[0] ?? "")]).catch(""),
      bounce: z
        .object({ type: z.string().catch(""), message: z.string().catch("") })
        .optional()
        .catch(undefined),
    })
    .catch({ email_id: "", to: "" }),
});

/**
 * Checks the signature of a message (Svix: HMAC-SHA-256 over id, time and body; any of several signatures; five minutes of
 * tolerance) and reads it.
 *
 * @returns null when it is not signed by the secret
 */
export function readResendMessage(
  secret: string,
  { id, timestamp, signature, body }: SignedMessage,
): ResendMessage | null {
  if (!id || !timestamp || !signature || id.length > ID_CHARACTERS_MAX) return null;
  const value = verified(secret, { id, timestamp, signature, body });
  if (value === null) return null;
  const { type, created_at, data } = message.catch(message.parse({})).parse(value);
  return {
    id,
    kind: kindOf(type, data.bounce?.type),
    mail: data.to === "" ? null : { id: data.email_id, to: data.to },
    happenedAt: created_at,
    reason: (data.bounce?.message ?? "").slice(0, WORDS_MAX),
  };
}

/** The value that was signed; null when it was not, or is no JSON. */
function verified(
  secret: string,
  { body, ...headers }: { id: string; timestamp: string; signature: string; body: string },
): unknown {
  try {
    // The key is for calls, of which this is none.
    return new Resend("re_none").webhooks.verify({ payload: body, headers, webhookSecret: secret });
  } catch {
    return null;
  }
}

/** @see https://resend.com/docs/webhooks/event-types */
function kindOf(type: string, bounce: string | undefined): ResendMessage["kind"] {
  if (type === "email.delivered") return "delivered";
  if (type === "email.complained") return "complaint";
  // Resend keeps a list of its own, and sends nothing to who stands on it.
  if (type === "email.suppressed") return "hard-bounce";
  if (type === "email.bounced") return bounce === "Permanent" ? "hard-bounce" : "soft-bounce";
  return "other";
}
