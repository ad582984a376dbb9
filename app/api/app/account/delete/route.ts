import { deleteAccount } from "@/lib/accounts/delete-account";
import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { networkOf } from "@/lib/auth/network-of";
import { deleteAccount as deleteAccountEndpoint } from "@/lib/contract/own-data";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: async (request) => {
    const network = await networkOf(request);
    return handle(deleteAccountEndpoint, (ctx, { body: { email, password = "" } }) =>
      deleteAccount(ctx, { email, password, network }),
    )(request);
  },
});
