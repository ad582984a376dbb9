import type { Metadata } from "next";
import { RequestLink } from "@/components/auth/request-link";
import { safeRedirectTarget } from "@/lib/auth/paths";
import { keepsMails } from "@/lib/domain/mail/send-mail";
import { runtime, SYSTEM } from "@/lib/runtime/runtime";

export const metadata: Metadata = { title: "Forgot your password?" };

export default async function ForgotPasswordPage({ searchParams }: PageProps<"/forgot-password">) {
  const { next } = await searchParams;
  const target = safeRedirectTarget(typeof next === "string" ? next : null);
  const isKeptHere = keepsMails((await runtime()).contextFor(SYSTEM));
  return <RequestLink kind="password-reset" next={target} isKeptHere={isKeptHere} />;
}
