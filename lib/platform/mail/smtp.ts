import { hash } from "node:crypto";
import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { addressOfSender } from "@/lib/core/mail-sender";
import type { MailOutcome, MailTransport, OutgoingMail } from "./transport";

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;
const TOTAL_TIMEOUT_MS = 60_000;
const WORDS_MAX = 300;
/** Replies to these are about the mail; all others are about the server, the account or the sender. */
const MAIL_COMMANDS: readonly string[] = ["RCPT TO", "DATA"];
/** The mailbox or its domain does not exist, by the enhanced status codes of RFC 3463 and RFC 7505. */
const NO_SUCH_ADDRESS = /^5\d\d[ -]5\.1\.(?:1|2|6|10)\b/;
const THIS_MACHINE = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const PORTS = { "smtp:": 587, "smtps:": 465 } as const;

interface SmtpOptions {
  /** `smtp://user:password@host:587`, TLS by STARTTLS except on this machine, or `smtps://` for TLS at once. */
  url: string;
  silenceTimeoutMs?: number;
  /** Ends sessions before the text is sent; their mails can be sent later. */
  signal?: AbortSignal;
}

/**
 * Sends mails by SMTP. SMTP has no idempotency key, so each mail is sent at most once: when the reply to the text is
 * lost, the outcome is unknown and the mail is not repeated.
 */
export function smtpTransport(options: SmtpOptions): MailTransport {
  const { connection, credentials } = serverAt(options.url, options.silenceTimeoutMs ?? SILENCE_TIMEOUT_MS);
  return {
    kind: "smtp",
    send: async (mail) => {
      const mime = await mimeOf(mail);
      return converse(new SMTPConnection(connection), { mime, to: mail.to, credentials, signal: options.signal });
    },
    close: async () => undefined,
  };
}

function serverAt(text: string, silenceTimeoutMs: number) {
  const url = new URL(text);
  const secure = url.protocol === "smtps:";
  const connection = {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || PORTS[secure ? "smtps:" : "smtp:"],
    secure,
    // Passwords and links are never sent unencrypted, even when an attacker hides STARTTLS.
    requireTLS: !secure && !THIS_MACHINE.test(url.hostname),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: silenceTimeoutMs,
  };
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  return { connection, credentials: user === "" ? null : { user, pass } };
}

interface Letter {
  mime: MimeMail;
  to: string;
  credentials: { user: string; pass: string } | null;
  signal: AbortSignal | undefined;
}

/** One conversation for one mail. */
async function converse(server: SMTPConnection, { mime, to, credentials, signal }: Letter): Promise<MailOutcome> {
  let hasBegun = false;
  // Read only after the server asked for the text.
  const text = new Readable({
    read() {
      hasBegun = true;
      this.push(mime.bytes);
      this.push(null);
    },
  });
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(() => deadline.reject(new Error("Timeout")), TOTAL_TIMEOUT_MS);
  server.on("error", deadline.reject);
  const abortCalls = () => {
    if (!hasBegun) deadline.reject(new Error("Lede stopped before it sent the mail"));
  };
  signal?.addEventListener("abort", abortCalls);
  try {
    if (signal?.aborted) abortCalls();
    const say = (work: (done: (error?: Error | null) => void) => void) =>
      Promise.race([
        deadline.promise,
        new Promise<void>((done, fail) => work((error) => (error ? fail(error) : done()))),
      ]);
    await say((done) => server.connect(done));
    if (credentials) await say((done) => server.login({ credentials }, done));
    await say((done) => server.send({ from: mime.sender, to, size: mime.bytes.length }, text, done));
    return { kind: "sent", providerId: mime.messageId };
  } catch (error) {
    return smtpOutcome(error, hasBegun);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abortCalls);
    // Errors after the end of the conversation do not matter.
    deadline.promise.catch(() => undefined);
    server.close();
  }
}

/** Classifies an error of nodemailer. `hasBegun`: the server asked for the text. */
function smtpOutcome(error: unknown, hasBegun: boolean): MailOutcome {
  // `responseCode` is the server's reply (RFC 5321 section 4.2.1).
  const { message = "", response = "", responseCode = 0, command = "" } = error as SMTPConnection.SMTPError;
  const words = `The mail server said: ${message}`.slice(0, WORDS_MAX);
  if (responseCode >= 500 && MAIL_COMMANDS.includes(command)) {
    const isBounce = command === "RCPT TO" && NO_SUCH_ADDRESS.test(response);
    return { kind: "refused", error: words, ...(isBounce && { isBounce }) };
  }
  // The operator can correct the rest.
  if (responseCode >= 400) return { kind: "again", error: words, retryAfterSeconds: null };
  const unusable = `The mail server cannot be used: ${message}`.slice(0, WORDS_MAX);
  if (!hasBegun) return { kind: "again", error: unusable, retryAfterSeconds: null };
  return {
    kind: "unknown",
    error: "The mail server did not answer after the mail was sent to it.",
    isRepeatable: false,
  };
}

/** A mail in wire format (RFC 5322). */
interface MimeMail {
  /** Equal for repeats, so that mail programs recognise duplicates. */
  messageId: string;
  /** The bare address of the sender. */
  sender: string;
  bytes: Buffer;
}

export async function mimeOf({ idempotencyKey, headers, ...mail }: OutgoingMail): Promise<MimeMail> {
  const sender = addressOfSender(mail.from);
  const messageId = `<${hash("sha256", idempotencyKey).slice(0, 32)}@${sender.split("@").at(-1)}>`;
  const bytes = await new MailComposer({ ...mail, messageId, headers: { ...headers } }).compile().build();
  return { messageId, sender, bytes };
}
