import type { Metadata } from "next";
import { LinkGone } from "@/components/auth/auth-pages";
import { NewPassword } from "@/components/auth/link-forms";
import { safeRedirectTarget } from "@/lib/auth/paths";
import { nextSearch } from "@/lib/core/next-search";
import { findLink } from "@/lib/domain/accounts/email-link";
import { runtime, SYSTEM } from "@/lib/runtime/runtime";

export const metadata: Metadata = { title: "Set a new password" };

export default async function ResetPasswordPage({ params, searchParams }: PageProps<"/reset-password/[token]">) {
  const { token } = await params;
  const { next } = await searchParams;
  const target = safeRedirectTarget(typeof next === "string" ? next : null);
  const link = await findLink((await runtime()).contextFor(SYSTEM), "password-reset", token);
  const again = { label: "Email me a new link", path: `/forgot-password${nextSearch(target)}` };
  if (!link) return <LinkGone action={again} />;
  return <NewPassword token={token} email={link.email} next={target} isFirstProof={link.isFirstProof} />;
}
