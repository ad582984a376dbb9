import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { getDigest, updateDigest } from "@/lib/domain/digests/digests";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.getDigest, (ctx, { params }) => getDigest(ctx, params.id)),
  PUT: handle(endpoints.updateDigest, (ctx, { params, body }) => updateDigest(ctx, params.id, body)),
});
