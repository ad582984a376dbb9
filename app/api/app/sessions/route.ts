import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import {
  listSessions as listSessionsEndpoint,
  signOutEverywhere as signOutEverywhereEndpoint,
} from "@/lib/contract/security";
import { listSessions } from "@/lib/domain/accounts/sessions";
import { signOutEverywhere } from "@/lib/domain/accounts/sign-out-everywhere";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(listSessionsEndpoint, (ctx) => listSessions(ctx)),
  DELETE: handle(signOutEverywhereEndpoint, (ctx) => signOutEverywhere(ctx)),
});
