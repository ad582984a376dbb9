import { handlePublic, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { resetPassword } from "@/lib/domain/accounts/change-password";
import { askForLink, linkLimit } from "@/lib/domain/accounts/email-link";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handlePublic(
    endpoints.askPasswordReset,
    (ctx, { body }) => askForLink(ctx, "password-reset", body.email),
    linkLimit,
  ),
  PUT: handlePublic(endpoints.resetPassword, (ctx, { body }) => resetPassword(ctx, body), linkLimit),
});
