import {
  deleteSession,
  deleteSessionsOfUser,
  extendSession,
  findLiveSession,
  insertSession,
  listSessionsOfUser,
} from "@/db/queries/accounts/sessions";
import { raiseSessionVersion } from "@/db/queries/accounts/users";
import { deleteDestinationsOfUser } from "@/db/queries/webhooks/destinations";
import { notFound } from "@/lib/context/access";
import { type Context, transact, type UserContext } from "@/lib/context/context";
import type { Session } from "@/lib/contract/security";
import { unlessRefused } from "@/lib/core/database-error";
import { deviceText } from "@/lib/core/device-text";
import { DAY_MS } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";

/** The caller's sessions, current one first, then newest first. */
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

/** Signs out one of the caller's browsers. @throws AppError `not_found`, also for another user's session */
export async function endSessionOfUser(ctx: UserContext, sessionId: string): Promise<void> {
  if (!(await deleteSession(ctx.db, { userId: ctx.actor.userId, sessionId }))) throw notFound("session");
}

/** Days of inactivity until a session ends. */
const SESSION_DAYS = 30;
const USER_AGENT_CHARACTERS_MAX = 200;

/** Content of the encrypted session cookie. */
export interface SessionClaims {
  userId: string;
  sessionId: string;
  /** The user's `session_version` at sign-in. */
  sessionVersion: number;
}

/** Starts a session for an authenticated user. */
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

/** Returns whether the session is valid. Use extends it, at most once a day. */
export async function isSessionLive(ctx: Context, claims: SessionClaims): Promise<boolean> {
  const now = ctx.now();
  const session = await findLiveSession(ctx.db, claims, now);
  if (session === null) return false;
  const expiresAt = lifeFrom(now);
  if (expiresAt.getTime() - session.expiresAt.getTime() >= DAY_MS)
    await unlessRefused(extendSession(ctx.db, claims.sessionId, expiresAt));
  return true;
}

/** Makes the cookie invalid from the next request on. */
export async function endSession(ctx: Context, claims: SessionClaims): Promise<void> {
  await deleteSession(ctx.db, claims);
}

function lifeFrom(now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS * DAY_MS);
}

/** Ends all of the caller's sessions, this one too, and the notifications of all browsers. API keys stay. */
export function signOutEverywhere(ctx: UserContext): Promise<void> {
  return transact(ctx, async (tx) => {
    await raiseSessionVersion(tx.db, ctx.actor.userId);
    await deleteSessionsOfUser(tx.db, ctx.actor.userId);
    await deleteDestinationsOfUser(tx.db, ctx.actor.userId, "web-push");
  });
}
