import { networkOf } from "@/lib/auth/network";
import type { Context, SystemContext, UserContext } from "@/lib/context/context";
import { type RateLimit, rateLimitHeaders, takeToken } from "@/lib/context/rate-limit";
import { assertScope } from "@/lib/context/scope";
import type { AnyEndpoint, Input, Output, Route } from "@/lib/contract/endpoint";
import type { Page } from "@/lib/contract/paging";
import { hasId, perform } from "@/lib/domain/api-keys/perform";
import { runtime } from "@/lib/runtime/runtime";
import { assertSameOrigin, authenticate } from "./authenticate";
import { readJsonBody } from "./body";
import { exchange, type RouteHandler } from "./exchange";
import { once } from "./idempotency";
import { parseInput } from "./input";
import { isUnsafe } from "./methods";
import { encodeReply, type Reply, toResponse } from "./reply";
import { UNKNOWN_FIELDS_HEADER, unknownFields, unknownFieldsHeader, unknownParameters } from "./unknown-fields";

/** Result of an endpoint's verb: a page for a paged endpoint, nothing without a response. */
type Result<E> = [Output<E>] extends [undefined]
  ? // biome-ignore lint/suspicious/noConfusingVoidType: what a verb without a result returns
    void
  : Output<E> extends (infer Row)[]
    ? Output<E> | Page<Row>
    : Output<E>;

type Verb<C extends Context, E> = (ctx: C, input: Input<E>, request: Request) => Promise<Result<E>>;

/** Handler of the requests with the method and path of an endpoint. */
export type EndpointHandler = RouteHandler & { route: Route };

/**
 * Makes the handler of an endpoint for users and API keys. Order: request id, authentication, rate limit, body,
 * parameters and query, scope, idempotency key, verb, encoding, headers. Every error becomes one problem. A key without
 * the scope gets 403 for invalid input too.
 */
export function handle<E extends AnyEndpoint>(endpoint: E, verb: Verb<UserContext, E>): EndpointHandler {
  return handlerOf(endpoint, async (request, system, replyHeaders) => {
    const ctx = { ...(await contextOf(endpoint, request, { system, replyHeaders })), signal: request.signal };
    const { input, bytes } = await read(endpoint, request, replyHeaders).catch((error: unknown) => {
      assertScope(ctx.actor, endpoint);
      throw error;
    });
    const reply = await perform(ctx, { endpoint, input, network: () => networkOf(request) }, () =>
      once(ctx, { endpoint, request, bytes }, () => run(endpoint, verb, { ctx, input, request })),
    );
    return toResponse(reply, request);
  });
}

/** Like {@link handle}, for GET with a response that is not JSON. */
export function handleFile<E extends AnyEndpoint>(
  endpoint: E,
  respond: (ctx: UserContext, input: Input<E>) => Promise<Response>,
): EndpointHandler {
  return handlerOf(endpoint, async (request, system, replyHeaders) => {
    const ctx = { ...(await contextOf(endpoint, request, { system, replyHeaders })), signal: request.signal };
    const { input } = await read(endpoint, request, replyHeaders);
    return perform(ctx, { endpoint, input, network: () => networkOf(request) }, () => respond(ctx, input));
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
): EndpointHandler {
  return handlerOf(endpoint, async (request, ctx, replyHeaders) => {
    if (isUnsafe(request.method)) assertSameOrigin(request.headers, ctx.settings.appUrl);
    await countRequest(ctx, limitOf(await networkOf(request)), replyHeaders);
    const { input } = await read(endpoint, request, replyHeaders);
    return toResponse(await run(endpoint, verb, { ctx, input, request }), request);
  });
}

/** Authenticates the request and counts it against the operator's limit. */
async function contextOf(
  endpoint: AnyEndpoint,
  request: Request,
  { system, replyHeaders }: { system: SystemContext; replyHeaders: Headers },
): Promise<UserContext> {
  const actor = await authenticate(system, request);
  // `perform` checks writes, because it also logs refused ones.
  if (endpoint.scope === "read") assertScope(actor, endpoint);
  const ctx = (await runtime()).contextFor(actor);
  if (endpoint.surface === "v1") await countKeyRequest(ctx, replyHeaders);
  return ctx;
}

type Answer = (request: Request, system: SystemContext, replyHeaders: Headers) => Promise<Response>;

function handlerOf({ route }: AnyEndpoint, answer: Answer): EndpointHandler {
  const path = pathOf(route);
  return Object.assign(
    (request: Request) => exchange(request, path, (system, headers) => answer(request, system, headers)),
    { route },
  );
}

/** The path with parameters in braces. */
export function pathOf(route: Route): string {
  return route.slice(route.indexOf("/"));
}

async function read<E extends AnyEndpoint>(endpoint: E, request: Request, replyHeaders: Headers) {
  const body = endpoint.body ? await readJsonBody(request, endpoint.bodyBytesMax) : undefined;
  const url = new URL(request.url);
  const ignored = unknownParameters(endpoint, url.searchParams);
  if (endpoint.ignoresUnknownFields) ignored.push(...unknownFields(endpoint, body?.value));
  if (ignored.length > 0) replyHeaders.set(UNKNOWN_FIELDS_HEADER, unknownFieldsHeader(ignored));
  return { input: parseInput(endpoint, url, body?.value), bytes: body?.bytes ?? new Uint8Array() };
}

async function run<C extends Context, E extends AnyEndpoint>(
  endpoint: E,
  verb: Verb<C, E>,
  { ctx, input, request }: { ctx: C; input: Input<E>; request: Request },
): Promise<Reply> {
  const { pathname, search } = new URL(request.url);
  const result = await verb(ctx, input, request);
  const reply = encodeReply(endpoint, result, new URL(`${ctx.settings.appUrl}${pathname}${search}`));
  return hasId(result) ? { ...reply, id: result.id } : reply;
}

/** Counts a request against the operator's limit for keys. Browser sessions are exempt. @throws AppError `rate_limited` */
export async function countKeyRequest(ctx: UserContext, replyHeaders: Headers): Promise<void> {
  const { actor } = ctx;
  const tokensMax = (await runtime()).env.API_RATE_LIMIT_PER_MINUTE;
  if (tokensMax === undefined || actor.via !== "key") return;
  await countRequest(ctx, { key: `api:${actor.keyId}`, name: "minute", tokensMax, windowSeconds: 60 }, replyHeaders);
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
