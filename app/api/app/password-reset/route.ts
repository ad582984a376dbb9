import { handlePublic } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { networkOf } from "@/lib/auth/network";
import { endpoints } from "@/lib/contract/endpoints";
import { resetPassword } from "@/lib/domain/accounts/change-password";
import { askForLink, linkLimit } from "@/lib/domain/accounts/email-link";

const rateLimit = async (_: unknown, request: Request) => linkLimit(await networkOf(request));

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handlePublic(endpoints.askPasswordReset, (ctx, { body }) => askForLink(ctx, "password-reset", body.email), {
    rateLimit,
  }),
  PUT: handlePublic(endpoints.resetPassword, (ctx, { body }) => resetPassword(ctx, body), { rateLimit }),
});
