import { handle, handlePublic, routes } from "@/lib/api/handle";
import { networkOf } from "@/lib/auth/network";
import { endpoints } from "@/lib/contract/endpoints";
import { askEmailChange, changeEmail } from "@/lib/domain/accounts/change-email";
import { linkLimit } from "@/lib/domain/accounts/email-link";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(endpoints.askEmailChange, async (ctx, { body: { email, password = "" } }, request) =>
    askEmailChange(ctx, { email, password, network: await networkOf(request) }),
  ),
  // The link may be opened in a browser without a session.
  PUT: handlePublic(endpoints.changeEmail, (ctx, { body }) => changeEmail(ctx, body.token), linkLimit),
});
