import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { addListItem, listListItems } from "@/lib/domain/lists/list-items";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.listListItems, (ctx, { params, query }) => listListItems(ctx, params.list_id, query)),
  POST: handle(endpoints.addListItem, (ctx, { params, body }) => addListItem(ctx, params.list_id, body)),
});
