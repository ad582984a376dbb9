import { NextRequest } from "next/server";
import NextAuth, { AuthError, CredentialsSignin, type NextAuthConfig } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { z } from "zod";
import type { SystemContext } from "@/lib/context/context";
import { EMAIL_CHARACTERS_MAX } from "@/lib/contract/account";
import { LINK_TOKEN_CHARACTERS_MAX } from "@/lib/contract/mail";
import { databaseFailure, fromDatabaseError } from "@/lib/core/database-error";
import { isAppError } from "@/lib/core/errors";
import { endSession, isSessionLive, type SessionClaims } from "@/lib/domain/accounts/sessions";
import { signIn, signInByLink } from "@/lib/domain/accounts/sign-in";
import type { Logger } from "@/lib/platform/log";
import { runtime } from "@/lib/runtime/runtime";
import { networkOf } from "./network";
import { safeRedirectTarget } from "./paths";
import { claimsIn, readSessionCookie } from "./session";
import { isHttps, sessionCookie } from "./session-cookie";

const BODY_BYTES_MAX = 16_384;

/**
 * Serves next-auth's routes: CSRF token, sign-in, sign-out. It uses the app's public URL, never the Host header.
 * A sign-in that could not be decided gets 429 or 503 with `Retry-After`, or 500; the body keeps next-auth's shape, `{ url }`
 * with `error` and `code` in its query, and adds `detail`.
 */
export async function handleAuth(request: Request): Promise<Response> {
  const { authSecret, contextFor } = await runtime();
  const ctx = { ...contextFor({ kind: "system" }), signal: request.signal };
  const own = await atPublicAddress(request, ctx.settings.appUrl);
  if (own === null) return Response.json({ detail: "The form is too large." }, { status: 413 });
  let failure: unknown = null;
  const config = authConfig(ctx, authSecret, {
    network: await networkOf(request),
    userAgent: request.headers.get("user-agent") ?? "",
    onSignIn: () => endFormerSession(ctx, own.headers, authSecret),
    onFailure: (error) => {
      failure = error;
    },
  });
  const { handlers } = NextAuth(config);
  const response = await handlers[request.method === "POST" ? "POST" : "GET"](own);
  // Headers of a redirect are immutable.
  const answer = failure === null ? new Response(response.body, response) : failureResponse(ctx, failure);
  answer.headers.set("Cache-Control", "private, no-store");
  answer.headers.set("X-Content-Type-Options", "nosniff");
  return answer;
}

/** Returns null for a body larger than any form; next-auth would read all of it. */
async function atPublicAddress(request: Request, appUrl: string): Promise<NextRequest | null> {
  const { pathname, search } = new URL(request.url);
  const url = `${appUrl}${pathname}${search}`;
  if (request.method !== "POST") return new NextRequest(url, { headers: request.headers });
  const body = await readBody(request);
  return body && new NextRequest(url, { method: "POST", headers: request.headers, body });
}

async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop early cancels the stream.
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > BODY_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, length));
}

/** Ends the session of the cookie that is about to be replaced. */
async function endFormerSession(ctx: SystemContext, headers: Headers, secret: string): Promise<void> {
  const { name } = sessionCookie(ctx.settings.appUrl);
  const former = await readSessionCookie(headers, { name, secret });
  if (former) await endSession(ctx, former);
}

/** Codes in the answer for a database that cannot be used, unlike a queue of passwords that is full. */
const DATABASE_CODES: Partial<Record<string, string>> = { full: "full", unavailable: "away" };

const STATUSES: Partial<Record<string, number>> = { rate_limited: 429, unavailable: 503 };

function failureResponse(ctx: SystemContext, error: unknown): Response {
  const known = isAppError(error) ? error : fromDatabaseError(error);
  // After a disconnect nobody reads the answer, and the error is that of the disconnect.
  if (known !== error && !ctx.signal?.aborted) ctx.log.error({ err: error }, "sign-in failed");
  const code = known?.code ?? "internal";
  const reason = DATABASE_CODES[databaseFailure(error)?.kind ?? ""] ?? code;
  const wait = known?.retryAfterSeconds;
  return Response.json(
    {
      url: `${ctx.settings.appUrl}/sign-in?error=CredentialsSignin&code=${reason}`,
      detail: known?.message ?? "Something went wrong on our side. Try again.",
    },
    { status: STATUSES[code] ?? 500, headers: wait ? { "Retry-After": String(wait) } : {} },
  );
}

