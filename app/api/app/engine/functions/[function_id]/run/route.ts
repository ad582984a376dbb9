import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { runEngineFunction } from "@/lib/domain/status/engine";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(endpoints.runEngineFunction, (ctx, { params }) => runEngineFunction(ctx, params.function_id)),
});
