import type { Metadata } from "next";
import { AuthTitle, LinkGone } from "@/components/auth/auth-pages";
import { LinkButton } from "@/components/auth/link-forms";
import { findLink } from "@/lib/domain/accounts/email-link";
import { runtime, SYSTEM } from "@/lib/runtime/runtime";

export const metadata: Metadata = { title: "Confirm your address" };

export default async function VerifyEmailPage({ params }: PageProps<"/verify-email/[token]">) {
  const { token } = await params;
  const link = await findLink((await runtime()).contextFor(SYSTEM), "verify-email", token);
  if (!link) return <LinkGone action={{ label: "Go to settings", path: "/settings" }} />;
  return (
    <>
      <AuthTitle text={`Confirm that ${link.email} is yours to get digests there.`}>Confirm your address</AuthTitle>
      <LinkButton kind="verify-email" token={token} />
    </>
  );
}
