import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { getVerdict } from "@/lib/domain/posts/get-verdict";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.getVerdict, (ctx, { params }) => getVerdict(ctx, params.post_id)),
});
