import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { deleteList, getList, updateList } from "@/lib/domain/lists/lists";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.getList, (ctx, { params }) => getList(ctx, params.list_id)),
  PUT: handle(endpoints.updateList, (ctx, { params, body }) => updateList(ctx, params.list_id, body)),
  DELETE: handle(endpoints.deleteList, (ctx, { params }) => deleteList(ctx, params.list_id)),
});
