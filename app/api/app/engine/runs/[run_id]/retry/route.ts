import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { retryEngineRun } from "@/lib/domain/status/engine";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(endpoints.retryEngineRun, (ctx, { params }) => retryEngineRun(ctx, params.run_id)),
});
