"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { FinalButton } from "@/components/ui/action-button";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/clock";
import { DialogButton } from "@/components/ui/dialog";
import { NewsfeedGone } from "@/components/ui/empty";
import { Select } from "@/components/ui/field";
import { useFocusInside } from "@/components/ui/focus-inside";
import { FormError } from "@/components/ui/form";
import { useLocale } from "@/components/ui/locale";
import { NewsfeedHeader } from "@/components/ui/newsfeed-header";
import { Page, Part } from "@/components/ui/page";
import { useNewsfeedGone } from "@/components/ui/use-newsfeed-gone";
import { useStore } from "@/components/ui/use-store";
import { errorText } from "@/lib/client/api-error";
import { deferredIds } from "@/lib/client/deferred-ids";
import { giveRole, handOver, leaveNewsfeed, membersQuery, removalKey, removeMember } from "@/lib/client/members";
import { newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import { showFailure } from "@/lib/client/show-failure";
import { showToast } from "@/lib/client/toasts";
import type { InvitedRole, Member } from "@/lib/contract/members";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { countText } from "@/lib/core/number-text";
import { INVITED_ROLES, InviteForm, OpenInvitations } from "./invitations";

interface MembersViewProps {
  newsfeed: Newsfeed;
  userId: string;
  /** Emails stay in this server's outbox. */
  isMailKept: boolean;
}

/** Members of a newsfeed. Editors and viewers see the roles and a way to leave. */
export function MembersView({ newsfeed: atFirst, userId, isMailKept }: MembersViewProps) {
  const { data: newsfeed = atFirst } = useQuery({ ...newsfeedsQuery(), select: newsfeedById(atFirst.id) });
  if (useNewsfeedGone(atFirst.id)) return <NewsfeedGone />;
  return (
    <Page
      title="Members"
      lead={
        newsfeed.role === "owner"
          ? "People who share this newsfeed with you."
          : `You are ${newsfeed.role === "editor" ? "an editor" : "a viewer"} of this newsfeed.`
      }
      header={<NewsfeedHeader newsfeed={newsfeed} />}
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
    <section className="mt-12 border-t border-line pt-5">
      <h2 className="font-serif text-xl font-semibold">Roles</h2>
      <dl className="mt-2 grid max-w-measure gap-x-6 gap-y-2 medium:grid-cols-[6rem_1fr]">
        <dt className="font-medium">Viewer</dt>
        <dd className="text-ink-2">
          Reads and saves posts, and hides them for themselves. Read and saved posts are private to each member.
        </dd>
        <dt className="font-medium">Editor</dt>
        <dd className="text-ink-2">
          Also hides and rescues posts for everybody, and changes sources, keywords, context and digest frequency.
        </dd>
        <dt className="font-medium">Owner</dt>
        <dd className="text-ink-2">
          Also invites and removes members, hands over ownership and deletes the newsfeed. There is always one owner.
        </dd>
      </dl>
    </section>
  );
}

function LeaveNewsfeed({ newsfeed, userId }: { newsfeed: Newsfeed; userId: string }) {
  const client = useQueryClient();
  const router = useRouter();
  const leave = async () => {
    await leaveNewsfeed(client, { newsfeedId: newsfeed.id, userId });
    showToast({ text: `You left ${newsfeed.name}` });
    router.push("/newsfeeds");
  };
  return (
    <section className="mt-12 border-t border-line pt-5">
      <h2 className="font-serif text-xl font-semibold">Leave this newsfeed</h2>
      <p className="mt-1 mb-4 max-w-measure text-ink-2">
        Posts you saved from it are removed from your reading lists. To come back you need a new invitation.
      </p>
      <DialogButton
        look="danger"
        text="Leave newsfeed…"
        title={`Leave ${newsfeed.name}?`}
        description="Posts you saved from it are removed from your reading lists."
      >
        {() => (
          <div className="grid justify-items-end gap-4">
            <FinalButton look="danger" act={leave}>
              Leave
            </FinalButton>
          </div>
        )}
      </DialogButton>
    </section>
  );
}

/** Members, owner first. */
function MemberList({ newsfeed, userId }: { newsfeed: Newsfeed; userId: string }) {
  const { data: all = [], error } = useQuery(membersQuery(newsfeed.id));
  const locale = useLocale();
  const leaving = useStore(deferredIds);
  const members = all.filter((member) => !leaving.has(removalKey(newsfeed.id, member)));
  return (
    <Part title={countText(members.length, "member", { locale })}>
      <FormError>{error ? errorText(error) : undefined}</FormError>
      <ul className="border-t border-line" {...useFocusInside<HTMLUListElement>()}>
        {members.map((member) => (
          <MemberRow key={member.user_id} member={member} newsfeed={newsfeed} isSelf={member.user_id === userId} />
        ))}
      </ul>
    </Part>
  );
}

function MemberRow({ member, newsfeed, isSelf }: { member: Member; newsfeed: Newsfeed; isSelf: boolean }) {
  const client = useQueryClient();
  const { email, name, role, created_at } = member;
  const changeRole = useMutation({
    mutationFn: (wanted: InvitedRole) => giveRole(client, newsfeed.id, { ...member, role: wanted }),
    onSuccess: (_, wanted) => showToast({ text: `${email} is now ${wanted === "editor" ? "an editor" : "a viewer"}` }),
    onError: showFailure,
  });
  const makeOwner = async (close: () => void) => {
    await handOver(client, newsfeed.id, member);
    showToast({ text: `${email} is now the owner` });
    close();
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {name || email}
          {isSelf && <span className="font-normal text-ink-3"> (you)</span>}
        </p>
        <p className="text-meta wrap-anywhere text-ink-3">
          {name && `${email} · `}
          {role === "owner" && "Owner · "}joined <RelativeTime at={created_at} />
        </p>
      </div>
      {role !== "owner" && (
        <div className="flex flex-wrap items-center gap-1.5">
          <Select
            aria-label={`Role of ${email}`}
            choices={INVITED_ROLES}
            value={changeRole.isPending ? changeRole.variables : role}
            isBusy={changeRole.isPending}
            onChange={changeRole.mutate}
            className="min-h-8 rounded-lg border border-edge bg-raised px-2 text-ink coarse:min-h-11"
          />
          <DialogButton
            size="small"
            look="quiet"
            aria-label={`Make owner: ${email}`}
            text="Make owner"
            title={`Make ${email} the owner?`}
            description={`You become an editor of ${newsfeed.name}. Only the new owner can undo this.`}
          >
            {(close) => (
              <div className="grid justify-items-end gap-4">
                <FinalButton look="primary" act={() => makeOwner(close)}>
                  Hand over
                </FinalButton>
              </div>
            )}
          </DialogButton>
          <Button size="small" aria-label={`Remove ${email}`} onClick={() => removeMember(client, newsfeed.id, member)}>
            Remove
          </Button>
        </div>
      )}
    </li>
  );
}
