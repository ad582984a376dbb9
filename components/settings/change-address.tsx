"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { askForNewAddress } from "@/lib/client/account-mail";
import { fieldErrors } from "@/lib/client/api-error";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { FormError, TextField } from "../ui/field";
import { ProofField } from "./proof-field";

interface ChangeAddressProps {
  email: string;
  hasPassword: boolean;
}

/** Asks for another address, which counts when the link of the mail to it is followed. */
export function ChangeAddress(account: ChangeAddressProps) {
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const finish = (address: string) => {
    setSentTo(address);
    setOpen(false);
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button onClick={() => setOpen(true)}>Change address…</Button>
      <p role="status" className="text-ink-2 wrap-anywhere">
        {sentTo !== null && `An email to ${sentTo} is on its way. Your address changes when you open its link.`}
      </p>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Change your address"
        description="Used for sign-in and digests. It changes when you open the link we send to the new address."
      >
        <AddressForm {...account} onSent={finish} onCancel={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

interface AddressFormProps extends ChangeAddressProps {
  onSent: (address: string) => void;
  onCancel: () => void;
}

function AddressForm({ email, hasPassword, onSent, onCancel }: AddressFormProps) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: askForNewAddress,
    onSuccess: (_, typed) => onSent(typed.email),
  });
  const errors = error ? fieldErrors(error) : {};
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget);
        mutate({ email: String(typed.get("email") ?? "").trim(), password: String(typed.get("password") ?? "") });
      }}
    >
      <TextField
        label="New email address"
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={<span className="wrap-anywhere">{`Current: ${email}`}</span>}
        error={errors.email}
        required
      />
      <ProofField email={email} hasPassword={hasPassword} error={errors.password} />
      <FormError>{errors[""]}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="primary" type="submit" isBusy={isPending}>
          Email me the link
        </Button>
      </div>
    </form>
  );
}
