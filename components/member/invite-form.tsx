"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { fieldErrors } from "@/lib/client/api-error";
import { inviteMember } from "@/lib/client/members";
import { INVITATION_DAYS } from "@/lib/contract/members";
import { Button } from "../ui/button";
import { FormError, TextField } from "../ui/field";
import { InvitationLink } from "./invitation-link";

interface InviteFormProps {
  newsfeedId: string;
  isMailKept: boolean;
}

/** Invites by address. The link shows here once: nobody can look it up afterwards. */
export function InviteForm({ newsfeedId, isMailKept }: InviteFormProps) {
  const client = useQueryClient();
  const formRef = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (email: string) => inviteMember(client, newsfeedId, email),
    onSuccess: () => formRef.current?.reset(),
  });
  const errors = error ? fieldErrors(error) : {};
  return (
    <>
      <form
        ref={formRef}
        noValidate
        className="grid max-w-xl gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          mutate(String(new FormData(event.currentTarget).get("email") ?? ""));
        }}
      >
        <TextField
          label="Invite by email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          placeholder="grace@example.org"
          error={errors.email}
          hint={
            isMailKept
              ? `No mail provider is set up on this server, so send the link yourself. It works once, for ${INVITATION_DAYS} days.`
              : `They get an email with a link that works once, for ${INVITATION_DAYS} days.`
          }
        />
        <FormError>{errors[""]}</FormError>
        <div>
          <Button look="primary" type="submit" isBusy={isPending}>
            {isPending ? "Inviting…" : "Invite as editor"}
          </Button>
        </div>
      </form>
      <div role="status">
        {data && <InvitationLink key={data.id} email={data.email} url={data.accept_url} isMailKept={isMailKept} />}
      </div>
    </>
  );
}
