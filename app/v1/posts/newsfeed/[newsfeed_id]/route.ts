import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { listPosts } from "@/lib/domain/posts/list-posts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.listPosts, (ctx, { params, query }) => listPosts(ctx, params.newsfeed_id, query)),
});
