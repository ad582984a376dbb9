import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { replaceSource } from "@/lib/domain/sources/replace-source";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(endpoints.replaceSource, (ctx, { params, body }) => replaceSource(ctx, params.source_id, body)),
});
