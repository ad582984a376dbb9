import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { markPostUnread } from "@/lib/domain/posts/mark-post";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: handle(endpoints.markPostUnread, (ctx, { params }) => markPostUnread(ctx, params.post_id)),
});
