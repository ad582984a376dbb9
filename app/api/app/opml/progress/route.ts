import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { getImportProgress } from "@/lib/domain/opml/import-opml";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.getImportProgress, (ctx, { query }) => getImportProgress(ctx, query.since)),
});
