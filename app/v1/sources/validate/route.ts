import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { validateSource } from "@/lib/domain/sources/validate-source";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(endpoints.validateSource, (ctx, { body }) => validateSource(ctx, body.url, body.newsfeed_id)),
});
