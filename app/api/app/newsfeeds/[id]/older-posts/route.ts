import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { showOlderPosts } from "@/lib/domain/newsfeeds/update-newsfeed";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(endpoints.showOlderPosts, (ctx, { params }) => showOlderPosts(ctx, params.id)),
});
