import { createElement } from "react";
import type { ActionMailProps } from "@/components/email/action-mail";
import type { FrozenMail } from "@/db/schema/mail";
import type { Context } from "@/lib/context/context";
import { LINK_MINUTES } from "@/lib/contract/mail";

const SUBJECT_NAME_CHARACTERS_MAX = 80;

/** Data of each mail with one link. */
type LinkMail =
  | { kind: "sign-in" | "password-reset" | "verify-email"; token: string; email: string }
  | Invitation
  | EmailChangeMail;

interface Invitation {
  kind: "invitation";
  token: string;
  newsfeedName: string;
  inviterEmail: string;
}

interface Addressed {
  token: string;
  email: string;
}

type Words = ActionMailProps & { subject: string };

/** Composes a mail with one link. Slow, so call it outside transactions. */
export async function composeLinkMail({ settings }: Pick<Context, "settings">, mail: LinkMail): Promise<FrozenMail> {
  // Scripts load this file in plain Node, which cannot read JSX templates.
  const [{ ActionMail }, { renderMail }] = await Promise.all([
    import("@/components/email/action-mail"),
    import("@/lib/platform/mail/render"),
  ]);
  const { subject, ...props } = wordsOf(mail, settings.appUrl);
  return { subject, ...(await renderMail(createElement(ActionMail, props))), headers: {} };
}

function wordsOf(mail: LinkMail, appUrl: string): Words {
  switch (mail.kind) {
    case "sign-in":
      return signInWords(mail, appUrl);
    case "password-reset":
      return passwordWords(mail, appUrl);
    case "verify-email":
      return verificationWords(mail, appUrl);
    case "invitation":
      return invitationWords(mail, appUrl);
    case "change-email":
    case "email-change-asked":
    case "email-taken":
      return emailChangeWords(mail, appUrl);
  }
}

function signInWords({ token, email }: Addressed, appUrl: string): Words {
  return {
    subject: "Your link to sign in to Lede",
    title: "Sign in to Lede",
    preview: `It works once, for ${LINK_MINUTES["sign-in"]} minutes.`,
    paragraphs: [`This link signs ${email} in. It works once, for ${LINK_MINUTES["sign-in"]} minutes.`],
    action: { label: "Sign in", url: `${appUrl}/sign-in-link/${token}` },
    notes: [
      `Somebody asked for it at ${appUrl}. If that was not you, delete this mail: nothing happens without the link.`,
    ],
  };
}

function passwordWords({ token, email }: Addressed, appUrl: string): Words {
  return {
    subject: "Set a new password for Lede",
    title: "Set a new password",
    preview: "Your old one works until you have set another.",
    paragraphs: [
      `With this link you set a new password for ${email}. It works once, for an hour.`,
      "Your old password works until then. Afterwards all browsers have to sign in anew.",
    ],
    action: { label: "Set a new password", url: `${appUrl}/reset-password/${token}` },
    notes: [`Somebody asked for it at ${appUrl}. If that was not you, delete this mail: nothing has changed.`],
  };
}

function verificationWords({ token, email }: Addressed, appUrl: string): Words {
  return {
    subject: "Confirm your address for Lede",
    title: "Is this your address?",
    preview: "Confirm it, and your digests come here.",
    paragraphs: [`Confirm that ${email} is yours, and your digests come here. The link works once, for three days.`],
    action: { label: "Confirm this address", url: `${appUrl}/verify-email/${token}` },
    notes: [`Somebody gave this address at ${appUrl}. If that was not you, delete this mail: no others follow.`],
  };
}

function invitationWords({ token, newsfeedName, inviterEmail }: Invitation, appUrl: string): Words {
  const name = newsfeedName.replace(/\s+/g, " ");
  const short = name.length > SUBJECT_NAME_CHARACTERS_MAX ? `${name.slice(0, SUBJECT_NAME_CHARACTERS_MAX - 1)}…` : name;
  return {
    subject: `Invitation to the newsfeed “${short.toWellFormed()}”`,
    title: `An invitation to “${name}”`,
    preview: `${inviterEmail} invites you to read and edit it.`,
    paragraphs: [
      `${inviterEmail} invites you to the newsfeed “${name}” in Lede, to read it and to edit what it collects.`,
      `The link works once, for ${LINK_MINUTES.invitation / 1440} days. Whoever has it can accept the invitation.`,
    ],
    action: { label: "See the invitation", url: `${appUrl}/invitations/${token}` },
    notes: [`It was sent by somebody who uses ${appUrl}. If you do not know them, delete this mail.`],
  };
}

/**
 * Mails of an email change: the link to the new address, the notice to the current one, and the notice to an existing
 * owner.
 */
type EmailChangeMail =
  | { kind: "change-email"; token: string; from: string; to: string }
  | { kind: "email-change-asked" | "email-taken"; from: string; to: string };

function emailChangeWords(mail: EmailChangeMail, appUrl: string): Words {
  switch (mail.kind) {
    case "change-email":
      return linkWords(mail, appUrl);
    case "email-change-asked":
      return askedWords(mail, appUrl);
    case "email-taken":
      return takenWords(mail, appUrl);
  }
}

function linkWords({ token, from, to }: { token: string; from: string; to: string }, appUrl: string): Words {
  return {
    subject: "Confirm your new address for Lede",
    title: "Is this your new address?",
    preview: "Confirm it, and you sign in with it from then on.",
    paragraphs: [
      `The account of ${from} is to have the address ${to}. Confirm it, and you sign in with it and digests come here.`,
      "The link works once, for an hour.",
    ],
    action: { label: "Use this address", url: `${appUrl}/change-email/${token}` },
    notes: [`It was asked for at ${appUrl}. If that was not you, delete this mail: nothing happens without the link.`],
  };
}

function askedWords({ from, to }: { from: string; to: string }, appUrl: string): Words {
  return {
    subject: "Your address for Lede is to change",
    title: "Is this change yours?",
    preview: "If it is not, set a new password now.",
    paragraphs: [
      `Somebody who is signed in as ${from} asked that the account have the address ${to} from now on. It changes when the link in a mail to that address is followed, within an hour.`,
      "If that was you, there is nothing to do here. If not, set a new password at once: that stops the link and signs all browsers out.",
    ],
    action: { label: "Set a new password", url: `${appUrl}/forgot-password` },
    notes: [`You get this because ${from} is the address of an account at ${appUrl}.`],
  };
}

function takenWords({ to }: { to: string }, appUrl: string): Words {
  return {
    subject: "You have an account at Lede already",
    title: "This address has an account already",
    preview: "It cannot be the address of another one too.",
    paragraphs: [
      `Somebody asked that another account have the address ${to}. It has an account of its own, so nothing has changed.`,
      "If that was you, sign in to the account of this address. To use the address for the other one, delete this account or change its address first.",
    ],
    action: { label: "Sign in", url: `${appUrl}/sign-in` },
    notes: [`It was asked for at ${appUrl}. If that was not you, delete this mail.`],
  };
}
