"use client";

import { useMutation } from "@tanstack/react-query";
import { askForConfirmation } from "@/lib/client/account-mail";
import { errorText } from "@/lib/client/api-error";
import type { MailState } from "@/lib/contract/mail";
import { Button } from "../ui/button";
import { FormError } from "../ui/field";
import { ChangeAddress } from "./change-address";

/** The caller's address, whether mails reach it, and what to do where they do not. */
export function MailSettings({ mail, hasPassword }: { mail: MailState; hasPassword: boolean }) {
  const { email, stoppedBy, isVerified, isKeptHere } = mail;
  return (
    <div className="grid gap-2">
      <p className="font-medium wrap-anywhere">{email}</p>
      {isKeptHere && (
        <p className="text-ink-2">No mail provider is set up on this server. Emails are kept in its outbox.</p>
      )}
      <p className="text-ink-2">{stateText(mail)}</p>
      {(stoppedBy !== null || !isVerified) && <AskForConfirmation isStopped={stoppedBy !== null} />}
      <ChangeAddress email={email} hasPassword={hasPassword} />
    </div>
  );
}

function stateText({ stoppedBy, isVerified, isKeptHere }: MailState): string {
  if (stoppedBy === "bounce") return "Emails to this address bounced, so we stopped sending them.";
  if (stoppedBy === "complaint") return "An email to this address was reported as spam, so we stopped sending them.";
  if (isVerified) return "This address is confirmed.";
  return isKeptHere
    ? "This address is not confirmed."
    : "This address is not confirmed, so you get no digests. Open the link in the email we sent.";
}

function AskForConfirmation({ isStopped }: { isStopped: boolean }) {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: askForConfirmation });
  return (
    <div className="grid justify-items-start gap-2">
      <Button isBusy={isPending} disabled={isSuccess} onClick={() => mutate()}>
        {isStopped ? "Try this address again" : "Send the link again"}
      </Button>
      <p role="status" className="text-ink-2">
        {isSuccess && "An email is on its way. Open its link to confirm the address."}
      </p>
      <FormError>{error ? errorText(error) : undefined}</FormError>
    </div>
  );
}
