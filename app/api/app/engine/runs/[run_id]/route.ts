import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { getEngineRun as getEngineRunEndpoint } from "@/lib/contract/engine";
import { getEngineRun } from "@/lib/domain/status/engine";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(getEngineRunEndpoint, (ctx, { params }) => getEngineRun(ctx, params.run_id)),
});
