import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CredentialsForm } from "@/components/auth/credentials-form";
import { currentContext } from "@/lib/auth/context";
import { safeRedirectTarget } from "@/lib/auth/redirect-target";

export const metadata: Metadata = { title: "Create account" };

export default async function SignUpPage({ searchParams }: PageProps<"/sign-up">) {
  const { next } = await searchParams;
  const target = safeRedirectTarget(typeof next === "string" ? next : null);
  if (await currentContext()) redirect(target);
  return <CredentialsForm kind="signUp" next={target} />;
}
