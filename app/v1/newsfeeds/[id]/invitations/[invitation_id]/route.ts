import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { revokeInvitation } from "@/lib/domain/members/invitations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: handle(endpoints.revokeInvitation, (ctx, { params }) =>
    revokeInvitation(ctx, { newsfeedId: params.id, invitationId: params.invitation_id }),
  ),
});
