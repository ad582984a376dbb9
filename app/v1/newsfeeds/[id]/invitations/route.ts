import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { listInvitations } from "@/lib/domain/members/invitations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.listInvitations, (ctx, { params }) => listInvitations(ctx, params.id)),
});
