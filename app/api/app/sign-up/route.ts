import { handlePublic } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { networkOf } from "@/lib/auth/network-of";
import { signUp as signUpEndpoint } from "@/lib/contract/account";
import { signUp, signUpLimit } from "@/lib/domain/members/create-account";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: async (request) => {
    const limit = signUpLimit(await networkOf(request));
    return handlePublic(signUpEndpoint, (ctx, { body }) => signUp(ctx, body), { rateLimit: () => limit })(request);
  },
});
