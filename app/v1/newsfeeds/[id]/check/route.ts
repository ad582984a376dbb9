import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { checkNewsfeed } from "@/lib/domain/sources/check-source";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(endpoints.checkNewsfeed, (ctx, { params }) => checkNewsfeed(ctx, params.id)),
});
