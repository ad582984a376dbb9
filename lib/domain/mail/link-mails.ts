import { createElement } from "react";
import type { ActionMailProps } from "@/components/email/action-mail";
import type { FrozenMail } from "@/db/schema/mail";
import type { Context } from "@/lib/context/context";
import { LINK_MINUTES } from "@/lib/contract/mail";
import { nextSearch } from "@/lib/core/next-search";
import { truncate } from "@/lib/core/truncate";

const SUBJECT_NAME_CHARACTERS_MAX = 80;
const PREVIEW_CHARACTERS_MAX = 140;

/** Data of each mail with one link. */
type LinkMail =
  | { kind: "sign-in" | "password-reset" | "verify-email"; token: string; email: string; next: string }
  | Invitation
  /** To the new address, to the current one, and to an existing owner of the new one. */
  | { kind: "change-email"; token: string; from: string; to: string }
  | { kind: "email-change-notice" | "email-taken"; from: string; to: string }
  | DisabledDestination
  | Notification;

interface Notification {
  kind: "notification";
  title: string;
  text: string;
  /** Source and relevance. */
  origin: string;
  url: string;
}

interface DisabledDestination {
  kind: "destination-disabled";
  /** Empty without one. */
  name: string;
  noun: "webhook" | "channel";
  reason: "gone" | "failing";
}

interface Invitation {
  kind: "invitation";
  token: string;
  newsfeedName: string;
  inviterEmail: string;
  role: "editor" | "viewer";
}

interface Addressed {
  token: string;
  email: string;
  /** A checked path of this app. Links that sign in lead there. */
  next: string;
}

type MailCopy = ActionMailProps & { subject: string };

/** Composes a mail with one link. Slow, so call it outside transactions. */
export async function composeLinkMail({ settings }: Pick<Context, "settings">, mail: LinkMail): Promise<FrozenMail> {
  // Scripts load this file in plain Node, which cannot read JSX templates.
  const [{ ActionMail }, { renderMail }] = await Promise.all([
    import("@/components/email/action-mail"),
    import("@/lib/platform/mail/render"),
  ]);
  const { subject, ...props } = copyOf(mail, settings.appUrl);
  return {
    subject,
    ...(await renderMail(createElement(ActionMail, props))),
    headers: headersOf(mail, settings.appUrl),
  };
}

/** A notification is one of many, which a mailbox sorts by `List-Id`. @see RFC 2369, RFC 2919, RFC 3834 */
function headersOf({ kind }: LinkMail, appUrl: string): Record<string, string> {
  const headers = { "Auto-Submitted": "auto-generated" };
  if (kind !== "notification") return headers;
  return {
    ...headers,
    "List-Id": `<notifications.${new URL(appUrl).hostname}>`,
    "List-Unsubscribe": `<${appUrl}/settings/notifications>`,
    Precedence: "bulk",
  };
}

function copyOf(mail: LinkMail, appUrl: string): MailCopy {
  switch (mail.kind) {
    case "sign-in":
      return signInMail(mail, appUrl);
    case "password-reset":
      return passwordMail(mail, appUrl);
    case "verify-email":
      return verificationMail(mail, appUrl);
    case "invitation":
      return invitationMail(mail, appUrl);
    case "change-email":
      return newAddressMail(mail, appUrl);
    case "email-change-notice":
      return changeNoticeMail(mail, appUrl);
    case "email-taken":
      return takenNoticeMail(mail, appUrl);
    case "notification":
      return notificationMail(mail, appUrl);
    case "destination-disabled":
      return disabledMail(mail, appUrl);
  }
}

function signInMail({ token, email, next }: Addressed, appUrl: string): MailCopy {
  const minutes = LINK_MINUTES["sign-in"];
  return {
    subject: "Sign in to Lede",
    title: "Sign in to Lede",
    preview: `This link works once and expires in ${minutes} minutes.`,
    paragraphs: [`Use this link to sign in as ${email}. It works once and expires in ${minutes} minutes.`],
    action: { label: "Sign in", url: `${appUrl}/sign-in-link/${token}${nextSearch(next)}` },
    notes: [`Someone asked to sign in at ${appUrl}. If it wasn’t you, you can ignore this email.`],
  };
}

function passwordMail({ token, email, next }: Addressed, appUrl: string): MailCopy {
  return {
    subject: "Set a new password for Lede",
    title: "Set a new password",
    preview: "This link works once and expires in an hour.",
    paragraphs: [
      `Use this link to set a new password for ${email}. It works once and expires in an hour.`,
      "Your current password works until then. A new password signs you out in all browsers and ends their notifications.",
    ],
    action: { label: "Set a new password", url: `${appUrl}/reset-password/${token}${nextSearch(next)}` },
    notes: [
      `Someone asked for a new password at ${appUrl}. If it wasn’t you, you can ignore this email. Nothing has changed.`,
    ],
  };
}

