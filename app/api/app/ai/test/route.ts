import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { testModel as testModelEndpoint } from "@/lib/contract/ai";
import { testModel } from "@/lib/domain/status/test-model";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(testModelEndpoint, (ctx) => testModel(ctx)),
});
