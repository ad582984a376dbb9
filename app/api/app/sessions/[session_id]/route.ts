import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { endSessionOfUser } from "@/lib/domain/accounts/sessions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: handle(endpoints.endSession, (ctx, { params }) => endSessionOfUser(ctx, params.session_id)),
});
