import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { exportOpml as exportOpmlEndpoint, importOpml as importOpmlEndpoint } from "@/lib/contract/opml";
import { exportOpml } from "@/lib/domain/opml/export-opml";
import { importOpml } from "@/lib/domain/opml/import-opml";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(exportOpmlEndpoint, (ctx, { query }) => exportOpml(ctx, query.newsfeed_id)),
  POST: handle(importOpmlEndpoint, (ctx, { body }) => importOpml(ctx, body)),
});
