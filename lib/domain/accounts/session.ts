import { deleteSession, extendSession, findLiveSession, insertSession } from "@/db/queries/accounts/sessions";
import type { Context } from "@/lib/context/context";
import { DAY_MS } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";

/** A session ends when nobody uses it for so long. */
const SESSION_DAYS = 30;
const USER_AGENT_CHARACTERS_MAX = 200;

/** What names a session; stands, encrypted, in the cookie. */
export interface SessionClaims {
  userId: string;
  sessionId: string;
  /** The user's `session_version` when the session began. */
  sessionVersion: number;
}

/** Begins a session of a user who has just proved who they are. */
export async function startSession(
  ctx: Context,
  user: { userId: string; sessionVersion: number },
  userAgent: string,
): Promise<SessionClaims> {
  const sessionId = newId();
  const now = ctx.now();
  await insertSession(ctx.db, {
    id: sessionId,
    userId: user.userId,
    userAgent: userAgent.slice(0, USER_AGENT_CHARACTERS_MAX).toWellFormed(),
    createdAt: now,
    expiresAt: lifeFrom(now),
  });
  return { userId: user.userId, sessionVersion: user.sessionVersion, sessionId };
}

/** Whether the session still counts. One that is used lives on, extended at most once a day. */
export async function isSessionLive(ctx: Context, claims: SessionClaims): Promise<boolean> {
  const now = ctx.now();
  const session = await findLiveSession(ctx.db, claims, now);
  if (session === null) return false;
  const expiresAt = lifeFrom(now);
  if (expiresAt.getTime() - session.expiresAt.getTime() >= DAY_MS)
    await extendSession(ctx.db, claims.sessionId, expiresAt);
  return true;
}

/** From the next request on its cookie is worth nothing. */
export async function endSession(ctx: Context, claims: SessionClaims): Promise<void> {
  await deleteSession(ctx.db, claims);
}

function lifeFrom(now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS * DAY_MS);
}
