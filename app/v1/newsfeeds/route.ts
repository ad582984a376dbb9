import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listNewsfeeds } from "@/lib/domain/newsfeeds/get-newsfeed";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.listNewsfeeds, (ctx) => listNewsfeeds(ctx)),
  POST: handle(endpoints.createNewsfeed, (ctx, { body }) => createNewsfeed(ctx, body)),
});
