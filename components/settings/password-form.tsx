"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { fieldErrors } from "@/lib/client/api-error";
import { changePassword } from "@/lib/client/security";
import { showToast } from "@/lib/client/toasts";
import { Button } from "../ui/button";
import { FormError, TextField } from "../ui/field";

export function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ current, next }: { form: HTMLFormElement; current: string; next: string }) =>
      changePassword(client, { current, next }),
    onSuccess: (_, { form }) => {
      form.reset();
      showToast({ text: "Password changed. All other browsers are signed out." });
    },
  });
  const errors = error ? fieldErrors(error) : {};
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const typed = new FormData(form);
        mutate({ form, current: String(typed.get("current") ?? ""), next: String(typed.get("next") ?? "") });
      }}
    >
      <input type="hidden" name="email" value={email} autoComplete="username" readOnly />
      <TextField
        label="Current password"
        name="current"
        type="password"
        autoComplete="current-password"
        error={errors.current_password}
        required
      />
      <TextField
        label="New password"
        name="next"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters. A few unrelated words make a good one."
        error={errors.password}
        required
      />
      <FormError>{errors[""]}</FormError>
      <Button look="primary" type="submit" isBusy={isPending} className="justify-self-start">
        Change password
      </Button>
    </form>
  );
}
