import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { getStatus as getStatusEndpoint } from "@/lib/contract/status";
import { runtime } from "@/lib/runtime";
import { getStatus } from "@/lib/status/get-status";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(getStatusEndpoint, async (ctx) => getStatus(ctx, (await runtime()).workflows)),
});
