import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { listFilteredPosts } from "@/lib/domain/posts/filtered-posts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.listFilteredPosts, (ctx, { params, query }) => listFilteredPosts(ctx, params.id, query)),
});
