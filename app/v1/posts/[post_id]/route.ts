import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { getPost as getPostEndpoint } from "@/lib/contract/posts";
import { getPost } from "@/lib/domain/posts/get-post";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(getPostEndpoint, (ctx, { params }) => getPost(ctx, params.post_id), { isKept: true }),
});
