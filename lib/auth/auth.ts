import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import type { SystemContext } from "@/lib/context/context";
import { isAppError } from "@/lib/core/errors";
import { endSession } from "@/lib/domain/accounts/sessions";
import { runtime } from "@/lib/runtime/runtime";
import { authConfig } from "./config";
import { networkOf } from "./network";
import { readSessionCookie } from "./session";
import { sessionCookie } from "./session-cookie";

const BODY_BYTES_MAX = 16_384;

/**
 * Serves next-auth's routes: CSRF token, sign-in, sign-out. It uses the app's public URL, never the Host header.
 * A sign-in that could not be decided gets 429 or 503 with `Retry-After`; the body keeps next-auth's shape, `{ url }`
 * with `error` and `code` in its query, and adds `detail`.
 */
export async function handleAuth(request: Request): Promise<Response> {
  const { authSecret, contextFor } = await runtime();
  const ctx = contextFor({ kind: "system" });
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

function failureResponse(ctx: SystemContext, error: unknown): Response {
  const known = isAppError(error) ? error : null;
  if (known === null) ctx.log.error({ err: error }, "sign-in failed");
  const code = known?.code ?? "internal";
  const status = { rate_limited: 429, unavailable: 503 }[code as string] ?? 500;
  const wait = known?.retryAfterSeconds;
  return Response.json(
    {
      url: `${ctx.settings.appUrl}/sign-in?error=CredentialsSignin&code=${code}`,
      detail: known?.message ?? "Something went wrong on our side. Try again.",
    },
    { status, headers: wait ? { "Retry-After": String(wait) } : {} },
  );
}
