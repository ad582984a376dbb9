import type { Metadata } from "next";
import { AuthTitle, FIRST_PROOF, LinkGone } from "@/components/auth/auth-pages";
import { LinkButton } from "@/components/auth/link-forms";
import { safeRedirectTarget } from "@/lib/auth/paths";
import { nextSearch } from "@/lib/core/next-search";
import { findLink } from "@/lib/domain/accounts/email-link";
import { runtime, SYSTEM } from "@/lib/runtime/runtime";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInLinkPage({ params, searchParams }: PageProps<"/sign-in-link/[token]">) {
  const { token } = await params;
  const { next } = await searchParams;
  const target = safeRedirectTarget(typeof next === "string" ? next : null);
  const link = await findLink((await runtime()).contextFor(SYSTEM), "sign-in", token);
  const again = { label: "Email me a new link", path: `/sign-in-link${nextSearch(target)}` };
  if (!link) return <LinkGone action={again} />;
  return (
    <>
      <AuthTitle text={`You are signing in as ${link.email}.${link.isFirstProof ? ` ${FIRST_PROOF}` : ""}`}>
        Sign in
      </AuthTitle>
      <LinkButton kind="sign-in" token={token} next={target} />
    </>
  );
}
