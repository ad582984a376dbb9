import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { tryBusinessContext } from "@/lib/domain/newsfeeds/try-business-context";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(endpoints.tryBusinessContext, (ctx, { params, body }) => tryBusinessContext(ctx, params.id, body)),
});
