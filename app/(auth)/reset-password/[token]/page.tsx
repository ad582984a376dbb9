import type { Metadata } from "next";
import { LinkGone } from "@/components/auth/auth-pages";
import { NewPassword } from "@/components/auth/link-forms";
import { findLink } from "@/lib/domain/accounts/email-link";
import { runtime, SYSTEM } from "@/lib/runtime/runtime";

export const metadata: Metadata = { title: "Set a new password" };

export default async function ResetPasswordPage({ params }: PageProps<"/reset-password/[token]">) {
  const { token } = await params;
  const link = await findLink((await runtime()).contextFor(SYSTEM), "password-reset", token);
  if (!link) return <LinkGone action={{ label: "Email me a new link", path: "/forgot-password" }} />;
  return <NewPassword token={token} email={link.email} isFirstProof={link.isFirstProof} />;
}
