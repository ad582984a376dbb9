import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button-classes";

interface InvitationCardProps {
  newsfeedName: string;
  inviterEmail: string;
  /** Email of the signed-in account; null without one. */
  account: string | null;
  /** Available actions. */
  children: ReactNode;
}

export function InvitationCard({ newsfeedName, inviterEmail, account, children }: InvitationCardProps) {
  return (
    <div className="text-center">
      <p className="text-ink-2 wrap-anywhere">
        <span className="font-medium text-ink">{inviterEmail}</span> invites you to the newsfeed
      </p>
      <h1 className="mt-2 mb-6 font-serif text-[1.875rem] leading-tight font-semibold tracking-tight text-balance wrap-anywhere">
        {newsfeedName}
      </h1>
      <div className="grid gap-3">{children}</div>
      {account && (
        <p className="mt-6 text-ink-2 wrap-anywhere">
          You are signed in as <span className="font-medium text-ink">{account}</span>.
        </p>
      )}
    </div>
  );
}

/** Shown for an invitation that is used, revoked, expired or unknown. */
export function InvitationGone() {
  return (
    <div className="text-center">
      <h1 className="mb-3 font-serif text-[1.875rem] leading-tight font-semibold tracking-tight text-balance">
        This invitation no longer works
      </h1>
      <p className="mb-6 text-ink-2">It has been accepted, was withdrawn, or has expired. Ask for a new one.</p>
      <Link className={buttonClasses({ look: "primary", className: "min-h-11 justify-center" })} href="/">
        Go to the start page
      </Link>
    </div>
  );
}

interface InvitationActionsProps {
  /** Null when sign-up is closed. */
  signUpPath: string | null;
  signInPath: string;
}

/** Actions for an invited visitor. */
export function InvitationActions({ signUpPath, signInPath }: InvitationActionsProps) {
  return (
    <>
      {signUpPath && (
        <Link className={buttonClasses({ look: "primary", className: "min-h-11 justify-center" })} href={signUpPath}>
          Create account
        </Link>
      )}
      <Link
        className={buttonClasses({ look: signUpPath ? "plain" : "primary", className: "min-h-11 justify-center" })}
        href={signInPath}
      >
        Sign in
      </Link>
    </>
  );
}
