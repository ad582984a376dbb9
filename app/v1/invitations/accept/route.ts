import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { acceptInvitation as acceptInvitationEndpoint } from "@/lib/contract/members";
import { acceptInvitation } from "@/lib/domain/members/accept-invitation";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(acceptInvitationEndpoint, (ctx, { body }) => acceptInvitation(ctx, body.token)),
});
