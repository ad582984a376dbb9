import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { markNewsfeedRead } from "@/lib/domain/newsfeeds/mark-newsfeed-read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(endpoints.markNewsfeedRead, (ctx, { params, body }) => markNewsfeedRead(ctx, params.id, body)),
});
