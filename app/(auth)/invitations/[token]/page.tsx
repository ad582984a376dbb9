import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { InvitationActions, InvitationCard, InvitationGone } from "@/components/auth/auth-pages";
import { LinkButton } from "@/components/auth/link-forms";
import { ButtonLink } from "@/components/ui/button";
import { currentContext } from "@/lib/auth/context";
import { signInPath } from "@/lib/auth/paths";
import { getAccount } from "@/lib/context/account";
import { isSignUpOpen } from "@/lib/domain/members/create-account";
import { findInvitation, findJoinedNewsfeed } from "@/lib/domain/members/invitations";
import { runtime, SYSTEM } from "@/lib/runtime/runtime";

export const metadata: Metadata = { title: "Invitation" };

export default async function InvitationPage({ params }: PageProps<"/invitations/[token]">) {
  const { token } = await params;
  const system = (await runtime()).contextFor(SYSTEM);
  const invitation = await findInvitation(system, token);
  const ctx = await currentContext();
  const joinedId = ctx && (await findJoinedNewsfeed(ctx, { token, userId: ctx.actor.userId }));
  if (!invitation) {
    if (joinedId) redirect(`/newsfeeds/${joinedId}`);
    return <InvitationGone />;
  }
  const maySignUp = await isSignUpOpen(system, { isInvited: true });
  return (
    <InvitationCard {...invitation} account={ctx && (await getAccount(ctx)).email}>
      {joinedId && <MemberAlready newsfeedId={joinedId} />}
      {ctx && !joinedId && <LinkButton kind="invitation" token={token} />}
      {!ctx && (
        <InvitationActions
          signUpPath={maySignUp ? `/sign-up?${new URLSearchParams({ invitation: token })}` : null}
          signInPath={signInPath(`/invitations/${token}`)}
        />
      )}
    </InvitationCard>
  );
}

/** Shown instead of the offer, because members keep their role. */
function MemberAlready({ newsfeedId }: { newsfeedId: string }) {
  return (
    <>
      <p className="text-ink-2">You are already a member of this newsfeed.</p>
      <ButtonLink look="primary" className="min-h-11 justify-center" href={`/newsfeeds/${newsfeedId}`}>
        Open newsfeed
      </ButtonLink>
    </>
  );
}
