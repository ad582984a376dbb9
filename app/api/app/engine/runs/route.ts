import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { listEngineRuns as listEngineRunsEndpoint } from "@/lib/contract/engine";
import { listEngineRuns } from "@/lib/domain/status/engine";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(listEngineRunsEndpoint, (ctx, { query }) => listEngineRuns(ctx, query)),
});
