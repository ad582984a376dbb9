import type { SystemContext, UserActor } from "@/lib/context/context";
import { isSessionLive } from "@/lib/domain/accounts/sessions";
import { runtime } from "@/lib/runtime/runtime";
import { sessionCookie } from "./session-cookie";
import { readSessionCookie } from "./session-token";

/** Returns the user of the request's cookie; null without a valid session. */
export async function sessionActor(ctx: SystemContext, headers: Headers): Promise<UserActor | null> {
  const { authSecret: secret } = await runtime();
  const { name } = sessionCookie(ctx.settings.appUrl);
  const claims = await readSessionCookie(headers, { name, secret });
  if (!claims || !(await isSessionLive(ctx, claims))) return null;
  const { userId, sessionId } = claims;
  return { kind: "user", userId, via: "session", sessionId, isReadOnly: false };
}
