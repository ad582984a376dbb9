import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { revokeApiKey } from "@/lib/domain/api-keys/api-keys";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: handle(endpoints.revokeApiKey, (ctx, { params }) => revokeApiKey(ctx, params.key_id)),
});
