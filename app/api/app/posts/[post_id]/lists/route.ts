import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { listPlacesOfPost as listPlacesOfPostEndpoint } from "@/lib/contract/lists";
import { listPlacesOfPost } from "@/lib/domain/lists/list-places-of-post";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(listPlacesOfPostEndpoint, (ctx, { params }) => listPlacesOfPost(ctx, params.post_id)),
});
