import type { Metadata } from "next";
import { AuthTitle, LinkGone, OwnersOnly } from "@/components/auth/auth-pages";
import { LinkButton } from "@/components/auth/link-forms";
import { currentContext } from "@/lib/auth/context";
import { signInPath } from "@/lib/auth/paths";
import { getAccount } from "@/lib/context/account";
import { findLink } from "@/lib/domain/accounts/email-link";
import { runtime, SYSTEM } from "@/lib/runtime/runtime";

export const metadata: Metadata = { title: "Your new address" };

export default async function ChangeEmailPage({ params }: PageProps<"/change-email/[token]">) {
  const { token } = await params;
  const link = await findLink((await runtime()).contextFor(SYSTEM), "change-email", token);
  if (!link) return <LinkGone action={{ label: "Go to settings", path: "/settings" }} />;
  const ctx = await currentContext();
  if (ctx?.actor.userId !== link.userId)
    return <OwnersOnly path={signInPath(`/change-email/${token}`)} account={ctx && (await getAccount(ctx)).email} />;
  return (
    <>
      <AuthTitle text={`You will sign in with ${link.email} and get digests there.`}>Your new address</AuthTitle>
      <LinkButton kind="change-email" token={token} />
    </>
  );
}
