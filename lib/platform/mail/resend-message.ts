import { Resend } from "resend";
import { z } from "zod";
import { orNull } from "@/lib/core/or-null";

/** An event of Resend about a sent mail. */
export interface ResendMessage {
  /** The message's id, equal for repeats. */
  id: string;
  kind: "delivered" | "soft-bounce" | "hard-bounce" | "complaint" | "other";
  /** Null for an event without a mail. */
  mail: { id: string; from: string; to: string } | null;
  /** By Resend's clock. */
  happenedAt: Date;
  /** Resend's reason, or empty. */
  reason: string;
}

interface SignedMessage {
  id: string | null;
  timestamp: string | null;
  signature: string | null;
  /** The unchanged body. */
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
      from: z.string().catch(""),
      to: z.union([z.string(), z.array(z.string()).transform((list) => list[0] ?? "")]).catch(""),
      bounce: z
        .object({ type: z.string().catch(""), message: z.string().catch("") })
        .optional()
        .catch(undefined),
    })
    .catch({ email_id: "", from: "", to: "" }),
});

/**
 * Verifies and parses a webhook message (Svix: HMAC-SHA-256 over id, time and body; one of several signatures; five
 * minutes of tolerance). Null for an invalid signature.
 */
export function readResendMessage(webhookSecret: string, signed: SignedMessage): ResendMessage | null {
  const { id, timestamp, signature, body: payload } = signed;
  if (!id || !timestamp || !signature || id.length > ID_CHARACTERS_MAX) return null;
  const headers = { id, timestamp, signature };
  // Verification calls no API, so it needs no key.
  const value = orNull(() => new Resend("re_none").webhooks.verify({ payload, headers, webhookSecret }));
  if (value === null) return null;
  const { type, created_at, data } = message.catch(message.parse({})).parse(value);
  return {
    id,
    kind: kindOf(type, data.bounce?.type),
    mail: data.to === "" ? null : { id: data.email_id, from: data.from, to: data.to },
    happenedAt: created_at,
    reason: (data.bounce?.message ?? "").slice(0, WORDS_MAX),
  };
}

/** @see https://resend.com/docs/webhooks/event-types */
function kindOf(type: string, bounce: string | undefined): ResendMessage["kind"] {
  if (type === "email.delivered") return "delivered";
  if (type === "email.complained") return "complaint";
  // Resend sends nothing to addresses on its own suppression list.
  if (type === "email.suppressed") return "hard-bounce";
  if (type === "email.bounced") return bounce === "Permanent" ? "hard-bounce" : "soft-bounce";
  return "other";
}
