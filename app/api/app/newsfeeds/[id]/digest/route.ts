import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { getDigest as getDigestEndpoint, updateDigest as updateDigestEndpoint } from "@/lib/contract/digests";
import { getDigest } from "@/lib/domain/digests/get-digest";
import { updateDigest } from "@/lib/domain/digests/update-digest";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(getDigestEndpoint, (ctx, { params }) => getDigest(ctx, params.id)),
  PUT: handle(updateDigestEndpoint, (ctx, { params, body }) => updateDigest(ctx, params.id, body)),
});
