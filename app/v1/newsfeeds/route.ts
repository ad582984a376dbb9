import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import {
  createNewsfeed as createNewsfeedEndpoint,
  listNewsfeeds as listNewsfeedsEndpoint,
} from "@/lib/contract/newsfeeds";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listNewsfeeds } from "@/lib/domain/newsfeeds/list-newsfeeds";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(listNewsfeedsEndpoint, (ctx) => listNewsfeeds(ctx), { isKept: true }),
  POST: handle(createNewsfeedEndpoint, (ctx, { body }) => createNewsfeed(ctx, body)),
});
