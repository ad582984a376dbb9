import { networkOf } from "@/lib/auth/network";
import type { Context, SystemContext, UserContext } from "@/lib/context/context";
import { type RateLimit, rateLimitHeaders, takeToken } from "@/lib/context/rate-limit";
import type { AnyEndpoint, Input, Output } from "@/lib/contract/endpoint";
import type { Page } from "@/lib/contract/paging";
import { AppError } from "@/lib/core/errors";
import { runtime } from "@/lib/runtime/runtime";
import { assertSameOrigin, authenticate } from "./authenticate";
import { readJsonBody } from "./body";
import { preflightHeaders } from "./cors";
import { exchange, type RouteHandler } from "./exchange";
import { once } from "./idempotency";
import { parseInput } from "./input";
import { isUnsafe, METHODS, type RouteMethod } from "./methods";
import { HttpError } from "./problem";
import { encodeReply, type Reply, toResponse } from "./reply";
import { UNKNOWN_FIELDS_HEADER, unknownFields, unknownFieldsHeader } from "./unknown-fields";

/** Result of an endpoint's verb: a page for a paged endpoint, nothing without a response. */
type Result<E> = [Output<E>] extends [undefined]
  ? // biome-ignore lint/suspicious/noConfusingVoidType: what a verb without a result returns
    void
  : Output<E> extends (infer Row)[]
    ? Output<E> | Page<Row>
    : Output<E>;

type Verb<C extends Context, E> = (ctx: C, input: Input<E>, request: Request) => Promise<Result<E>>;

/**
 * Makes the route handler of an endpoint for users and API keys. Order: request id, authentication, rate limit, body,
 * parameters and query, idempotency key, verb, encoding, headers. Every error becomes one problem.
 */
export function handle<E extends AnyEndpoint>(endpoint: E, verb: Verb<UserContext, E>): RouteHandler {
  return (request) =>
    exchange(request, pathOf(endpoint), async (system, replyHeaders) => {
      const actor = await authenticate(system, request, endpoint.access);
      const { contextFor, env } = await runtime();
      const ctx = { ...contextFor(actor), signal: request.signal };
      const tokensMax = env.API_RATE_LIMIT_PER_MINUTE;
      // Browser sessions are exempt from the operator's limit.
      if (tokensMax !== undefined && actor.via === "key" && endpoint.surface === "v1") {
        const limit = { key: `api:${actor.keyId}`, name: "minute", tokensMax, windowSeconds: 60 };
        await countRequest(ctx, limit, replyHeaders);
      }
      const { input, bytes } = await read(endpoint, request, replyHeaders);
      const reply = await once(ctx, { endpoint, request, bytes }, () => run(endpoint, verb, { ctx, input, request }));
      return toResponse(reply, request);
    });
}

/**
 * Like {@link handle}, without authentication. Requests that change something must come from the app's own pages.
 *
 * @param limitOf returns the rate limit of the visitor's network
 */
export function handlePublic<E extends AnyEndpoint>(
  endpoint: E,
  verb: Verb<SystemContext, E>,
  limitOf: (network: string) => RateLimit,
): RouteHandler {
  return (request) =>
    exchange(request, pathOf(endpoint), async (ctx, replyHeaders) => {
      if (isUnsafe(request.method)) assertSameOrigin(request.headers, ctx.settings.appUrl);
      await countRequest(ctx, limitOf(await networkOf(request)), replyHeaders);
      const { input } = await read(endpoint, request, replyHeaders);
      return toResponse(await run(endpoint, verb, { ctx, input, request }), request);
    });
}

function pathOf({ route, method }: AnyEndpoint): string {
  return route.slice(`${method} `.length);
}

async function read<E extends AnyEndpoint>(endpoint: E, request: Request, replyHeaders: Headers) {
  const body = endpoint.body ? await readJsonBody(request, endpoint.bodyBytesMax) : undefined;
  if (endpoint.ignoresUnknownFields) {
    const unknown = unknownFields(endpoint, body?.value);
    if (unknown.length > 0) replyHeaders.set(UNKNOWN_FIELDS_HEADER, unknownFieldsHeader(unknown));
  }
  return { input: parseInput(endpoint, new URL(request.url), body?.value), bytes: body?.bytes ?? new Uint8Array() };
}

async function run<C extends Context, E extends AnyEndpoint>(
  endpoint: E,
  verb: Verb<C, E>,
  { ctx, input, request }: { ctx: C; input: Input<E>; request: Request },
): Promise<Reply> {
  const { pathname, search } = new URL(request.url);
  const result = await verb(ctx, input, request);
  return encodeReply(endpoint, result, new URL(`${ctx.settings.appUrl}${pathname}${search}`));
}

/**
 * Counts a request against a limit and adds the remaining number to the reply's headers.
 *
 * @throws AppError `rate_limited`
 */
async function countRequest(ctx: Context, limit: RateLimit, replyHeaders: Headers): Promise<void> {
  const state = await takeToken(ctx, limit);
  for (const [name, value] of Object.entries(rateLimitHeaders(limit, state))) replyHeaders.append(name, value);
}

type Routes = Record<RouteMethod, RouteHandler>;

/**
 * Makes all exports of a route file. Other methods get 401, then 405 with `Allow`. HEAD is GET without its body;
 * OPTIONS answers preflights.
 */
export function routes(handlers: Partial<Record<"GET" | "POST" | "PUT" | "DELETE", RouteHandler>>): Routes {
  const has = (method: RouteMethod) =>
    method === "OPTIONS" || method in handlers || (method === "HEAD" && "GET" in handlers);
  const allow = METHODS.filter(has).join(", ");
  const refuse = refusal(() => new HttpError("method_not_allowed", `This address takes ${allow}.`, { Allow: allow }));
  const { GET = refuse, POST = refuse, PUT = refuse, DELETE = refuse } = handlers;
  return { GET, HEAD: GET, POST, PUT, PATCH: refuse, DELETE, OPTIONS: preflight(allow) };
}

const missing = refusal(
  () => new AppError("not_found", "There is nothing at this address. The API is described at /v1/openapi.json."),
);

/** Answers unknown URLs of the API. */
export const unknownAddress: Routes = {
  GET: missing,
  HEAD: missing,
  POST: missing,
  PUT: missing,
  PATCH: missing,
  DELETE: missing,
  OPTIONS: preflight(METHODS.join(", ")),
};

/** Authenticates first, so that strangers cannot probe the API. */
function refusal(error: () => Error): RouteHandler {
  return (request) =>
    exchange(request, "none", async (system) => {
      await authenticate(system, request);
      throw error();
    });
}

function preflight(allow: string): RouteHandler {
  return (request) =>
    exchange(
      request,
      "preflight",
      async () => new Response(null, { status: 204, headers: { Allow: allow, ...preflightHeaders(request, allow) } }),
    );
}
