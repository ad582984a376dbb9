import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { getStatus as getStatusEndpoint } from "@/lib/contract/status";
import { getStatus } from "@/lib/domain/status/get-status";
import { runtime } from "@/lib/runtime/runtime";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(getStatusEndpoint, async (ctx) => getStatus(ctx, (await runtime()).workflows)),
});
