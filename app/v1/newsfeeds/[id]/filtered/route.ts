import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { listFilteredPosts as listFilteredPostsEndpoint } from "@/lib/contract/filtered";
import { listFilteredPosts } from "@/lib/domain/posts/list-filtered-posts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(listFilteredPostsEndpoint, (ctx, { params, query }) => listFilteredPosts(ctx, params.id, query)),
});
