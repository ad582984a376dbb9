import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { getStatus } from "@/lib/domain/status/get-status";
import { runtime } from "@/lib/runtime/runtime";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.getStatus, async (ctx) => getStatus(ctx, (await runtime()).workflows)),
});
