import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { removeListItem, updateListItem } from "@/lib/domain/lists/list-items";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: handle(endpoints.updateListItem, (ctx, { params, body }) =>
    updateListItem(ctx, { listId: params.list_id, postId: params.post_id }, body),
  ),
  DELETE: handle(endpoints.removeListItem, (ctx, { params }) =>
    removeListItem(ctx, { listId: params.list_id, postId: params.post_id }),
  ),
});
