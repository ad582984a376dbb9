"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { EmailRequest } from "@/components/ui/action-button";
import { Button } from "@/components/ui/button";
import { DialogButton } from "@/components/ui/dialog";
import { EmailField } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import { fieldErrors } from "@/lib/client/api-error";
import { call } from "@/lib/client/call";
import type { MailState } from "@/lib/contract/mail";
import { mailedLinkText, type Owner, ProofField } from "./proof-field";

/** Email settings: address, delivery state, and what to do. */
export function MailSettings({ mail, hasPassword }: { mail: MailState; hasPassword: boolean }) {
  const { email, stoppedBy, isVerified, isKeptHere } = mail;
  return (
    <div className="grid gap-2">
      <p className="font-medium wrap-anywhere">{email}</p>
      <p className="text-ink-2">{stateText(mail)}</p>
      {isKeptHere && (
        <p className="text-ink-2">No mail provider is set up on this server. Emails are kept in its outbox.</p>
      )}
      {(stoppedBy !== null || !isVerified) && (
        <div className="grid justify-items-start gap-2">
          <EmailRequest
            act={() => call("POST /api/app/email-verification", {})}
            label={stoppedBy === null ? "Send the link again" : "Try this address again"}
            sentText={mailedLinkText(
              isKeptHere,
              isVerified && !isKeptHere
                ? "If it is reported as bounced, we stop sending again."
                : "Open the link to confirm the address.",
            )}
          />
        </div>
      )}
      <ChangeAddress email={email} hasPassword={hasPassword} isMailKept={isKeptHere} />
    </div>
  );
}

function stateText({ stoppedBy, isVerified, isKeptHere }: MailState): string {
  if (stoppedBy === "bounce") return "Emails to this address bounced, so we stopped sending them.";
  if (stoppedBy === "complaint") return "An email to this address was reported as spam, so we stopped sending them.";
  if (isVerified) return "This address is confirmed.";
  return isKeptHere
    ? "This address is not confirmed."
    : "This address is not confirmed, so you get no digests. Open the link in the email we sent. If you first sign in by email or reset your password, your API keys and shares end.";
}

/** Changes the address once the emailed link is opened. */
function ChangeAddress(account: Owner) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <div className="grid justify-items-start gap-2">
      <DialogButton
        text="Change address…"
        title="Change your address"
        description="Used for sign-in and digests. It changes when you open the link we send to the new address."
      >
        {(close) => <AddressForm {...account} onSent={setSentTo} close={close} />}
      </DialogButton>
      <p role="status" className="text-ink-2 wrap-anywhere">
        {sentTo !== null && changeSentText(sentTo, account.isMailKept)}
      </p>
    </div>
  );
}

/** Hides whether emails to the address bounced, since it may be somebody else's. */
function changeSentText(address: string, isMailKept: boolean): string {
  return isMailKept
    ? `The link for ${address} is in the outbox: ask the person who runs this server for it. Your address changes when you open the link.`
    : `An email to ${address} is on its way. Your address changes when you open its link. None arrives if earlier emails to the address bounced.`;
}

interface AddressFormProps extends Owner {
  onSent: (address: string) => void;
  close: () => void;
}

function AddressForm({ onSent, close, ...account }: AddressFormProps) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: { email: string; password: string }) => call("POST /api/app/email-change", { body }),
    onSuccess: (_, typed) => onSent(typed.email),
  });
  const errors = error ? fieldErrors(error) : {};
  return (
    // Not called once the form is closed, because it may have been opened again.
    <Form
      noValidate
      onSubmit={(field) => mutate({ email: field("email").trim(), password: field("password") }, { onSuccess: close })}
    >
      <EmailField
        label="New email address"
        autoComplete="email"
        hint={<span className="wrap-anywhere">{`Current: ${account.email}`}</span>}
        error={errors.email}
      />
      <ProofField {...account} error={errors.password} />
      <FormError>{errors[""]}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={close}>Cancel</Button>
        <Button look="primary" type="submit" isBusy={isPending}>
          Email me the link
        </Button>
      </div>
    </Form>
  );
}
