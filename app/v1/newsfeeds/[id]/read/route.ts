import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { markNewsfeedRead as markNewsfeedReadEndpoint } from "@/lib/contract/newsfeeds";
import { markNewsfeedRead } from "@/lib/domain/newsfeeds/mark-newsfeed-read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(markNewsfeedReadEndpoint, (ctx, { params, body }) => markNewsfeedRead(ctx, params.id, body)),
});
