import { getToken } from "next-auth/jwt";
import { z } from "zod";
import type { SystemContext, UserActor } from "@/lib/context/context";
import { isSessionLive, type SessionClaims } from "@/lib/domain/accounts/sessions";
import { runtime } from "@/lib/runtime/runtime";
import { sessionCookie } from "./session-cookie";

/** Returns the user of the request's cookie; null without a valid session. */
export async function sessionActor(ctx: SystemContext, headers: Headers): Promise<UserActor | null> {
  const { authSecret: secret } = await runtime();
  const { name } = sessionCookie(ctx.settings.appUrl);
  const claims = await readSessionCookie(headers, { name, secret });
  if (!claims || !(await isSessionLive(ctx, claims))) return null;
  const { userId, sessionId } = claims;
  return { kind: "user", userId, via: "session", sessionId, isReadOnly: false };
}

const claimsSchema = z.object({
  userId: z.guid(),
  sessionId: z.guid(),
  sessionVersion: z.int(),
}) satisfies z.ZodType<SessionClaims>;

/** Returns the claims of a decrypted token, or null. */
export function claimsIn(token: unknown): SessionClaims | null {
  return claimsSchema.safeParse(token).data ?? null;
}

/** Returns the claims in the session cookie; null without one, and for a damaged, foreign or expired one. */
export async function readSessionCookie(
  headers: Headers,
  cookie: { name: string; secret: string },
): Promise<SessionClaims | null> {
  // Reads the cookie itself, because next-auth would also accept `Authorization`.
  const req = { headers: new Headers({ cookie: headers.get("cookie") ?? "" }) };
  return claimsIn(await getToken({ req, cookieName: cookie.name, secret: cookie.secret }));
}
