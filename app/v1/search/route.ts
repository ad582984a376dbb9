import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { searchPosts } from "@/lib/domain/posts/list-posts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.searchPosts, (ctx, { query }) => searchPosts(ctx, query)),
});
