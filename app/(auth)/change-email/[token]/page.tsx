import type { Metadata } from "next";
import { AuthTitle, LinkGone } from "@/components/auth/auth-pages";
import { LinkButton } from "@/components/auth/link-forms";
import { findLink } from "@/lib/domain/accounts/email-link";
import { runtime, SYSTEM } from "@/lib/runtime/runtime";

export const metadata: Metadata = { title: "Your new address" };

export default async function ChangeEmailPage({ params }: PageProps<"/change-email/[token]">) {
  const { token } = await params;
  const link = await findLink((await runtime()).contextFor(SYSTEM), "change-email", token);
  if (!link) return <LinkGone action={{ label: "Go to settings", path: "/settings" }} />;
  return (
    <>
      <AuthTitle text={`You will sign in with ${link.email} and get digests there.`}>Your new address</AuthTitle>
      <LinkButton kind="change-email" token={token} />
    </>
  );
}
