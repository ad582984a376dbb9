"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Copy } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/clock";
import { FormError, TextField } from "@/components/ui/field";
import { fieldErrors } from "@/lib/client/api-error";
import { inviteMember, openInvitationsQuery, revokeInvitation } from "@/lib/client/members";
import { showFailure } from "@/lib/client/show-failure";
import { showToast } from "@/lib/client/toasts";
import { INVITATION_DAYS, type Invitation } from "@/lib/contract/members";

interface InviteFormProps {
  newsfeedId: string;
  isMailKept: boolean;
}

/** Invites by email. The link is shown only once. */
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

interface OpenInvitationsProps {
  newsfeedId: string;
  isMailKept: boolean;
}

export function OpenInvitations({ newsfeedId, isMailKept }: OpenInvitationsProps) {
  const { data: invitations = [] } = useQuery(openInvitationsQuery(newsfeedId));
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations" className="mt-10">
      <h2 id="invitations" className="mb-2 font-serif text-xl font-semibold">
        Open invitations
      </h2>
      <ul className="border-t border-line">
        {invitations.map((invitation) => (
          // Keyed by email, because a second invitation replaces the first.
          <InvitationRow key={invitation.email} invitation={invitation} isMailKept={isMailKept} />
        ))}
      </ul>
    </section>
  );
}

function InvitationRow({ invitation, isMailKept }: { invitation: Invitation; isMailKept: boolean }) {
  const client = useQueryClient();
  const { newsfeed_id, email, created_at, expires_at } = invitation;
  const again = useMutation({ mutationFn: () => inviteMember(client, newsfeed_id, email), onError: showFailure });
  const withdraw = useMutation({ mutationFn: () => revokeInvitation(client, invitation) });
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{email}</p>
          <p className="text-meta text-ink-3">
            Editor · invited <RelativeTime at={created_at} /> · expires <RelativeTime at={expires_at} />
          </p>
        </div>
        <div className="flex flex-wrap gap-1.5">
          <Button
            size="small"
            look="quiet"
            isBusy={again.isPending}
            aria-label={`${isMailKept ? "New link" : "Send again"}: ${email}`}
            onClick={() => again.mutate()}
          >
            {isMailKept ? "New link" : "Send again"}
          </Button>
          <Button
            size="small"
            isBusy={withdraw.isPending}
            aria-label={`Withdraw the invitation for ${email}`}
            onClick={() => withdraw.mutate()}
          >
            Withdraw
          </Button>
        </div>
      </div>
      <div role="status">
        {again.data && <InvitationLink email={email} url={again.data.accept_url} isMailKept={isMailKept} />}
      </div>
    </li>
  );
}

interface InvitationLinkProps {
  email: string;
  url: string;
  isMailKept: boolean;
}

function InvitationLink({ email, url, isMailKept }: InvitationLinkProps) {
  const boxRef = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // Browsers deny clipboard access without a secure connection.
      boxRef.current?.select();
      showToast({ text: "The link is selected. Copy it with your keyboard." });
    }
  };
  return (
    <div className="mt-4 max-w-xl rounded-xl border border-line bg-raised p-4">
      <p className="font-medium wrap-anywhere">{email} is invited</p>
      <p className="mt-0.5 text-ink-2">
        {isMailKept ? "Send them this link." : "An email is on its way. You can also send this link yourself."} It is
        shown only once.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <input
          ref={boxRef}
          readOnly
          value={url}
          aria-label={`Link for ${email}`}
          onFocus={(event) => event.currentTarget.select()}
          className="min-h-9 min-w-0 flex-1 basis-48 rounded-lg border border-edge bg-sunken px-3 py-1.5 font-mono text-meta"
        />
        <Button onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden="true" size={15} /> : <Copy aria-hidden="true" size={15} />}
          {isCopied ? "Copied" : "Copy link"}
        </Button>
      </div>
    </div>
  );
}
