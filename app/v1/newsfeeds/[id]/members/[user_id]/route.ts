import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { changeMember, removeMember } from "@/lib/domain/members/members";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: handle(endpoints.changeMember, (ctx, { params, body }) =>
    changeMember(ctx, { newsfeedId: params.id, userId: params.user_id }, body.role),
  ),
  DELETE: handle(endpoints.removeMember, (ctx, { params }) =>
    removeMember(ctx, { newsfeedId: params.id, userId: params.user_id }),
  ),
});
