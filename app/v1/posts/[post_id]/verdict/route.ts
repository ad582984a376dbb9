import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { getVerdict as getVerdictEndpoint } from "@/lib/contract/verdicts";
import { getVerdict } from "@/lib/domain/posts/get-verdict";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(getVerdictEndpoint, (ctx, { params }) => getVerdict(ctx, params.post_id)),
});
