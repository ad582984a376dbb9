import { handlePublic } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { networkOf } from "@/lib/auth/network";
import { endpoints } from "@/lib/contract/endpoints";
import { askForLink, linkLimit } from "@/lib/domain/accounts/email-link";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handlePublic(endpoints.askSignInLink, (ctx, { body }) => askForLink(ctx, "sign-in", body.email), {
    rateLimit: async (_, request) => linkLimit(await networkOf(request)),
  }),
});
