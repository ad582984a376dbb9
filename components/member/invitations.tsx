"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/clock";
import { CopyField } from "@/components/ui/copy-field";
import { EmailField, SelectField } from "@/components/ui/field";
import { useFocusInside } from "@/components/ui/focus-inside";
import { Form, FormError } from "@/components/ui/form";
import { Part } from "@/components/ui/page";
import { fieldErrors } from "@/lib/client/api-error";
import { inviteMember, isLinkLive, openInvitationsQuery, revokeInvitation } from "@/lib/client/members";
import { showFailure } from "@/lib/client/show-failure";
import type { Invitation, InvitedRole } from "@/lib/contract/members";
import { INVITATION_DAYS } from "@/lib/core/limits";

interface InvitationsProps {
  newsfeedId: string;
  isMailKept: boolean;
}

/** Roles that the owner gives. */
export const INVITED_ROLES: readonly { value: InvitedRole; text: string }[] = [
  { value: "editor", text: "Editor" },
  { value: "viewer", text: "Viewer" },
];

/** Invites by email. The link is shown only once, while it works. */
export function InviteForm({ newsfeedId, isMailKept }: InvitationsProps) {
  const client = useQueryClient();
  const { data: open } = useQuery(openInvitationsQuery(newsfeedId));
  const [role, setRole] = useState<InvitedRole>("editor");
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: ({ email }: { email: string; form: HTMLFormElement }) =>
      inviteMember(client, newsfeedId, { email, role }),
    onSuccess: (_, { form }) => form.reset(),
  });
  const errors = error ? fieldErrors(error) : {};
  return (
    <>
      <Form
        noValidate
        className="grid max-w-xl gap-3"
        onSubmit={(field, form) => mutate({ email: field("email"), form })}
      >
        <EmailField
          label="Invite by email"
          autoComplete="off"
          placeholder="grace@example.org"
          error={errors.email}
          hint={
            isMailKept
              ? `No mail provider is set up on this server, so send the link yourself. It works once, for ${INVITATION_DAYS} days.`
              : `They get an email with a link that works once, for ${INVITATION_DAYS} days.`
          }
        />
        <SelectField label="Role" choices={INVITED_ROLES} value={role} onChange={setRole} error={errors.role} />
        <FormError>{errors[""]}</FormError>
        <Button look="primary" type="submit" isBusy={isPending} className="justify-self-start">
          {isPending ? "Inviting…" : `Invite as ${role}`}
        </Button>
      </Form>
      <div role="status">
        {data && isLinkLive(data, open) && <InvitationLink key={data.id} invited={data} isMailKept={isMailKept} />}
      </div>
    </>
  );
}

export function OpenInvitations({ newsfeedId, isMailKept }: InvitationsProps) {
  const { data: invitations = [] } = useQuery(openInvitationsQuery(newsfeedId));
  const focus = useFocusInside<HTMLUListElement>();
  if (invitations.length === 0) return null;
  return (
    <Part title="Open invitations">
      <ul className="border-t border-line" {...focus}>
        {invitations.map((invitation) => (
          // Keyed by email, because a second invitation replaces the first.
          <InvitationRow key={invitation.email} invitation={invitation} isMailKept={isMailKept} />
        ))}
      </ul>
    </Part>
  );
}

function InvitationRow({ invitation, isMailKept }: { invitation: Invitation; isMailKept: boolean }) {
  const client = useQueryClient();
  const { newsfeed_id, email, created_at, expires_at } = invitation;
  const again = useMutation({ mutationFn: () => inviteMember(client, newsfeed_id, invitation), onError: showFailure });
  const withdraw = useMutation({ mutationFn: () => revokeInvitation(client, invitation) });
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{email}</p>
          <p className="text-meta text-ink-3">
            {invitation.role === "editor" ? "Editor" : "Viewer"} · invited <RelativeTime at={created_at} /> · expires{" "}
            <RelativeTime at={expires_at} />
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
        {again.data && isLinkLive(again.data, [invitation]) && (
          <InvitationLink key={again.data.id} invited={again.data} isMailKept={isMailKept} />
        )}
      </div>
    </li>
  );
}

const UNSENT =
  "No email was sent: too many invitations, or earlier emails to this address bounced or were reported as spam.";

interface InvitationLinkProps {
  invited: Awaited<ReturnType<typeof inviteMember>>;
  isMailKept: boolean;
}

function InvitationLink({ invited: { email, accept_url, is_mailed }, isMailKept }: InvitationLinkProps) {
  return (
    <div className="mt-4 max-w-xl rounded-xl border border-line bg-raised p-4">
      <p className="font-medium wrap-anywhere">{email} is invited</p>
      <p className="mt-0.5 text-ink-2">
        {!isMailKept && is_mailed && "An email is on its way. You can also send this link yourself."}
        {!isMailKept && !is_mailed && `${UNSENT} Send them this link instead.`}
        {isMailKept && "Send them this link."} It is shown only once.
      </p>
      <div className="mt-3">
        <CopyField label={`Link for ${email}`} isLabelHidden value={accept_url} />
      </div>
    </div>
  );
}
