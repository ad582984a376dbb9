import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { networkOf } from "@/lib/auth/network";
import { endpoints } from "@/lib/contract/endpoints";
import { deleteAccount } from "@/lib/domain/accounts/delete-account";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: async (request) => {
    const network = await networkOf(request);
    return handle(endpoints.deleteAccount, (ctx, { body: { email, password = "" } }) =>
      deleteAccount(ctx, { email, password, network }),
    )(request);
  },
});
