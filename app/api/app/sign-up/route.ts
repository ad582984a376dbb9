import { handlePublic } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { networkOf } from "@/lib/auth/network";
import { endpoints } from "@/lib/contract/endpoints";
import { signUp, signUpLimit } from "@/lib/domain/members/create-account";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: async (request) => {
    const limit = signUpLimit(await networkOf(request));
    return handlePublic(endpoints.signUp, (ctx, { body }) => signUp(ctx, body), { rateLimit: () => limit })(request);
  },
});
