import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { checkSource } from "@/lib/domain/sources/check-source";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(endpoints.checkSource, (ctx, { params }) => checkSource(ctx, params.source_id)),
});
