import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { previewOpml } from "@/lib/domain/opml/import-opml";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(endpoints.previewOpml, (ctx, { body }) => previewOpml(ctx, body)),
});
