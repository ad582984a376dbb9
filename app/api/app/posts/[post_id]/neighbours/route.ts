import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { getNeighbours } from "@/lib/domain/posts/get-post";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.getNeighbours, (ctx, { params }) => getNeighbours(ctx, params.post_id)),
});
