import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { getNeighbours as getNeighboursEndpoint } from "@/lib/contract/reader";
import { getNeighbours } from "@/lib/domain/posts/get-neighbours";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(getNeighboursEndpoint, (ctx, { params }) => getNeighbours(ctx, params.post_id)),
});
