"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { fieldErrors } from "@/lib/client/api-error";
import { deleteAccount } from "@/lib/client/own-data";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { FormError, TextField } from "../ui/field";

interface DeleteAccountProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  email: string;
  hasPassword: boolean;
}

/** Asks for the address, and the password where there is one, and then ends the account. */
export function DeleteAccount({ isOpen, onOpenChange, ...account }: DeleteAccountProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Delete your account?"
      description="This cannot be undone. Download what you want to keep first."
    >
      <DeleteForm onCancel={() => onOpenChange(false)} {...account} />
    </Dialog>
  );
}

interface DeleteFormProps {
  email: string;
  hasPassword: boolean;
  onCancel: () => void;
}

function DeleteForm({ email, hasPassword, onCancel }: DeleteFormProps) {
  const [typed, setTyped] = useState("");
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: deleteAccount,
    // A full load: nothing of the account stays in the page.
    onSuccess: () => window.location.assign("/"),
  });
  const errors = error ? fieldErrors(error) : {};
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ email: typed, password: String(new FormData(event.currentTarget).get("password") ?? "") });
      }}
    >
      <TextField
        label="Your email address"
        type="email"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        hint={
          <>
            Type <span className="font-medium text-ink wrap-anywhere">{email}</span>
          </>
        }
        error={errors.email}
        required
      />
      {hasPassword && (
        <TextField
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={errors.password}
          required
        />
      )}
      <FormError>{errors[""]}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Keep account</Button>
        <Button
          look="danger"
          type="submit"
          isBusy={isPending || isSuccess}
          disabled={typed.trim().toLowerCase() !== email.toLowerCase()}
        >
          Delete account
        </Button>
      </div>
    </form>
  );
}
