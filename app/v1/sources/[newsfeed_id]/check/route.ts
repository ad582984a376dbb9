import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { checkSource as checkSourceEndpoint } from "@/lib/contract/sources";
import { checkSource } from "@/lib/domain/sources/check-source";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(checkSourceEndpoint, (ctx, { params }) => checkSource(ctx, params.source_id)),
});
