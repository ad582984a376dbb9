"use client";

import { EmailRequest } from "@/components/ui/action-button";
import { PasswordField } from "@/components/ui/field";
import { requestLink } from "@/lib/client/account";
import type { Account } from "@/lib/contract/account";
import { FRESH_SESSION_MINUTES } from "@/lib/core/limits";

/** The signed-in account, as a proof of identity needs it. */
export interface Owner extends Pick<Account, "email" | "hasPassword"> {
  /** Emails stay in this server's outbox. */
  isMailKept: boolean;
}

/** Says where a requested link is, and what to do with it. */
export function mailedLinkText(isMailKept: boolean, next: string): string {
  const where = isMailKept
    ? "The link is in the outbox: ask the person who runs this server for it."
    : "An email is on its way.";
  return `${where} ${next}`;
}

/** Proof of identity: the password, or a recent sign-in by email. */
export function ProofField({ email, hasPassword, isMailKept, error }: Owner & { error: string | undefined }) {
  if (hasPassword) return <PasswordField label="Your password" error={error} />;
  return (
    <div className="grid justify-items-start gap-2 text-ink-2">
      <p>
        {`Your account has no password. Sign in with an email link, then do this within ${FRESH_SESSION_MINUTES} minutes.`}
      </p>
      <EmailRequest
        act={() => requestLink("sign-in", email)}
        label="Email me a sign-in link"
        sentText={mailedLinkText(isMailKept, "Open the link in this browser, then come back here.")}
      />
    </div>
  );
}
