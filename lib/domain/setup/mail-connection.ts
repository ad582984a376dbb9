import type { MailVariables } from "@/lib/context/context";
import type { MailConnection } from "@/lib/platform/mail/open-transport";
import type { StoredMail, StoredSettings } from "./stored-settings";

/** Port of TLS without STARTTLS. */
const TLS_PORT = 465;
/** Why a stored provider has no connection. */
export const SECRET_LOST =
  "The stored secret can no longer be read, because the server's secret has changed. Enter it again.";

/** The mail provider in effect: the environment's wins. Null without one, and while the stored secret is unreadable. */
export function mailConnectionOf(variables: MailVariables, stored: StoredSettings["mail"]): MailConnection | null {
  if (variables.connection !== null) return variables.connection;
  return stored && connectionTo(stored.value, { secret: stored.secret, resendBaseUrl: variables.resendBaseUrl });
}

export function connectionTo(
  mail: StoredMail,
  { secret, resendBaseUrl }: { secret: string | null; resendBaseUrl: string },
): MailConnection | null {
  if (mail.kind === "resend")
    return secret === null ? null : { kind: "resend", apiKey: secret, baseUrl: resendBaseUrl };
  if (mail.user !== "" && secret === null) return null;
  const login = mail.user === "" ? "" : `${encodeURIComponent(mail.user)}:${encodeURIComponent(secret ?? "")}@`;
  return { kind: "smtp", url: `${mail.port === TLS_PORT ? "smtps" : "smtp"}://${login}${mail.host}:${mail.port}` };
}

export function senderOf(variables: MailVariables, stored: StoredSettings["mail"], appUrl: string): string {
  return variables.from ?? stored?.value.from ?? defaultSender(appUrl);
}

export function defaultSender(appUrl: string): string {
  return `Lede <lede@${new URL(appUrl).hostname}>`;
}
