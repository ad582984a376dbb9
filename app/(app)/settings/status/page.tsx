import type { Metadata } from "next";
import { Seeded, seed } from "@/app/(app)/prefetch";
import { StatusView } from "@/components/status/status-view";
import { requireContext } from "@/lib/auth/context";
import { statusQuery } from "@/lib/client/status";
import { endpoints } from "@/lib/contract/endpoints";
import { getStatus } from "@/lib/domain/status/get-status";
import { runtime } from "@/lib/runtime/runtime";

export const metadata: Metadata = { title: "Status" };

export default async function StatusPage() {
  const ctx = await requireContext();
  const { workflows } = await runtime();
  return (
    <Seeded seeds={[await seed(statusQuery(), endpoints.getStatus, getStatus(ctx, workflows))]}>
      <StatusView />
    </Seeded>
  );
}
