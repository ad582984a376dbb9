import { getToken } from "next-auth/jwt";
import { z } from "zod";
import type { SessionClaims } from "@/lib/domain/accounts/sessions";

const claimsSchema = z.object({
  userId: z.guid(),
  sessionId: z.guid(),
  sessionVersion: z.int(),
}) satisfies z.ZodType<SessionClaims>;

/** The claims in a decrypted token, if it is one of ours. */
export function claimsIn(token: unknown): SessionClaims | null {
  return claimsSchema.safeParse(token).data ?? null;
}

/** The claims in the session cookie; null without one, and for one that is damaged, foreign or over. */
export async function readSessionCookie(
  headers: Headers,
  cookie: { name: string; secret: string },
): Promise<SessionClaims | null> {
  // Only the cookie: next-auth would take a token from `Authorization` too.
  const req = { headers: new Headers({ cookie: headers.get("cookie") ?? "" }) };
  return claimsIn(await getToken({ req, cookieName: cookie.name, secret: cookie.secret }));
}
