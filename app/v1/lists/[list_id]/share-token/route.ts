import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { rotateShareToken as rotateShareTokenEndpoint } from "@/lib/contract/lists";
import { rotateShareToken } from "@/lib/domain/lists/rotate-share-token";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(rotateShareTokenEndpoint, (ctx, { params }) => rotateShareToken(ctx, params.list_id)),
});
