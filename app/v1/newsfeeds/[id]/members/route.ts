import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { inviteMember } from "@/lib/domain/members/invitations";
import { listMembers } from "@/lib/domain/members/members";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.listMembers, (ctx, { params }) => listMembers(ctx, params.id)),
  POST: handle(endpoints.inviteMember, (ctx, { params, body }) => inviteMember(ctx, params.id, body)),
});
