"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { inviteMember, openInvitationsQuery, revokeInvitation } from "@/lib/client/members";
import { showFailure } from "@/lib/client/show-failure";
import type { Invitation } from "@/lib/contract/members";
import { Button } from "../ui/button";
import { RelativeTime } from "../ui/clock";
import { InvitationLink } from "./invitation-link";

interface OpenInvitationsProps {
  newsfeedId: string;
  isMailKept: boolean;
}

/** Those that nobody has accepted yet; nothing where there are none. */
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
          // By address: a second invitation takes the place of the first.
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
