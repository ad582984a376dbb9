import { handlePublic, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { signUp, signUpLimit } from "@/lib/domain/members/create-account";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handlePublic(endpoints.signUp, (ctx, { body }) => signUp(ctx, body), signUpLimit),
});
