import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { acceptInvitation } from "@/lib/domain/members/invitations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(endpoints.acceptInvitation, (ctx, { body }) => acceptInvitation(ctx, body.token)),
});
