import type { Metadata } from "next";
import { AuthTitle, FIRST_PROOF, LinkGone } from "@/components/auth/auth-pages";
import { LinkButton } from "@/components/auth/link-forms";
import { findLink } from "@/lib/domain/accounts/email-link";
import { runtime, SYSTEM } from "@/lib/runtime/runtime";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInLinkPage({ params }: PageProps<"/sign-in-link/[token]">) {
  const { token } = await params;
  const link = await findLink((await runtime()).contextFor(SYSTEM), "sign-in", token);
  if (!link) return <LinkGone action={{ label: "Email me a new link", path: "/sign-in-link" }} />;
  return (
    <>
      <AuthTitle text={`You are signing in as ${link.email}.${link.isFirstProof ? ` ${FIRST_PROOF}` : ""}`}>
        Sign in
      </AuthTitle>
      <LinkButton kind="sign-in" token={token} />
    </>
  );
}
