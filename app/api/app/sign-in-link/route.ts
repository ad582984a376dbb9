import { handlePublic, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { askForLink, linkLimit } from "@/lib/domain/accounts/email-link";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handlePublic(endpoints.askSignInLink, (ctx, { body }) => askForLink(ctx, "sign-in", body.email), linkLimit),
});
