import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { validateSource as validateSourceEndpoint } from "@/lib/contract/sources";
import { validateSource } from "@/lib/domain/sources/validate-source";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(validateSourceEndpoint, (ctx, { body }) => validateSource(ctx, body.url, body.newsfeed_id)),
});
