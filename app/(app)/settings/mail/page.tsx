import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { MailView } from "@/components/settings/mail-view";
import { requireContext } from "@/lib/auth/context";
import { isOperator } from "@/lib/context/account";
import { getMailSetup } from "@/lib/domain/setup/mail-setup";

export const metadata: Metadata = { title: "Mail" };

export default async function MailPage() {
  const ctx = await requireContext();
  if (!(await isOperator(ctx))) notFound();
  return <MailView setup={await getMailSetup(ctx)} />;
}
