import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CredentialsForm } from "@/components/auth/credentials-form";
import { currentContext } from "@/lib/auth/context";
import { safeRedirectTarget } from "@/lib/auth/redirect-target";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const { next } = await searchParams;
  const target = safeRedirectTarget(typeof next === "string" ? next : null);
  if (await currentContext()) redirect(target);
  return <CredentialsForm kind="signIn" next={target} />;
}
