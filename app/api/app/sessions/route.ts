import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { listSessions, signOutEverywhere } from "@/lib/domain/accounts/sessions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.listSessions, (ctx) => listSessions(ctx)),
  DELETE: handle(endpoints.signOutEverywhere, (ctx) => signOutEverywhere(ctx)),
});
