import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { previewDigest } from "@/lib/domain/digests/preview-digest";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.previewDigest, (ctx, { params }) => previewDigest(ctx, params.id)),
});
