import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { rotateShareToken } from "@/lib/domain/lists/lists";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(endpoints.rotateShareToken, (ctx, { params }) => rotateShareToken(ctx, params.list_id)),
});
