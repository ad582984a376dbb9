import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { hidePost as hidePostEndpoint } from "@/lib/contract/posts";
import { hidePost } from "@/lib/domain/posts/hide-post";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: handle(hidePostEndpoint, (ctx, { params }) => hidePost(ctx, params.post_id)),
});
