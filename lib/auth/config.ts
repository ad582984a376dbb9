import { AuthError, CredentialsSignin, type NextAuthConfig } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { z } from "zod";
import type { SystemContext } from "@/lib/context/context";
import { EMAIL_CHARACTERS_MAX } from "@/lib/contract/account";
import { LINK_TOKEN_CHARACTERS_MAX } from "@/lib/contract/mail";
import { endSession, isSessionLive, type SessionClaims } from "@/lib/domain/accounts/sessions";
import { signIn, signInByLink } from "@/lib/domain/accounts/sign-in";
import type { Logger } from "@/lib/platform/log";
import { safeRedirectTarget } from "./paths";
import { claimsIn } from "./session";
import { isHttps, sessionCookie } from "./session-cookie";

declare module "next-auth" {
  interface User {
    claims: SessionClaims;
  }
}

/** The browsers' upper limit for cookies. The session's row decides when it ends. */
const COOKIE_SECONDS = 400 * 86_400;

/** Errors caused by the visitor's browser. */
const CLIENT_ERRORS = new Set(["CredentialsSignin", "MissingCSRF", "JWTSessionError", "UnknownAction"]);

const credentialsSchema = z.object({
  email: z.string().max(EMAIL_CHARACTERS_MAX),
  password: z.string(),
});

const linkSchema = z.object({ token: z.string().min(1).max(LINK_TOKEN_CHARACTERS_MAX) });

/** Request and callbacks of one sign-in. */
export interface AuthRequest {
  network: string;
  userAgent: string;
  /** Called after a correct password or link, before the session starts. */
  onSignIn: () => Promise<void>;
  /** Called with the reason when sign-in could not be decided. */
  onFailure: (error: unknown) => void;
}

/** Configures next-auth for one request: password or mail link, with sessions that their rows end. */
export function authConfig(ctx: SystemContext, secret: string, request: AuthRequest): NextAuthConfig {
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

/** The link of a mail. A button uses it, because mail scanners open every link. */
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
