import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { InvitationGone, SignUpClosed } from "@/components/auth/auth-pages";
import { CredentialsForm } from "@/components/auth/credentials-form";
import { currentContext } from "@/lib/auth/context";
import { invitationTokenIn, safeRedirectTarget } from "@/lib/auth/paths";
import { isSignUpOpen } from "@/lib/domain/members/create-account";
import { findInvitation } from "@/lib/domain/members/invitations";
import { runtime, SYSTEM } from "@/lib/runtime/runtime";

export const metadata: Metadata = { title: "Create account" };

export default async function SignUpPage({ searchParams }: PageProps<"/sign-up">) {
  const { next, invitation } = await searchParams;
  const target = safeRedirectTarget(typeof next === "string" ? next : null);
  const token = typeof invitation === "string" ? invitation : invitationTokenIn(target);
  if (token !== null) return <InvitedSignUp token={token} />;
  if (await currentContext()) redirect(target);
  const isOpen = await isSignUpOpen((await runtime()).contextFor(SYSTEM));
  return isOpen ? <CredentialsForm kind="signUp" next={target} /> : <SignUpClosed />;
}

/** Sends visitors with an account back to the invitation. */
async function InvitedSignUp({ token }: { token: string }) {
  const target = safeRedirectTarget(`/invitations/${encodeURIComponent(token)}`);
  if (await currentContext()) redirect(target);
  const system = (await runtime()).contextFor(SYSTEM);
  if (!(await isSignUpOpen(system, { isInvited: true }))) return <SignUpClosed />;
  const found = await findInvitation(system, token);
  if (!found) return <InvitationGone />;
  return <CredentialsForm kind="signUp" next={target} invitation={{ token, email: found.email }} />;
}
