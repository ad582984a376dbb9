import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { tryBusinessContext as tryBusinessContextEndpoint } from "@/lib/contract/context-trial";
import { tryBusinessContext } from "@/lib/domain/newsfeeds/try-business-context";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(tryBusinessContextEndpoint, (ctx, { params, body }) => tryBusinessContext(ctx, params.id, body)),
});
