"use client";

import { useQuery } from "@tanstack/react-query";
import { BackToNewsfeed } from "@/components/ui/back-to-newsfeed";
import { newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { Page } from "../ui/page";
import { InviteForm } from "./invite-form";
import { LeaveNewsfeed } from "./leave-newsfeed";
import { MemberList } from "./member-list";
import { OpenInvitations } from "./open-invitations";

interface MembersViewProps {
  newsfeed: Newsfeed;
  /** Whoever is signed in. */
  userId: string;
  /** No mail leaves this installation. */
  isMailKept: boolean;
}

/** Who reads and changes a newsfeed together; an editor sees what that means, and the way out. */
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

/** What each role may do, as the server decides it. */
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
