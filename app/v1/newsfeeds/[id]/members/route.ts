import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { inviteMember as inviteMemberEndpoint, listMembers as listMembersEndpoint } from "@/lib/contract/members";
import { inviteMember } from "@/lib/domain/members/invite-member";
import { listMembers } from "@/lib/domain/members/list-members";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(listMembersEndpoint, (ctx, { params }) => listMembers(ctx, params.id)),
  POST: handle(inviteMemberEndpoint, (ctx, { params, body }) => inviteMember(ctx, params.id, body)),
});
