import { deleteSession, listSessionsOfUser } from "@/db/queries/accounts/sessions";
import { notFound } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import type { Session } from "@/lib/contract/security";
import { deviceText } from "./device-text";

/** The caller's sessions, the one of the request first, then the latest. */
export async function listSessions(ctx: UserContext): Promise<Session[]> {
  const { userId, sessionId } = ctx.actor;
  const rows = await listSessionsOfUser(ctx.db, { userId, now: ctx.now() });
  const sessions = rows.map(({ id, userAgent, createdAt }) => ({
    id,
    device: deviceText(userAgent),
    created_at: createdAt,
    is_current: id === sessionId,
  }));
  return sessions.toSorted((one, other) => Number(other.is_current) - Number(one.is_current));
}

/** Signs one browser of the caller out. @throws AppError `not_found`, for somebody else's too */
export async function endSessionOfUser(ctx: UserContext, sessionId: string): Promise<void> {
  if (!(await deleteSession(ctx.db, { userId: ctx.actor.userId, sessionId }))) throw notFound("session");
}
