import type { Metadata } from "next";
import { RequestLink } from "@/components/auth/request-link";
import { safeRedirectTarget } from "@/lib/auth/paths";
import { keepsMails } from "@/lib/domain/mail/send-mail";
import { runtime, SYSTEM } from "@/lib/runtime/runtime";

export const metadata: Metadata = { title: "Sign in by email" };

export default async function AskSignInLinkPage({ searchParams }: PageProps<"/sign-in-link">) {
  const { next } = await searchParams;
  const target = safeRedirectTarget(typeof next === "string" ? next : null);
  const isKeptHere = keepsMails((await runtime()).contextFor(SYSTEM));
  return <RequestLink kind="sign-in" next={target} isKeptHere={isKeptHere} />;
}
