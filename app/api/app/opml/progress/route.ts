import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { getImportProgress as getImportProgressEndpoint } from "@/lib/contract/opml";
import { getImportProgress } from "@/lib/domain/opml/get-import-progress";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(getImportProgressEndpoint, (ctx, { query }) => getImportProgress(ctx, query.since)),
});
