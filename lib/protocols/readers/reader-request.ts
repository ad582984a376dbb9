import { preflightHeaders } from "@/lib/api/cors";
import { exchange, type RouteHandler } from "@/lib/api/exchange";
import { countKeyRequest } from "@/lib/api/handle";
import { networkOf } from "@/lib/auth/network";
import type { SystemContext, UserActor, UserContext } from "@/lib/context/context";
import { READ_ONLY } from "@/lib/context/scope";
import { HttpError } from "@/lib/contract/http-error";
import { AppError } from "@/lib/core/errors";
import { performOther } from "@/lib/domain/api-keys/perform";
import { runtime } from "@/lib/runtime/runtime";

/** Context of a reader app's request; counts it against the operator's limit. @throws AppError `rate_limited` */
export async function readerContext(actor: UserActor, request: Request, replyHeaders: Headers): Promise<UserContext> {
  const ctx = { ...(await runtime()).contextFor(actor), signal: request.signal };
  await countKeyRequest(ctx, replyHeaders);
  return ctx;
}

interface Write {
  request: Request;
  operation: string;
  isPrivate: boolean;
  /** Read and unread marks are not logged; see `isUnlogged` of an endpoint. */
  isReadingMark: boolean;
}

/** Runs and logs a write; see {@link performOther}. @throws AppError `forbidden` for a read-only key */
export function write<R>(
  ctx: UserContext,
  { request, isReadingMark, ...operation }: Write,
  run: (changed: Set<string>) => Promise<R>,
): Promise<R> {
  const allowed = async (changed: Set<string>) => {
    if (ctx.actor.isReadOnly) throw new AppError("forbidden", READ_ONLY);
    return run(changed);
  };
  if (isReadingMark) return allowed(new Set());
  return performOther(ctx, { ...operation, network: () => networkOf(request) }, allowed);
}

type Answer = (system: SystemContext, request: Request, replyHeaders: Headers) => Promise<Response>;

/**
 * Exports of a route file for reader apps: GET and POST, which apps mix up.
 *
 * @param routeOf names the request in metrics; never a part of its address
 */
export function readerRoutes(routeOf: (request: Request) => string, answer: Answer) {
  const handle: RouteHandler = (request) =>
    exchange(request, routeOf(request), (system, replyHeaders) => answer(system, request, replyHeaders));
  const allow = "GET, HEAD, POST, OPTIONS";
  const refuse: RouteHandler = (request) =>
    exchange(request, "none", async () => {
      throw new HttpError("method_not_allowed", `This URL supports ${allow}.`, { Allow: allow });
    });
  const preflight: RouteHandler = (request) =>
    exchange(
      request,
      "preflight",
      async () => new Response(null, { status: 204, headers: { Allow: allow, ...preflightHeaders(request, allow) } }),
    );
  return { GET: handle, HEAD: handle, POST: handle, OPTIONS: preflight, PUT: refuse, PATCH: refuse, DELETE: refuse };
}

export function text(body: string): Response {
  return new Response(body, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

export function json(body: unknown): Response {
  return new Response(JSON.stringify(body), { headers: { "Content-Type": "application/json; charset=utf-8" } });
}
