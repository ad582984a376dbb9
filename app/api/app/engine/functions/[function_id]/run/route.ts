import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { runEngineFunction as runEngineFunctionEndpoint } from "@/lib/contract/engine";
import { runEngineFunction } from "@/lib/domain/status/engine";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(runEngineFunctionEndpoint, (ctx, { params }) => runEngineFunction(ctx, params.function_id)),
});
