"use client";

import { useMutation } from "@tanstack/react-query";
import { setNewPassword } from "@/lib/client/account-mail";
import { fieldErrors } from "@/lib/client/api-error";
import { signIn } from "@/lib/client/sign-in";
import { Button } from "../ui/button";
import { FormError, TextField } from "../ui/field";
import { AuthTitle } from "./auth-title";

/** Sets a new password by the link of a mail, and signs in with it. */
export function NewPassword({ token, email }: { token: string; email: string }) {
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: async (password: string) => {
      await setNewPassword(token, password);
      return await signIn({ email, password });
    },
    // A full load, so that nothing of the signed-out page stays.
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
        <TextField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters. A few unrelated words make a good one."
          error={errors.password}
          required
        />
        <FormError>{errors[""] ?? errors.token}</FormError>
        <Button look="primary" type="submit" isBusy={isPending || isSuccess} className="min-h-11 justify-center">
          Set password and sign in
        </Button>
      </form>
    </>
  );
}
