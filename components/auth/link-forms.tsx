"use client";

import { useMutation } from "@tanstack/react-query";
import { FinalButton } from "@/components/ui/action-button";
import { Button } from "@/components/ui/button";
import { AccountName, PasswordField } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import { fieldErrors } from "@/lib/client/api-error";
import { call } from "@/lib/client/call";
import { signIn, signInByLink } from "@/lib/client/sign-in";
import { nextSearch } from "@/lib/core/next-search";
import { AuthTitle, FIRST_PROOF } from "./auth-pages";
import { useFirstField } from "./use-first-field";

/** A full load clears all signed-out state. */
const openPage = (path: string) => window.location.assign(path);

const LINKS = {
  "sign-in": {
    label: "Sign in",
    act: async (token: string, next: string) => (await signInByLink(token)) ?? openPage(next),
  },
  "verify-email": {
    label: "Confirm this address",
    act: (token: string) =>
      call("PUT /api/app/email-verification", { body: { token } }).then(() => openPage("/settings")),
  },
  "change-email": {
    label: "Use this address",
    act: (token: string) => call("PUT /api/app/email-change", { body: { token } }).then(() => openPage("/settings")),
  },
  invitation: {
    label: "Accept invitation",
    act: async (token: string) => {
      const { id } = await call("POST /v1/invitations/accept", { body: { token } });
      openPage(`/newsfeeds/${id}`);
    },
  },
};

interface LinkButtonProps {
  kind: keyof typeof LINKS;
  token: string;
  /** A checked path of this app to open after signing in. */
  next?: string;
}

/** Uses an emailed link. A button, because virus scanners open every link in an email. */
export function LinkButton({ kind, token, next = "/" }: LinkButtonProps) {
  const { label, act } = LINKS[kind];
  return (
    <div className="grid gap-3">
      <FinalButton look="primary" className="min-h-11 justify-center" act={() => act(token, next)}>
        {label}
      </FinalButton>
    </div>
  );
}

interface NewPasswordProps {
  token: string;
  email: string;
  /** A checked path of this app to open then. */
  next: string;
  /** Whether the link ends other ways into the account. */
  isFirstProof: boolean;
}

/** Sets a new password and signs in with it. */
export function NewPassword({ token, email, next, isFirstProof }: NewPasswordProps) {
  const form = useFirstField();
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: async (password: string) => {
      await call("PUT /api/app/password-reset", { body: { token, password } });
      return await signIn({ email, password });
    },
    onSuccess: (refusal) => openPage(refusal ? `/sign-in${nextSearch(next)}` : next),
  });
  const errors = error ? fieldErrors(error) : {};
  return (
    <>
      <AuthTitle
        text={`For ${email}. You will be signed out everywhere else, and the notifications of all browsers end. ${isFirstProof ? FIRST_PROOF : "API keys keep working."}`}
      >
        Set a new password
      </AuthTitle>
      <Form ref={form} noValidate onSubmit={(field) => mutate(field("password"))}>
        <AccountName email={email} />
        <PasswordField label="New password" isNew error={errors.password} />
        <FormError>{errors[""] ?? errors.token}</FormError>
        <Button look="primary" type="submit" isBusy={isPending || isSuccess} className="min-h-11 justify-center">
          Set password and sign in
        </Button>
      </Form>
    </>
  );
}
