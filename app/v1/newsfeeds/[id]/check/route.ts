import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { checkNewsfeed as checkNewsfeedEndpoint } from "@/lib/contract/sources";
import { checkNewsfeed } from "@/lib/domain/sources/check-newsfeed";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(checkNewsfeedEndpoint, (ctx, { params }) => checkNewsfeed(ctx, params.id)),
});
