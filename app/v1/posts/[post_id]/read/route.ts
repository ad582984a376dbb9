import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { markPostRead } from "@/lib/domain/posts/mark-post";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: handle(endpoints.markPostRead, (ctx, { params }) => markPostRead(ctx, params.post_id)),
});