declare module "next-auth" {
  interface User {
    claims: SessionClaims;
  }
}

/** Maximum age of a cookie in browsers. The session's row decides when the session ends. */
const COOKIE_SECONDS = 400 * 86_400;

/** Errors caused by the visitor's browser. */
const CLIENT_ERRORS = new Set(["CredentialsSignin", "MissingCSRF", "JWTSessionError", "UnknownAction"]);

const credentialsSchema = z.object({
  email: z.string().max(EMAIL_CHARACTERS_MAX),
  password: z.string(),
});

const linkSchema = z.object({ token: z.string().min(1).max(LINK_TOKEN_CHARACTERS_MAX) });

/** Request and callbacks of one sign-in. */
interface AuthRequest {
  network: string;
  userAgent: string;
  /** Called after a correct password or link, before the session starts. */
  onSignIn: () => Promise<void>;
  /** Called with the reason when sign-in could not be decided. */
  onFailure: (error: unknown) => void;
}

/** Configures next-auth for one request: password or mail link, with sessions that end with their rows. */
function authConfig(ctx: SystemContext, secret: string, request: AuthRequest): NextAuthConfig {
  const { appUrl } = ctx.settings;
  return {
    basePath: "/api/auth",
    secret,
    trustHost: true,
    useSecureCookies: isHttps(appUrl),
    cookies: { sessionToken: sessionCookie(appUrl) },
    session: { strategy: "jwt", maxAge: COOKIE_SECONDS },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    logger: authLogger(ctx.log),
    providers: [passwordProvider(ctx, request), linkProvider(ctx, request)],
    callbacks: {
      redirect: ({ url }) => appUrl + safeRedirectTarget(url.startsWith(appUrl) ? url.slice(appUrl.length) : url),
      jwt: ({ token, user }) => liveToken(ctx, user?.claims ?? claimsIn(token)),
    },
    events: {
      signOut: async (ended) => {
        const claims = "token" in ended ? claimsIn(ended.token) : null;
        if (claims) await endSession(ctx, claims);
      },
    },
  };
}

function passwordProvider(ctx: SystemContext, request: AuthRequest) {
  return Credentials({
    credentials: { email: {}, password: {} },
    authorize: async (given) => {
      const credentials = credentialsSchema.safeParse(given).data;
      const { network, userAgent } = request;
      return credentials ? enter(request, () => signIn(ctx, { ...credentials, network, userAgent })) : null;
    },
  });
}

/** Sign-in by an emailed link. The link opens a page with a button, because mail scanners open every link. */
function linkProvider(ctx: SystemContext, request: AuthRequest) {
  return Credentials({
    id: "link",
    credentials: { token: {} },
    authorize: async (given) => {
      const link = linkSchema.safeParse(given).data;
      return link ? enter(request, () => signInByLink(ctx, { ...link, userAgent: request.userAgent })) : null;
    },
  });
}

async function enter(request: AuthRequest, attempt: () => Promise<SessionClaims | null>) {
  try {
    const claims = await attempt();
    if (claims) await request.onSignIn();
    return claims && { id: claims.userId, claims };
  } catch (error) {
    request.onFailure(error);
    throw new SignInFailed();
  }
}

/** The cookie contains only the claims; null makes next-auth remove it. */
async function liveToken(ctx: SystemContext, claims: SessionClaims | null) {
  return claims !== null && (await isSessionLive(ctx, claims)) ? { ...claims } : null;
}

/** Sign-in could not be decided; `onFailure` received the reason. */
class SignInFailed extends CredentialsSignin {}

function authLogger(log: Logger): NextAuthConfig["logger"] {
  return {
    error: (error) => {
      const type = error instanceof AuthError ? error.type : error.name;
      if (CLIENT_ERRORS.has(type)) log.debug({ type }, "sign-in refused");
      else log.error({ err: error }, "next-auth failed");
    },
    warn: (code) => log.warn({ code }, "next-auth warns"),
    debug: () => {},
  };
}
