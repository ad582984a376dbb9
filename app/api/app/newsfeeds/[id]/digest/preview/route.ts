import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { previewDigest as previewDigestEndpoint } from "@/lib/contract/digests";
import { previewDigest } from "@/lib/domain/digests/preview-digest";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(previewDigestEndpoint, (ctx, { params }) => previewDigest(ctx, params.id)),
});
