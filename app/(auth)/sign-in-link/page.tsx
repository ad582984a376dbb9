import type { Metadata } from "next";
import { connection } from "next/server";
import { RequestLink } from "@/components/auth/request-link";
import { keepsMails } from "@/lib/domain/mail/send-mail";
import { runtime, SYSTEM } from "@/lib/runtime/runtime";

export const metadata: Metadata = { title: "Sign in by email" };

export default async function AskSignInLinkPage() {
  await connection();
  return <RequestLink kind="sign-in" isKeptHere={keepsMails((await runtime()).contextFor(SYSTEM))} />;
}
