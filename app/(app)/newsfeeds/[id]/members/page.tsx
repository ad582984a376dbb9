import { loadNewsfeed, Seeded, seed, titled } from "@/app/(app)/prefetch";
import { MembersView } from "@/components/member/members-view";
import { membersQuery, openInvitationsQuery } from "@/lib/client/members";
import type { UserContext } from "@/lib/context/context";
import { endpoints } from "@/lib/contract/endpoints";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { getMailState } from "@/lib/domain/accounts/verify-email";
import { listInvitations } from "@/lib/domain/members/invitations";
import { listMembers } from "@/lib/domain/members/members";

export const generateMetadata = titled((name) => `Members of ${name}`);

export default async function MembersPage({ params }: PageProps<"/newsfeeds/[id]/members">) {
  const { ctx, newsfeed } = await loadNewsfeed((await params).id);
  const { isKeptHere } = await getMailState(ctx);
  return (
    <Seeded seeds={await seedsFor(ctx, newsfeed)}>
      <MembersView key={newsfeed.id} newsfeed={newsfeed} userId={ctx.actor.userId} isMailKept={isKeptHere} />
    </Seeded>
  );
}

/** Only the owner may list members. */
async function seedsFor(ctx: UserContext, { id, role }: Newsfeed) {
  if (role !== "owner") return [];
  return Promise.all([
    seed(membersQuery(id), endpoints.listMembers, listMembers(ctx, id)),
    seed(openInvitationsQuery(id), endpoints.listInvitations, listInvitations(ctx, id)),
  ]);
}
