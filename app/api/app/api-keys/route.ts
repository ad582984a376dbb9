import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { createApiKey, listApiKeys } from "@/lib/domain/api-keys/api-keys";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.listApiKeys, (ctx) => listApiKeys(ctx)),
  POST: handle(endpoints.createApiKey, (ctx, { body }) => createApiKey(ctx, body)),
});