function verificationMail({ token, email }: Addressed, appUrl: string): MailCopy {
  return {
    subject: "Confirm your email address for Lede",
    title: "Confirm your email address",
    preview: "Your digests start once you confirm it.",
    paragraphs: [`Confirm ${email} to get your digests by email. The link works once and expires in three days.`],
    action: { label: "Confirm this address", url: `${appUrl}/verify-email/${token}` },
    notes: [`Someone signed up at ${appUrl} with this address. If it wasn’t you, you can ignore this email.`],
  };
}

function invitationMail({ token, newsfeedName, inviterEmail, role }: Invitation, appUrl: string): MailCopy {
  const name = newsfeedName.replace(/\s+/g, " ").toWellFormed();
  return {
    subject: `Invitation to the newsfeed “${truncate(name, SUBJECT_NAME_CHARACTERS_MAX)}”`,
    title: `You’re invited to “${name}”`,
    preview: `${inviterEmail} invited you to ${role === "editor" ? "read and edit" : "read"} it.`,
    paragraphs: [
      `${inviterEmail} invited you to the newsfeed “${name}” in Lede. You can read it${role === "editor" ? " and change its sources and keywords" : ""}.`,
      `The link works once and expires in ${LINK_MINUTES.invitation / 1440} days. Anyone who has it can accept the invitation.`,
    ],
    action: { label: "View the invitation", url: `${appUrl}/invitations/${token}` },
    notes: [`Sent by someone who uses ${appUrl}. If you don’t know them, you can ignore this email.`],
  };
}

function newAddressMail({ token, from, to }: { token: string; from: string; to: string }, appUrl: string): MailCopy {
  return {
    subject: "Confirm your new email address for Lede",
    title: "Confirm your new email address",
    preview: "You’ll sign in with it from then on.",
    paragraphs: [
      `Confirm ${to} as the new address of your account, in place of ${from}. You’ll sign in with it and get your digests there.`,
      "The link works once and expires in an hour.",
    ],
    action: { label: "Use this address", url: `${appUrl}/change-email/${token}` },
    notes: [
      `Someone asked for this change at ${appUrl}. If it wasn’t you, you can ignore this email. Nothing changes without the link.`,
    ],
  };
}

function changeNoticeMail({ from, to }: { from: string; to: string }, appUrl: string): MailCopy {
  return {
    subject: "Your email address for Lede is about to change",
    title: "Did you ask for this change?",
    preview: "If not, set a new password now.",
    paragraphs: [
      `Someone signed in as ${from} asked to change the account’s address to ${to}. It changes when they use the link we sent there, within an hour.`,
      "If it was you, there’s nothing to do. If not, set a new password now. That cancels the change and signs out all browsers.",
    ],
    action: { label: "Set a new password", url: `${appUrl}/forgot-password` },
    notes: [`You’re getting this because ${from} is the address of an account at ${appUrl}.`],
  };
}

function takenNoticeMail({ to }: { to: string }, appUrl: string): MailCopy {
  return {
    subject: "You already have a Lede account",
    title: "This address already has an account",
    preview: "It can’t be used for a second one.",
    paragraphs: [
      `Someone asked to change another account’s address to ${to}. This address already has an account, so nothing has changed.`,
      "If it was you, sign in to the existing account. To use this address for the other one, first delete the existing account or change its address.",
    ],
    action: { label: "Sign in", url: `${appUrl}/sign-in` },
    notes: [`Someone asked for this at ${appUrl}. If it wasn’t you, you can ignore this email.`],
  };
}

function disabledMail({ name, noun, reason }: DisabledDestination, appUrl: string): MailCopy {
  const named = name === "" ? `A ${noun}` : `The ${noun} “${name}”`;
  const why = reason === "gone" ? "its receiver asked for no more events" : "it failed for three days";
  return {
    subject: `${named} is paused`,
    title: `${named} is paused`,
    preview: `Nothing more is sent there, because ${why}.`,
    paragraphs: [
      `Nothing more is sent there, because ${why}.`,
      noun === "webhook"
        ? "Its log shows what happened. When you resume it, it gets the events that are still waiting, but not those that happen until then. They are in the API’s list of changes."
        : reason === "gone"
          ? "If the receiver no longer exists, create a rule with a new channel, then delete this one."
          : "When you resume it, it gets the notifications that are still waiting, unless its rules have quiet hours then, but none for posts that arrive until then.",
    ],
    action:
      noun === "webhook"
        ? { label: "Open webhooks", url: `${appUrl}/settings/webhooks` }
        : { label: "Open notifications", url: `${appUrl}/settings/notifications` },
    notes: [`You’re getting this because you set it up at ${appUrl}.`],
  };
}

function notificationMail({ title, text, origin, url }: Notification, appUrl: string): MailCopy {
  const oneLine = title.replace(/\s+/g, " ").toWellFormed();
  return {
    subject: truncate(oneLine, SUBJECT_NAME_CHARACTERS_MAX),
    title: oneLine,
    preview: truncate((text || origin).replace(/\s+/g, " ").toWellFormed(), PREVIEW_CHARACTERS_MAX),
    paragraphs: [text, origin].filter((paragraph) => paragraph !== ""),
    action: { label: "Read", url },
    notes: [`You’re getting this because of one of your rules. Change it at ${appUrl}/settings/notifications.`],
  };
}
