import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { rescuePost } from "@/lib/domain/posts/filtered-posts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(endpoints.rescuePost, (ctx, { params }) => rescuePost(ctx, params.id, params.article_id)),
});
