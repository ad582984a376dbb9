import type { Words } from "./link-mails";

/** The mails of a change of address: the link to the new one, the notice to the old one, and, where it is taken, to its owner. */
export type EmailChangeMail =
  | { kind: "change-email"; token: string; from: string; to: string }
  | { kind: "email-change-asked" | "email-taken"; from: string; to: string };

export function emailChangeWords(mail: EmailChangeMail, appUrl: string): Words {
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
