import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { hidePost } from "@/lib/domain/posts/mark-post";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: handle(endpoints.hidePost, (ctx, { params }) => hidePost(ctx, params.post_id)),
});
