import { handle, handlePublic } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { networkOf } from "@/lib/auth/network";
import { endpoints } from "@/lib/contract/endpoints";
import { askEmailChange, changeEmail } from "@/lib/domain/accounts/change-email";
import { linkLimit } from "@/lib/domain/accounts/email-link";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: async (request) => {
    const network = await networkOf(request);
    return handle(endpoints.askEmailChange, (ctx, { body: { email, password = "" } }) =>
      askEmailChange(ctx, { email, password, network }),
    )(request);
  },
  // The link may be opened in a browser without a session.
  PUT: handlePublic(endpoints.changeEmail, (ctx, { body }) => changeEmail(ctx, body.token), {
    rateLimit: async (_, request) => linkLimit(await networkOf(request)),
  }),
});
