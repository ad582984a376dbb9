import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { endpoints } from "@/lib/contract/endpoints";
import { checkNewsfeed } from "@/lib/domain/sources/check-source";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(endpoints.checkNewsfeed, (ctx, { params }) => checkNewsfeed(ctx, params.id)),
});
