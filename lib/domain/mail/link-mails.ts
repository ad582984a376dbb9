import { createElement } from "react";
import type { ActionMailProps } from "@/components/email/action-mail";
import type { FrozenMail } from "@/db/schema/mail";
import type { Context } from "@/lib/context/context";
import { LINK_MINUTES } from "@/lib/contract/mail";
import { type EmailChangeMail, emailChangeWords } from "./email-change-words";

const SUBJECT_NAME_CHARACTERS_MAX = 80;

/** What the mails that hold one link say, and where the link leads. */
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

/** What a mail with one link says. */
export type Words = ActionMailProps & { subject: string };

/** Composes a mail with one link in it. Not for the inside of a transaction: it takes a while. */
export async function composeLinkMail({ settings }: Pick<Context, "settings">, mail: LinkMail): Promise<FrozenMail> {
  // Plain Node, in which scripts load this file, reads no templates.
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
