"use client";

import { EmailRequest } from "@/components/ui/action-button";
import { PasswordField } from "@/components/ui/field";
import { requestLink } from "@/lib/client/account";
import type { Account } from "@/lib/contract/account";
import { FRESH_SESSION_MINUTES } from "@/lib/core/limits";

/** The signed-in account, as a proof of identity needs it. */
export type Owner = Pick<Account, "email" | "hasPassword">;

/** Proof of identity: the password, or a recent sign-in by email. */
export function ProofField({ email, hasPassword, error }: Owner & { error: string | undefined }) {
  if (hasPassword) return <PasswordField label="Your password" error={error} />;
  return (
    <div className="grid justify-items-start gap-2 text-ink-2">
      <p>
        {`Your account has no password. Sign in with an email link, then do this within ${FRESH_SESSION_MINUTES} minutes.`}
      </p>
      <EmailRequest
        act={() => requestLink("sign-in", email)}
        label="Email me a sign-in link"
        sentText="An email is on its way. Open its link in this browser, then come back here."
      />
    </div>
  );
}
