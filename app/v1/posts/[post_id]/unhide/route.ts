import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { unhidePost } from "@/lib/domain/posts/mark-post";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: handle(endpoints.unhidePost, (ctx, { params }) => unhidePost(ctx, params.post_id)),
});
