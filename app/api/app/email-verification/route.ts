import { handle, handlePublic, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { linkLimit } from "@/lib/domain/accounts/email-link";
import { askVerification, verifyEmail } from "@/lib/domain/accounts/verify-email";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(endpoints.askVerification, (ctx) => askVerification(ctx)),
  // The link may be opened in a browser without a session.
  PUT: handlePublic(endpoints.verifyEmail, (ctx, { body }) => verifyEmail(ctx, body.token), linkLimit),
});
