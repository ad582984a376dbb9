import { handle, routes } from "@/lib/api/handle";
import { networkOf } from "@/lib/auth/network";
import { endpoints } from "@/lib/contract/endpoints";
import { changePassword } from "@/lib/domain/accounts/change-password";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: handle(endpoints.changePassword, async (ctx, { body }, request) =>
    changePassword(ctx, { current: body.current_password, next: body.password, network: await networkOf(request) }),
  ),
});
