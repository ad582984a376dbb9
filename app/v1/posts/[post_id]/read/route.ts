import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { markPostRead as markPostReadEndpoint } from "@/lib/contract/posts";
import { markPostRead } from "@/lib/domain/posts/mark-post";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: handle(markPostReadEndpoint, (ctx, { params }) => markPostRead(ctx, params.post_id)),
});
