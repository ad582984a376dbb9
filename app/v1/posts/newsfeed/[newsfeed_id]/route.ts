import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { listPosts as listPostsEndpoint } from "@/lib/contract/posts";
import { listPosts, versionOfPosts } from "@/lib/domain/posts/list-posts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(listPostsEndpoint, (ctx, { params, query }) => listPosts(ctx, params.newsfeed_id, query), {
    isKept: true,
    version: (ctx, { params, query }) => versionOfPosts(ctx, params.newsfeed_id, query),
  }),
});
