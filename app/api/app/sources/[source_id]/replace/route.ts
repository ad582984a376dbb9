import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { replaceSource as replaceSourceEndpoint } from "@/lib/contract/source-care";
import { replaceSource } from "@/lib/domain/sources/replace-source";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(replaceSourceEndpoint, (ctx, { params, body }) => replaceSource(ctx, params.source_id, body)),
});
