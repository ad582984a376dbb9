import { listSessions } from "@/lib/accounts/sessions";
import { signOutEverywhere } from "@/lib/accounts/sign-out-everywhere";
import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import {
  listSessions as listSessionsEndpoint,
  signOutEverywhere as signOutEverywhereEndpoint,
} from "@/lib/contract/security";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(listSessionsEndpoint, (ctx) => listSessions(ctx)),
  DELETE: handle(signOutEverywhereEndpoint, (ctx) => signOutEverywhere(ctx)),
});
