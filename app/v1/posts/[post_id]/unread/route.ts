import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { markPostUnread as markPostUnreadEndpoint } from "@/lib/contract/posts";
import { markPostUnread } from "@/lib/domain/posts/mark-post";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: handle(markPostUnreadEndpoint, (ctx, { params }) => markPostUnread(ctx, params.post_id)),
});
