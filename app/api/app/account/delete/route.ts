import { handle, routes } from "@/lib/api/handle";
import { networkOf } from "@/lib/auth/network";
import { endpoints } from "@/lib/contract/endpoints";
import { deleteAccount } from "@/lib/domain/accounts/delete-account";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(endpoints.deleteAccount, async (ctx, { body: { email, password = "" } }, request) =>
    deleteAccount(ctx, { email, password, network: await networkOf(request) }),
  ),
});
