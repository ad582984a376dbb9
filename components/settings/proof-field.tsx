"use client";

import { useMutation } from "@tanstack/react-query";
import { requestLink } from "@/lib/client/account";
import { errorText } from "@/lib/client/api-error";
import { FRESH_SESSION_MINUTES } from "@/lib/contract/security";
import { Button } from "../ui/button";
import { FormError, PasswordField } from "../ui/field";

interface ProofFieldProps {
  email: string;
  hasPassword: boolean;
  error: string | undefined;
}

/** Proof of identity: the password, or a recent sign-in by email. */
export function ProofField({ email, hasPassword, error }: ProofFieldProps) {
  if (!hasPassword) return <SignInAnew email={email} />;
  return <PasswordField label="Your password" error={error} />;
}

function SignInAnew({ email }: { email: string }) {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => requestLink("sign-in", email) });
  return (
    <div className="grid justify-items-start gap-2 text-ink-2">
      <p>
        {`Your account has no password. Sign in with an email link, then do this within ${FRESH_SESSION_MINUTES} minutes.`}
      </p>
      <Button isBusy={isPending} disabled={isSuccess} onClick={() => mutate()}>
        Email me a sign-in link
      </Button>
      <p role="status">{isSuccess && "An email is on its way. Open its link in this browser, then come back here."}</p>
      <FormError>{error ? errorText(error) : undefined}</FormError>
    </div>
  );
}
