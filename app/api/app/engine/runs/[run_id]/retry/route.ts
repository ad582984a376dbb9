import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { retryEngineRun as retryEngineRunEndpoint } from "@/lib/contract/engine";
import { retryEngineRun } from "@/lib/domain/status/engine";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(retryEngineRunEndpoint, (ctx, { params }) => retryEngineRun(ctx, params.run_id)),
});
