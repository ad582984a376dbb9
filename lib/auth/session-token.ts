import { getToken } from "next-auth/jwt";
import { z } from "zod";
import type { SessionClaims } from "@/lib/domain/accounts/sessions";

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
