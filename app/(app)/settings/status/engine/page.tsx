import type { Metadata } from "next";
import { orNotFound, Seeded, seed, throughContract } from "@/app/(app)/prefetch";
import { EngineView } from "@/components/status/engine-view";
import { requireContext } from "@/lib/auth/context";
import { engineQuery, engineRunsQuery } from "@/lib/client/engine";
import { endpoints } from "@/lib/contract/endpoints";
import { getEngine, listEngineRuns } from "@/lib/domain/status/engine";

export const metadata: Metadata = { title: "Background jobs" };

export default async function EnginePage({ searchParams }: PageProps<"/settings/status/engine">) {
  const ctx = await requireContext();
  const overview = await seed(engineQuery(), endpoints.getEngine, getEngine(ctx));
  const filter = endpoints.listEngineRuns.query?.omit({ before: true }).safeParse(await searchParams).data ?? {};
  const seeds = ctx.engine ? [overview, await seedRuns(ctx, filter)] : [overview];
  return (
    <Seeded seeds={seeds}>
      <EngineView initialFilter={filter} />
    </Seeded>
  );
}

async function seedRuns(ctx: Parameters<typeof listEngineRuns>[0], filter: Parameters<typeof engineRunsQuery>[0]) {
  const page = throughContract(endpoints.listEngineRuns, await orNotFound(listEngineRuns(ctx, filter)));
  return { queryKey: engineRunsQuery(filter).queryKey, data: { pages: [page], pageParams: [null] } };
}
