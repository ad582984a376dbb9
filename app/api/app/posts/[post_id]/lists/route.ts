import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { listPlacesOfPost } from "@/lib/domain/lists/list-items";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.listPlacesOfPost, (ctx, { params }) => listPlacesOfPost(ctx, params.post_id)),
});
