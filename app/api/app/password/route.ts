import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { networkOf } from "@/lib/auth/network";
import { endpoints } from "@/lib/contract/endpoints";
import { changePassword } from "@/lib/domain/accounts/change-password";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: async (request) => {
    const network = await networkOf(request);
    return handle(endpoints.changePassword, (ctx, { body }) =>
      changePassword(ctx, { current: body.current_password, next: body.password, network }),
    )(request);
  },
});
