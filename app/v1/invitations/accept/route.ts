import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { endpoints } from "@/lib/contract/endpoints";
import { acceptInvitation } from "@/lib/domain/members/invitations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(endpoints.acceptInvitation, (ctx, { body }) => acceptInvitation(ctx, body.token)),
});
