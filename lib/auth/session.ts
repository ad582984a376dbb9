import type { SystemContext, UserActor } from "@/lib/context/context";
import { findSession } from "@/lib/domain/accounts/session";
import { runtime } from "@/lib/runtime/runtime";
import { sessionCookie } from "./session-cookie";
import { readSessionCookie } from "./session-token";

/** Who is signed in with the request's cookie; null when nobody is, whatever the cookie holds. */
export async function sessionActor(ctx: SystemContext, headers: Headers): Promise<UserActor | null> {
  const { authSecret: secret } = await runtime();
  const { name } = sessionCookie(ctx.settings.appUrl);
  const claims = await readSessionCookie(headers, { name, secret });
  const session = claims && (await findSession(ctx, claims));
  if (!session) return null;
  const { userId, sessionId } = claims;
  return { kind: "user", userId, via: "session", sessionId, isReadOnly: false, databaseState: session.databaseState };
}
