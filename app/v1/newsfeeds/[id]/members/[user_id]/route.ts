import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { changeMember as changeMemberEndpoint, removeMember as removeMemberEndpoint } from "@/lib/contract/members";
import { changeMember } from "@/lib/domain/members/change-member";
import { removeMember } from "@/lib/domain/members/remove-member";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: handle(changeMemberEndpoint, (ctx, { params, body }) =>
    changeMember(ctx, { newsfeedId: params.id, userId: params.user_id }, body.role),
  ),
  DELETE: handle(removeMemberEndpoint, (ctx, { params }) =>
    removeMember(ctx, { newsfeedId: params.id, userId: params.user_id }),
  ),
});
