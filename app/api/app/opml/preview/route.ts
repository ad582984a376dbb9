import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { previewOpml as previewOpmlEndpoint } from "@/lib/contract/opml";
import { previewOpml } from "@/lib/domain/opml/preview-opml";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(previewOpmlEndpoint, (ctx, { body }) => previewOpml(ctx, body)),
});
