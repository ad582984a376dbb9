import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { previewNewsfeed } from "@/lib/domain/newsfeeds/preview-newsfeed";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(endpoints.previewNewsfeed, (ctx, { params, body }) => previewNewsfeed(ctx, params.id, body)),
});
