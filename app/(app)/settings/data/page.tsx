import type { Metadata } from "next";
import { OwnDataView } from "@/components/settings/own-data-view";
import { requireContext } from "@/lib/auth/context";
import { getAccount, isOperator } from "@/lib/context/account";

export const metadata: Metadata = { title: "Your data" };

export default async function DataPage() {
  const ctx = await requireContext();
  const { email, hasPassword } = await getAccount(ctx);
  return <OwnDataView email={email} hasPassword={hasPassword} isOperator={await isOperator(ctx)} />;
}
