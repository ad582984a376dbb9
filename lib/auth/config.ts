import { AuthError, CredentialsSignin, type NextAuthConfig } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { z } from "zod";
import { endSession, isSessionLive, type SessionClaims } from "@/lib/accounts/session";
import { signIn } from "@/lib/accounts/sign-in";
import type { SystemContext } from "@/lib/context";
import { EMAIL_CHARACTERS_MAX } from "@/lib/contract/account";
import type { Logger } from "@/lib/platform/log";
import { safeRedirectTarget } from "./redirect-target";
import { isHttps, sessionCookie } from "./session-cookie";
import { claimsIn } from "./session-token";

declare module "next-auth" {
  interface User {
    claims: SessionClaims;
  }
}

/** The longest that browsers keep a cookie. When a session ends is for its row to say. */
const COOKIE_SECONDS = 400 * 86_400;

/** What goes wrong in a visitor's browser, not here. */
const VISITORS_ERRORS = new Set(["CredentialsSignin", "MissingCSRF", "JWTSessionError", "UnknownAction"]);

const credentialsSchema = z.object({
  email: z.string().max(EMAIL_CHARACTERS_MAX),
  password: z.string(),
});

/** Who asks, and who is told what next-auth would hide. */
export interface AuthRequest {
  network: string;
  userAgent: string;
  /** Called when the password was right, before the new session counts. */
  onSignIn: () => Promise<void>;
  /** Called with the reason when sign-in could not be decided. */
  onFailure: (error: unknown) => void;
}

/** next-auth for one request: password sign-in, with sessions that end when their row does. */
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
    providers: [passwordProvider(ctx, request)],
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
      if (!credentials) return null;
      const { network, userAgent } = request;
      try {
        const claims = await signIn(ctx, { ...credentials, network, userAgent });
        if (claims) await request.onSignIn();
        return claims && { id: claims.userId, claims };
      } catch (error) {
        request.onFailure(error);
        throw new SignInFailed();
      }
    },
  });
}

/** Only the claims go into the cookie; null makes next-auth remove it. */
async function liveToken(ctx: SystemContext, claims: SessionClaims | null) {
  return claims !== null && (await isSessionLive(ctx, claims)) ? { ...claims } : null;
}

/** Sign-in could not be decided; `onFailure` knows why. */
class SignInFailed extends CredentialsSignin {}

function authLogger(log: Logger): NextAuthConfig["logger"] {
  return {
    error: (error) => {
      const type = error instanceof AuthError ? error.type : error.name;
      if (VISITORS_ERRORS.has(type)) log.debug({ type }, "sign-in refused");
      else log.error({ err: error }, "next-auth failed");
    },
    warn: (code) => log.warn({ code }, "next-auth warns"),
    debug: () => {},
  };
}
