import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { searchPosts as searchPostsEndpoint } from "@/lib/contract/posts";
import { searchPosts } from "@/lib/domain/posts/search-posts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(searchPostsEndpoint, (ctx, { query }) => searchPosts(ctx, query), { isKept: true }),
});
