import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { rescuePost as rescuePostEndpoint } from "@/lib/contract/filtered";
import { rescuePost } from "@/lib/domain/posts/rescue-post";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(rescuePostEndpoint, (ctx, { params }) => rescuePost(ctx, params.id, params.article_id)),
});
