import type { Metadata } from "next";
import { Seeded, seed } from "@/app/(app)/prefetch";
import { EngineRunView } from "@/components/status/engine-run-view";
import { requireContext } from "@/lib/auth/context";
import { engineRunQuery } from "@/lib/client/engine";
import { endpoints } from "@/lib/contract/endpoints";
import { getEngineRun } from "@/lib/domain/status/engine";

export const metadata: Metadata = { title: "Run" };

export default async function EngineRunPage({ params }: PageProps<"/settings/status/engine/runs/[id]">) {
  const { id } = await params;
  const ctx = await requireContext();
  return (
    <Seeded seeds={[await seed(engineRunQuery(id), endpoints.getEngineRun, getEngineRun(ctx, id))]}>
      <EngineRunView key={id} runId={id} />
    </Seeded>
  );
}
