import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { getNewsfeed } from "@/lib/domain/newsfeeds/get-newsfeed";
import { deleteNewsfeed, updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.getNewsfeed, (ctx, { params }) => getNewsfeed(ctx, params.id)),
  PUT: handle(endpoints.updateNewsfeed, (ctx, { params, body }) => updateNewsfeed(ctx, params.id, body)),
  DELETE: handle(endpoints.deleteNewsfeed, (ctx, { params }) => deleteNewsfeed(ctx, params.id)),
});
