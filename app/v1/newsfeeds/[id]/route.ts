import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import {
  deleteNewsfeed as deleteNewsfeedEndpoint,
  getNewsfeed as getNewsfeedEndpoint,
  updateNewsfeed as updateNewsfeedEndpoint,
} from "@/lib/contract/newsfeeds";
import { deleteNewsfeed } from "@/lib/domain/newsfeeds/delete-newsfeed";
import { getNewsfeed } from "@/lib/domain/newsfeeds/get-newsfeed";
import { updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(getNewsfeedEndpoint, (ctx, { params }) => getNewsfeed(ctx, params.id), { isKept: true }),
  PUT: handle(updateNewsfeedEndpoint, (ctx, { params, body }) => updateNewsfeed(ctx, params.id, body)),
  DELETE: handle(deleteNewsfeedEndpoint, (ctx, { params }) => deleteNewsfeed(ctx, params.id)),
});
