"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { FormError, PasswordField } from "@/components/ui/field";
import { confirmAddress, confirmNewEmail, setNewPassword } from "@/lib/client/account";
import { errorText, fieldErrors } from "@/lib/client/api-error";
import { signIn, signInByLink } from "@/lib/client/sign-in";
import { AuthTitle } from "./auth-pages";

interface ByLinkProps {
  token: string;
}

/** A button, because virus scanners open every link in an email. */
export function SignInByLink({ token }: ByLinkProps) {
  return <LinkButton label="Sign in" target="/newsfeeds" act={() => signInByLink(token)} />;
}

export function ConfirmAddress({ token }: ByLinkProps) {
  return <LinkButton label="Confirm this address" target="/settings" act={() => confirmAddress(token)} />;
}

export function UseNewAddress({ token }: ByLinkProps) {
  return <LinkButton label="Use this address" target="/settings" act={() => confirmNewEmail(token)} />;
}

/** @param act returns the reason when refused */
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
    // A full load clears all signed-out state.
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

/** Sets a new password and signs in with it. */
export function NewPassword({ token, email }: { token: string; email: string }) {
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: async (password: string) => {
      await setNewPassword(token, password);
      return await signIn({ email, password });
    },
    // A full load clears all signed-out state.
    onSuccess: (refusal) => window.location.assign(refusal ? "/sign-in" : "/newsfeeds"),
  });
  const errors = error ? fieldErrors(error) : {};
  return (
    <>
      <AuthTitle text={`For ${email}. You will be signed out everywhere else. API keys keep working.`}>
        Set a new password
      </AuthTitle>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          mutate(String(new FormData(event.currentTarget).get("password") ?? ""));
        }}
      >
        <input type="hidden" name="email" value={email} autoComplete="username" readOnly />
        <PasswordField label="New password" isNew error={errors.password} />
        <FormError>{errors[""] ?? errors.token}</FormError>
        <Button look="primary" type="submit" isBusy={isPending || isSuccess} className="min-h-11 justify-center">
          Set password and sign in
        </Button>
      </form>
    </>
  );
}
