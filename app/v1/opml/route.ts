import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { exportOpml } from "@/lib/domain/opml/export-opml";
import { importOpml } from "@/lib/domain/opml/import-opml";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.exportOpml, (ctx, { query }) => exportOpml(ctx, query.newsfeed_id)),
  POST: handle(endpoints.importOpml, (ctx, { body }) => importOpml(ctx, body)),
});
