/** A mail that is ready to leave. */
export interface OutgoingMail {
  /** Names the mail to the provider: it sends one with the same key once. At most 256 characters. */
  idempotencyKey: string;
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Readonly<Record<string, string>>;
}

/** What became of a mail. Whatever goes wrong is told here, never thrown. */
export type MailOutcome =
  | { kind: "sent"; providerId: string | null }
  /** Nothing was sent; a repeat may succeed. */
  | { kind: "again"; error: string; retryAfterSeconds: number | null }
  /** Nothing was sent, and a repeat would fail as well. */
  | { kind: "refused"; error: string }
  /** Nobody knows; `isRepeatable` where the provider recognises the idempotency key. */
  | { kind: "unknown"; error: string; isRepeatable: boolean };

/** A way out for mails. */
export interface MailTransport {
  kind: "resend" | "smtp" | "file";
  send(mail: OutgoingMail): Promise<MailOutcome>;
  close(): Promise<void>;
}
