import Link from "next/link";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import type { InvitedRole } from "@/lib/contract/members";
import { OtherAccount } from "./other-account";

export function AuthTitle({ children, text }: { children: ReactNode; text?: ReactNode }) {
  return (
    <div className="mb-6 text-center">
      <h1 className="font-serif text-[1.875rem] leading-tight font-semibold tracking-tight text-balance">{children}</h1>
      {text && <p className="mt-3 text-ink-2 wrap-anywhere">{text}</p>}
    </div>
  );
}

export function AuthLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="font-medium text-accent hover:underline">
      {children}
    </Link>
  );
}

/** @param isKeptHere whether emails stay in this server's outbox */
export function linkSentText(email: string, isKeptHere: boolean): string {
  const where = isKeptHere ? "is in the outbox: ask the person who runs this server for it" : "is on its way";
  return `If ${email} has an account, a link ${where}.`;
}

/** Shown before the use of an emailed link that ends other ways into the account. */
export const FIRST_PROOF =
  "This link proves for the first time that the address is yours. In case somebody else set the account up, its password, API keys, feed addresses, OPML subscriptions, webhooks, channels, shared links and invitations end, and other members leave its newsfeeds. To keep them, first confirm the address in a browser that is signed in: Settings, Profile.";

/** A page that explains why there is no form, with the next step. */
function Notice({ title, text, action }: { title: string; text: string; action: { label: string; path: string } }) {
  return (
    <div className="text-center">
      <AuthTitle text={text}>{title}</AuthTitle>
      <ButtonLink look="primary" className="min-h-11 justify-center" href={action.path}>
        {action.label}
      </ButtonLink>
    </div>
  );
}

/** Shown for an email link that is used, replaced, expired or unknown. */
export function LinkGone({ action }: { action: { label: string; path: string } }) {
  const text = "It has been used, has expired, or was replaced by a newer link.";
  return <Notice title="This link no longer works" text={text} action={action} />;
}

/** Shown for an invitation that is used, revoked, expired or unknown. */
export function InvitationGone() {
  const text = "It has been accepted, was withdrawn, or has expired. Ask for a new one.";
  const action = { label: "Go to the start page", path: "/" };
  return <Notice title="This invitation no longer works" text={text} action={action} />;
}

/** Shown instead of a form that could not succeed. */
export function SignUpClosed() {
  const text = "Ask the person who runs this server for an account.";
  return <Notice title="Sign-up is closed" text={text} action={{ label: "Sign in", path: "/sign-in" }} />;
}

/** Shown for an email link of an account that this browser is not signed in to. @param account the one it is signed in to */
export function OwnersOnly({ path, account }: { path: string; account: string | null }) {
  const text =
    account === null
      ? "Sign in to your account, then open the link again."
      : `You are signed in as ${account}, but this link is for another account.`;
  return (
    <div className="grid gap-3 text-center">
      <AuthTitle text={text}>Sign in to use this link</AuthTitle>
      {account === null ? (
        <ButtonLink look="primary" className="min-h-11 justify-center" href={path}>
          Sign in
        </ButtonLink>
      ) : (
        <OtherAccount />
      )}
    </div>
  );
}

interface InvitationCardProps {
  newsfeedName: string;
  inviterEmail: string;
  /** The invited address. */
  email: string;
  role: InvitedRole;
  /** Email of the signed-in account; null without one. */
  account: string | null;
  children: ReactNode;
}

export function InvitationCard({ newsfeedName, inviterEmail, email, role, account, children }: InvitationCardProps) {
  const isForOther = account !== null && account.toLowerCase() !== email.toLowerCase();
  return (
    <div className="text-center">
      <p className="text-ink-2 wrap-anywhere">
        <span className="font-medium text-ink">{inviterEmail}</span> invites you to the newsfeed
      </p>
      <h1 className="mt-2 mb-6 font-serif text-[1.875rem] leading-tight font-semibold tracking-tight text-balance wrap-anywhere">
        {newsfeedName}
      </h1>
      {isForOther && (
        <p className="mb-6 text-ink-2 wrap-anywhere">
          Sent to <span className="font-medium text-ink">{email}</span>, to join as {role}
        </p>
      )}
      <div className="grid gap-3">
        {children}
        {isForOther && <OtherAccount />}
      </div>
      {account && (
        <p className="mt-6 text-ink-2 wrap-anywhere">
          You are signed in as <span className="font-medium text-ink">{account}</span>.
        </p>
      )}
    </div>
  );
}

/** Actions for an invited visitor. @param signUpPath null when sign-up is closed */
export function InvitationActions({ signUpPath, signInPath }: { signUpPath: string | null; signInPath: string }) {
  return (
    <>
      {signUpPath && (
        <ButtonLink look="primary" className="min-h-11 justify-center" href={signUpPath}>
          Create account
        </ButtonLink>
      )}
      <ButtonLink look={signUpPath ? "plain" : "primary"} className="min-h-11 justify-center" href={signInPath}>
        Sign in
      </ButtonLink>
    </>
  );
}
