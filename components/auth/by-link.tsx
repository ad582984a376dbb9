"use client";

import { useMutation } from "@tanstack/react-query";
import { confirmAddress, takeNewAddress } from "@/lib/client/account-mail";
import { errorText } from "@/lib/client/api-error";
import { signInByLink } from "@/lib/client/sign-in";
import { Button } from "../ui/button";
import { FormError } from "../ui/field";

interface ByLinkProps {
  token: string;
}

/** Signs in. A button, because programs that look at mails for viruses open every link in them. */
export function SignInByLink({ token }: ByLinkProps) {
  return <LinkButton label="Sign in" target="/newsfeeds" act={() => signInByLink(token)} />;
}

/** Confirms the address; see {@link SignInByLink} for the button. */
export function ConfirmAddress({ token }: ByLinkProps) {
  return <LinkButton label="Confirm this address" target="/settings" act={() => confirmAddress(token)} />;
}

/** Gives the account its new address; see {@link SignInByLink} for the button. */
export function UseNewAddress({ token }: ByLinkProps) {
  return <LinkButton label="Use this address" target="/settings" act={() => takeNewAddress(token)} />;
}

/** @param act gives the reason in a sentence when it was refused */
function LinkButton({
  label,
  target,
  act,
}: {
  label: string;
  target: string;
  // biome-ignore lint/suspicious/noConfusingVoidType: what a call without a reply returns
  act: () => Promise<string | null | void>;
}) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => (await act()) ?? null,
    // A full load, so that nothing of the signed-out page stays.
    onSuccess: (refusal) => refusal === null && window.location.assign(target),
  });
  return (
    <div className="grid gap-3">
      <Button
        look="primary"
        className="min-h-11 justify-center"
        isBusy={isPending || data === null}
        onClick={() => mutate()}
      >
        {label}
      </Button>
      <FormError>{error ? errorText(error) : (data ?? undefined)}</FormError>
    </div>
  );
}
