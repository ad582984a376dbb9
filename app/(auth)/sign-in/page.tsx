import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CredentialsForm } from "@/components/auth/credentials-form";
import { currentContext } from "@/lib/auth/context";
import { invitationTokenIn, safeRedirectTarget } from "@/lib/auth/paths";
import { keepsMails } from "@/lib/domain/mail/send-mail";
import { isSignUpOpen } from "@/lib/domain/members/create-account";
import { findInvitation } from "@/lib/domain/members/invitations";
import { runtime, SYSTEM } from "@/lib/runtime/runtime";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const { next } = await searchParams;
  const target = safeRedirectTarget(typeof next === "string" ? next : null);
  if (await currentContext()) redirect(target);
  const system = (await runtime()).contextFor(SYSTEM);
  const token = invitationTokenIn(target);
  const found = token === null ? null : await findInvitation(system, token);
  const hasOther = await isSignUpOpen(system, { isInvited: found !== null });
  const invitation = found && token !== null ? { token, email: found.email } : undefined;
  return (
    <CredentialsForm
      kind="signIn"
      next={target}
      hasOther={hasOther}
      isMailKept={keepsMails(system)}
      {...(invitation && { invitation })}
    />
  );
}
