export interface OutgoingMail {
  /** Idempotency key, at most 256 characters. */
  idempotencyKey: string;
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Readonly<Record<string, string>>;
}

/** Outcome of sending. Transports never throw. */
export type MailOutcome =
  | { kind: "sent"; providerId: string | null }
  /** Not sent; a repeat may succeed. */
  | { kind: "again"; error: string; retryAfterSeconds: number | null }
  /** Not sent; a repeat would fail too. `isBounce` when the address does not exist. */
  | { kind: "refused"; error: string; isBounce?: true }
  /** Unknown. `isRepeatable` when the provider supports the idempotency key. */
  | { kind: "unknown"; error: string; isRepeatable: boolean };

export interface MailTransport {
  kind: "resend" | "smtp" | "file";
  send(mail: OutgoingMail): Promise<MailOutcome>;
  close(): Promise<void>;
}
