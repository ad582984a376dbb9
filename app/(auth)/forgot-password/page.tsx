import type { Metadata } from "next";
import { connection } from "next/server";
import { RequestLink } from "@/components/auth/request-link";
import { keepsMails } from "@/lib/domain/mail/send-mail";
import { runtime, SYSTEM } from "@/lib/runtime/runtime";

export const metadata: Metadata = { title: "Forgot your password?" };

export default async function ForgotPasswordPage() {
  await connection();
  return <RequestLink kind="password-reset" isKeptHere={keepsMails((await runtime()).contextFor(SYSTEM))} />;
}
