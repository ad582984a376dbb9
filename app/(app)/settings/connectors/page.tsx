import type { Metadata } from "next";
import { ConnectorsView } from "@/components/settings/connectors-view";
import { requireContext } from "@/lib/auth/context";
import { connectorsQuery } from "@/lib/client/status";
import { isOperator } from "@/lib/context/account";
import { endpoints } from "@/lib/contract/endpoints";
import { listConnectors } from "@/lib/domain/sources/list-sources";
import { Seeded, seed } from "../../prefetch";

export const metadata: Metadata = { title: "Connectors" };

export default async function ConnectorsPage() {
  const ctx = await requireContext();
  return (
    <Seeded seeds={[await seed(connectorsQuery(), endpoints.listConnectors, listConnectors(ctx))]}>
      <ConnectorsView isForOperator={await isOperator(ctx)} />
    </Seeded>
  );
}
