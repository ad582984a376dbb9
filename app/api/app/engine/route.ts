import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { getEngine as getEngineEndpoint } from "@/lib/contract/engine";
import { getEngine } from "@/lib/domain/status/engine";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(getEngineEndpoint, (ctx) => getEngine(ctx)),
});
