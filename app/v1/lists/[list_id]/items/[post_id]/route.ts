import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { endpoints } from "@/lib/contract/endpoints";
import { removeListItem } from "@/lib/domain/lists/remove-list-item";
import { updateListItem } from "@/lib/domain/lists/update-list-item";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: handle(endpoints.updateListItem, (ctx, { params, body }) =>
    updateListItem(ctx, { listId: params.list_id, postId: params.post_id }, body),
  ),
  DELETE: handle(endpoints.removeListItem, (ctx, { params }) =>
    removeListItem(ctx, { listId: params.list_id, postId: params.post_id }),
  ),
});
