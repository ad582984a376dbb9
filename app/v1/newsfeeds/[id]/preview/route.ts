import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { previewNewsfeed as previewNewsfeedEndpoint } from "@/lib/contract/filtered";
import { previewNewsfeed } from "@/lib/domain/newsfeeds/preview-newsfeed";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(previewNewsfeedEndpoint, (ctx, { params, body }) => previewNewsfeed(ctx, params.id, body)),
});
