import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { getPost } from "@/lib/domain/posts/get-post";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.getPost, (ctx, { params }) => getPost(ctx, params.post_id)),
});
