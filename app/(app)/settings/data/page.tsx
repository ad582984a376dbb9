import type { Metadata } from "next";
import { OwnDataView } from "@/components/settings/own-data-view";
import { requireContext } from "@/lib/auth/context";
import { getAccount, isOperator } from "@/lib/context/account";
import { keepsMails } from "@/lib/domain/mail/send-mail";
import { listShared } from "@/lib/domain/members/members";

export const metadata: Metadata = { title: "Your data" };

export default async function DataPage() {
  const ctx = await requireContext();
  const { email, hasPassword } = await getAccount(ctx);
  const [operates, shared] = await Promise.all([isOperator(ctx), listShared(ctx)]);
  const account = { email, hasPassword, isMailKept: keepsMails(ctx) };
  return <OwnDataView {...account} isOperator={operates} shared={shared} />;
}
