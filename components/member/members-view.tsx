"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { BackToNewsfeed } from "@/components/ui/back-to-newsfeed";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FormError } from "@/components/ui/field";
import { Page } from "@/components/ui/page";
import { errorText } from "@/lib/client/api-error";
import { leaveNewsfeed } from "@/lib/client/members";
import { newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import { showToast } from "@/lib/client/toasts";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { InviteForm, OpenInvitations } from "./invitations";
import { MemberList } from "./member-list";

interface MembersViewProps {
  newsfeed: Newsfeed;
  /** The signed-in account. */
  userId: string;
  /** Emails stay in this server's outbox. */
  isMailKept: boolean;
}

/** Members of a newsfeed. Editors see the roles and a way to leave. */
export function MembersView({ newsfeed: atFirst, userId, isMailKept }: MembersViewProps) {
  const { data: newsfeed = atFirst } = useQuery({ ...newsfeedsQuery(), select: newsfeedById(atFirst.id) });
  return (
    <Page
      title="Members"
      lead={
        newsfeed.role === "owner" ? "People who share this newsfeed with you." : "You are an editor of this newsfeed."
      }
      back={<BackToNewsfeed newsfeed={newsfeed} />}
    >
      {newsfeed.role === "owner" ? (
        <>
          <InviteForm newsfeedId={newsfeed.id} isMailKept={isMailKept} />
          <MemberList newsfeed={newsfeed} userId={userId} />
          <OpenInvitations newsfeedId={newsfeed.id} isMailKept={isMailKept} />
          <Roles />
        </>
      ) : (
        <>
          <Roles />
          <LeaveNewsfeed newsfeed={newsfeed} userId={userId} />
        </>
      )}
    </Page>
  );
}

function Roles() {
  return (
    <section className="mt-12 max-w-measure border-t border-line pt-5">
      <h2 className="font-serif text-xl font-semibold">Roles</h2>
      <dl className="mt-2 grid gap-x-6 gap-y-2 medium:grid-cols-[6rem_1fr]">
        <dt className="font-medium">Editor</dt>
        <dd className="text-ink-2">
          Reads and saves posts, hides and rescues them for everybody, and changes sources, keywords, context and digest
          frequency. Read and saved posts are private to each member.
        </dd>
        <dt className="font-medium">Owner</dt>
        <dd className="text-ink-2">
          Also invites and removes members, hands over ownership and deletes the newsfeed. There is always one owner.
        </dd>
      </dl>
    </section>
  );
}

interface LeaveProps {
  newsfeed: Newsfeed;
  userId: string;
}

function LeaveNewsfeed({ newsfeed, userId }: LeaveProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="mt-12 max-w-measure border-t border-line pt-5">
      <h2 className="font-serif text-xl font-semibold">Leave this newsfeed</h2>
      <p className="mt-1 mb-4 text-ink-2">
        Posts you saved from it are removed from your reading lists. To come back you need a new invitation.
      </p>
      <Button look="danger" onClick={() => setAsking(true)}>
        Leave newsfeed…
      </Button>
      <Dialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Leave ${newsfeed.name}?`}
        description="Posts you saved from it are removed from your reading lists."
      >
        <Leave newsfeed={newsfeed} userId={userId} />
      </Dialog>
    </section>
  );
}

function Leave({ newsfeed, userId }: LeaveProps) {
  const client = useQueryClient();
  const router = useRouter();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => leaveNewsfeed(client, { newsfeedId: newsfeed.id, userId }),
    onSuccess: () => {
      showToast({ text: `You left ${newsfeed.name}` });
      router.push("/newsfeeds");
    },
  });
  return (
    <div className="grid gap-4">
      <FormError>{error ? errorText(error) : undefined}</FormError>
      <Button look="danger" isBusy={isPending || isSuccess} onClick={() => mutate()} className="justify-self-end">
        Leave
      </Button>
    </div>
  );
}
