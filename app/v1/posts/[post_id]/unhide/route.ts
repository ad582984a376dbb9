import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { unhidePost as unhidePostEndpoint } from "@/lib/contract/posts";
import { unhidePost } from "@/lib/domain/posts/hide-post";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: handle(unhidePostEndpoint, (ctx, { params }) => unhidePost(ctx, params.post_id)),
});
