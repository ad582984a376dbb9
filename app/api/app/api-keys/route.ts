import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { createApiKey as createApiKeyEndpoint, listApiKeys as listApiKeysEndpoint } from "@/lib/contract/account";
import { createApiKey } from "@/lib/domain/api-keys/create-api-key";
import { listApiKeys } from "@/lib/domain/api-keys/list-api-keys";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(listApiKeysEndpoint, (ctx) => listApiKeys(ctx)),
  POST: handle(createApiKeyEndpoint, (ctx, { body }) => createApiKey(ctx, body)),
});
