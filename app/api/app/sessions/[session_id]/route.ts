import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { endSession as endSessionEndpoint } from "@/lib/contract/security";
import { endSessionOfUser } from "@/lib/domain/accounts/sessions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: handle(endSessionEndpoint, (ctx, { params }) => endSessionOfUser(ctx, params.session_id)),
});
