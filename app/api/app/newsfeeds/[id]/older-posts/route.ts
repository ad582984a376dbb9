import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { showOlderPosts as showOlderPostsEndpoint } from "@/lib/contract/older-posts";
import { showOlderPosts } from "@/lib/domain/newsfeeds/show-older-posts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(showOlderPostsEndpoint, (ctx, { params }) => showOlderPosts(ctx, params.id)),
});
