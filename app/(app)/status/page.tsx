import type { Metadata } from "next";
import { StatusView } from "@/components/status/status-view";
import { requireContext } from "@/lib/auth/context";
import { statusQuery } from "@/lib/client/status";
import { getStatus as getStatusEndpoint } from "@/lib/contract/status";
import { runtime } from "@/lib/runtime";
import { getStatus } from "@/lib/status/get-status";
import { Seeded, seed } from "../prefetch";

export const metadata: Metadata = { title: "Status" };

export default async function StatusPage() {
  const ctx = await requireContext();
  const { workflows } = await runtime();
  return (
    <Seeded seeds={[await seed(statusQuery(), getStatusEndpoint, getStatus(ctx, workflows))]}>
      <StatusView />
    </Seeded>
  );
}
