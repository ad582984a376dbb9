import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { listInvitations as listInvitationsEndpoint } from "@/lib/contract/members";
import { listInvitations } from "@/lib/domain/members/list-invitations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(listInvitationsEndpoint, (ctx, { params }) => listInvitations(ctx, params.id)),
});
