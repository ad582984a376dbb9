import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { endpoints } from "@/lib/contract/endpoints";
import { validateSource } from "@/lib/domain/sources/validate-source";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(endpoints.validateSource, (ctx, { body }) => validateSource(ctx, body.url, body.newsfeed_id)),
});
