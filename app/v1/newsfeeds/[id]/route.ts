import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import {
  deleteNewsfeed as deleteNewsfeedEndpoint,
  getNewsfeed as getNewsfeedEndpoint,
  updateNewsfeed as updateNewsfeedEndpoint,
} from "@/lib/contract/newsfeeds";
import { deleteNewsfeed } from "@/lib/newsfeeds/delete-newsfeed";
import { getNewsfeed } from "@/lib/newsfeeds/get-newsfeed";
import { updateNewsfeed } from "@/lib/newsfeeds/update-newsfeed";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(getNewsfeedEndpoint, (ctx, { params }) => getNewsfeed(ctx, params.id), { isKept: true }),
  PUT: handle(updateNewsfeedEndpoint, (ctx, { params, body }) => updateNewsfeed(ctx, params.id, body)),
  DELETE: handle(deleteNewsfeedEndpoint, (ctx, { params }) => deleteNewsfeed(ctx, params.id)),
});
