import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import {
  deleteList as deleteListEndpoint,
  getList as getListEndpoint,
  updateList as updateListEndpoint,
} from "@/lib/contract/lists";
import { deleteList } from "@/lib/domain/lists/delete-list";
import { getList } from "@/lib/domain/lists/get-list";
import { updateList } from "@/lib/domain/lists/update-list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(getListEndpoint, (ctx, { params }) => getList(ctx, params.list_id), { isKept: true }),
  PUT: handle(updateListEndpoint, (ctx, { params, body }) => updateList(ctx, params.list_id, body)),
  DELETE: handle(deleteListEndpoint, (ctx, { params }) => deleteList(ctx, params.list_id)),
});
