import { getAccount, requireOperator } from "@/lib/context/account";
import type { UserContext } from "@/lib/context/context";
import { takeToken } from "@/lib/context/rate-limit";
import type { InputOf, OutputOf } from "@/lib/contract/endpoints";
import type { MailSetup } from "@/lib/contract/setup-mail";
import { AppError, invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { type MailConnection, openTransport } from "@/lib/platform/mail/open-transport";
import type { MailOutcome } from "@/lib/platform/mail/transport";
import { secretEnd } from "./ai-setup";
import { connectionTo, mailConnectionOf, SECRET_LOST, senderOf } from "./mail-connection";
import { deleteSettings, readStoredSettings, type StoredMail, storeSettings } from "./stored-settings";

const TESTS_PER_HOUR_MAX = 20;

type MailForm = InputOf<"saveMail">["body"];

/** Mail provider and sender, without the secret. @throws AppError `forbidden` unless the caller is the operator */
export async function getMailSetup(ctx: UserContext): Promise<MailSetup> {
  await requireOperator(ctx);
  const { mail } = await readStoredSettings(ctx);
  const variables = ctx.settings.mail;
  const connection = mailConnectionOf(variables, mail);
  const smtp = mail?.value.kind === "smtp" ? mail.value : null;
  return {
    source: connection === null ? null : variables.connection === null ? "settings" : "environment",
    kind: connection?.kind ?? mail?.value.kind ?? null,
    from: senderOf(variables, mail, ctx.settings.appUrl),
    host: smtp?.host ?? null,
    port: smtp?.port ?? null,
    user: smtp?.user ?? null,
    has_secret: mail?.secret != null,
    secret_end: mail?.secret == null ? null : mail.value.secretEnd,
    problem: connection === null && mail ? SECRET_LOST : null,
    variables: namesOf(variables),
  };
}

function namesOf({ connection, from }: UserContext["settings"]["mail"]): string[] {
  const provider = connection && (connection.kind === "resend" ? "RESEND_API_KEY" : "SMTP_URL");
  return [...(provider ? [provider] : []), ...(from === null ? [] : ["MAIL_FROM"])];
}

/** @throws AppError `forbidden`, `validation`; `conflict` while the environment has a provider */
export async function saveMail(ctx: UserContext, form: MailForm): Promise<MailSetup> {
  await requireOperator(ctx);
  if (ctx.settings.mail.connection !== null)
    throw new AppError(
      "conflict",
      `${namesOf(ctx.settings.mail)[0]} in the environment overrides this page. Remove it and restart the server to choose a provider here.`,
    );
  const { value, secret } = await candidateOf(ctx, form);
  await storeSettings(ctx, "mail", { value, secret });
  return getMailSetup(ctx);
}

export async function removeMail(ctx: UserContext): Promise<MailSetup> {
  await requireOperator(ctx);
  await deleteSettings(ctx, "mail");
  return getMailSetup(ctx);
}

/** The form's settings and secret. A stored secret goes only to the server for which it was entered. */
async function candidateOf(ctx: UserContext, form: MailForm) {
  const { mail } = await readStoredSettings(ctx);
  const secret =
    form.secret === undefined ? (mail && isSame(mail.value, form) ? mail.secret : null) : form.secret || null;
  const value: StoredMail =
    form.kind === "resend"
      ? { kind: "resend", from: form.from, secretEnd: secret && secretEnd(secret) }
      : { kind: "smtp", from: form.from, host: form.host, port: form.port, user: form.user, secretEnd: null };
  const connection = connectionTo(value, { secret, resendBaseUrl: ctx.settings.mail.resendBaseUrl });
  if (connection === null) throw secretMissing(form.kind);
  return { value, secret, connection };
}

function isSame(stored: StoredMail, form: MailForm): boolean {
  if (stored.kind === "resend" || form.kind === "resend") return stored.kind === form.kind;
  return stored.host === form.host && stored.port === form.port && stored.user === form.user;
}

function secretMissing(kind: MailForm["kind"]): AppError {
  const message = kind === "resend" ? "Enter your key for Resend." : "Enter the password of this user.";
  return invalid("/secret", "required", message);
}

/** Sends a test mail to the operator, through the form's provider or the one in use. */
export async function testMail(ctx: UserContext, { form }: InputOf<"testMail">["body"]): Promise<OutputOf<"testMail">> {
  await requireOperator(ctx);
  const key = `mail-test:user:${ctx.actor.userId}`;
  await takeToken(ctx, { key, tokensMax: TESTS_PER_HOUR_MAX, windowSeconds: 3_600 });
  const { email } = await getAccount(ctx);
  const candidate = form ? await candidateOf(ctx, form) : null;
  const from = ctx.settings.mail.from ?? candidate?.value.from ?? ctx.settings.mailFrom;
  const outcome = await sendTest(candidate?.connection ?? ctx.settings.mail.connection, { from, to: email });
  if (outcome.kind === "sent") return { is_sent: true, text: `Sent to ${email}. Check its inbox.`, advice: null };
  return { is_sent: false, text: outcome.error, advice: adviceOn(outcome) };
}

async function sendTest(
  connection: MailConnection | null,
  address: { from: string; to: string },
): Promise<MailOutcome> {
  if (connection === null) throw new AppError("conflict", "No mail provider is set up. Choose one in Settings, Mail.");
  const transport = await openTransport(connection);
  const text = "Lede can send emails from this address.";
  const mail = { subject: "Test email from Lede", text, html: `<p>${text}</p>`, headers: {} };
  try {
    return await transport.send({ ...mail, ...address, idempotencyKey: `test/${newId()}` });
  } finally {
    await transport.close();
  }
}

const ADVICE: readonly (readonly [pattern: RegExp, advice: string])[] = [
  // Codes of RFC 5321 section 4.2.1 and RFC 3463 section 3.2.
  [/^The mail server said:.*?\b4\d\d[ -]/s, "The mail server says to wait, and why. Try again in a few minutes."],
  [
    /\b5\d\d[ -]5\.1\.[1236]\b|(?:no such|unknown) (?:user|mailbox|recipient)|(?:user|mailbox|recipient) unknown/i,
    "The mail server does not know the recipient. Check the email address of your account.",
  ],
  [/ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|timeout|greeting/i, "Check the server and its port."],
  [/\b(?:401|403|530|534|535)\b|EAUTH|password|credentials|api key|login/i, "Check the key, or user and password."],
  [/TLS|certificate|SSL/i, "Use port 465 for TLS, or 587 for STARTTLS. Lede sends no password without encryption."],
  [/domain|from|sender|verif/i, "Check the sender. Its domain must be verified with the provider."],
];

function adviceOn({ kind, error }: Exclude<MailOutcome, { kind: "sent" }>): string {
  if (kind === "unknown") return "The mail may have been sent. Check the inbox, then try again.";
  return ADVICE.find(([pattern]) => pattern.test(error))?.[1] ?? "Check the settings and try again.";
}
