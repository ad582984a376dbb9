import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { sendTestDigest } from "@/lib/domain/digests/preview-digest";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(endpoints.sendTestDigest, (ctx, { params }) => sendTestDigest(ctx, params.id)),
});
