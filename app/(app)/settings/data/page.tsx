import type { Metadata } from "next";
import { OwnDataView } from "@/components/settings/own-data-view";
import { getAccount } from "@/lib/accounts/get-account";
import { isOperator } from "@/lib/accounts/operator";
import { requireContext } from "@/lib/auth/context";

export const metadata: Metadata = { title: "Your data" };

export default async function DataPage() {
  const ctx = await requireContext();
  const { email, hasPassword } = await getAccount(ctx);
  return <OwnDataView email={email} hasPassword={hasPassword} isOperator={await isOperator(ctx)} />;
}
