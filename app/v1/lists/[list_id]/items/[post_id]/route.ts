import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import {
  removeListItem as removeListItemEndpoint,
  updateListItem as updateListItemEndpoint,
} from "@/lib/contract/lists";
import { removeListItem } from "@/lib/domain/lists/remove-list-item";
import { updateListItem } from "@/lib/domain/lists/update-list-item";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: handle(updateListItemEndpoint, (ctx, { params, body }) =>
    updateListItem(ctx, { listId: params.list_id, postId: params.post_id }, body),
  ),
  DELETE: handle(removeListItemEndpoint, (ctx, { params }) =>
    removeListItem(ctx, { listId: params.list_id, postId: params.post_id }),
  ),
});
