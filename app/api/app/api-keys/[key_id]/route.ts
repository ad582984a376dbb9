import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { revokeApiKey as revokeApiKeyEndpoint } from "@/lib/contract/account";
import { revokeApiKey } from "@/lib/domain/api-keys/revoke-api-key";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: handle(revokeApiKeyEndpoint, (ctx, { params }) => revokeApiKey(ctx, params.key_id)),
});
