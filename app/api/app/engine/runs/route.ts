import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { listEngineRuns } from "@/lib/domain/status/engine";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.listEngineRuns, (ctx, { query }) => listEngineRuns(ctx, query)),
});
