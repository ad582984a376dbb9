import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { sendTestDigest as sendTestDigestEndpoint } from "@/lib/contract/digests";
import { sendTestDigest } from "@/lib/domain/digests/send-test-digest";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(sendTestDigestEndpoint, (ctx, { params }) => sendTestDigest(ctx, params.id)),
});
