import type { Context, SystemContext, UserActor, UserContext } from "@/lib/context/context";
import { type RateLimit, rateLimitHeaders, takeToken } from "@/lib/context/rate-limit";
import type { AnyEndpoint, Input, Output } from "@/lib/contract/endpoint";
import type { Page } from "@/lib/contract/paging";
import { runtime } from "@/lib/runtime/runtime";
import { assertSameOrigin, authenticate } from "./authenticate";
import { readJsonBody } from "./body";
import { exchange, type RouteHandler } from "./exchange";
import { once } from "./idempotency";
import { parseInput } from "./input";
import { isUnsafe } from "./methods";
import { encodeReply, type Reply, toResponse } from "./reply";
import { UNKNOWN_FIELDS_HEADER, unknownFields, unknownFieldsHeader } from "./unknown-fields";

/** Result of an endpoint's verb: a page for a paged endpoint, nothing without a response. */
type Result<E> = [Output<E>] extends [undefined]
  ? // biome-ignore lint/suspicious/noConfusingVoidType: what a verb without a result returns
    void
  : Output<E> extends (infer Row)[]
    ? Output<E> | Page<Row>
    : Output<E>;

type Verb<C extends Context, E> = (ctx: C, input: Input<E>) => Promise<Result<E>>;

interface Options<C extends Context> {
  /** Rate limits of the endpoint, in addition to the operator's. */
  rateLimit?: (ctx: C, request: Request) => RateLimit | Promise<RateLimit>;
}

/**
 * Makes the route handler of an endpoint for users and API keys. Order: request id, authentication, rate limit, body,
 * parameters and query, idempotency key, verb, encoding, headers. Every error becomes one problem.
 */
export function handle<E extends AnyEndpoint>(
  endpoint: E,
  verb: Verb<UserContext, E>,
  options: Options<UserContext> = {},
): RouteHandler {
  return (request) =>
    exchange(request, async (system, replyHeaders) => {
      const actor = await authenticate(system, request, endpoint.access);
      const { contextFor, env } = await runtime();
      const ctx = { ...contextFor(actor), signal: request.signal };
      const perMinute = endpoint.surface === "app" ? undefined : operatorsLimit(env.API_RATE_LIMIT_PER_MINUTE, actor);
      await countRequest(ctx, [perMinute, await options.rateLimit?.(ctx, request)], replyHeaders);
      const { input, bytes, url } = await read(endpoint, request, replyHeaders);
      const reply = await once(ctx, { endpoint, request, bytes }, () => run(endpoint, verb, { ctx, input, url }));
      return toResponse(reply, request);
    });
}

/** Like {@link handle}, without authentication. Requests that change something must come from the app's own pages. */
export function handlePublic<E extends AnyEndpoint>(
  endpoint: E,
  verb: Verb<SystemContext, E>,
  options: Options<SystemContext> = {},
): RouteHandler {
  return (request) =>
    exchange(request, async (ctx, replyHeaders) => {
      if (isUnsafe(request.method)) assertSameOrigin(request.headers, ctx.settings.appUrl);
      await countRequest(ctx, [await options.rateLimit?.(ctx, request)], replyHeaders);
      const { input, url } = await read(endpoint, request, replyHeaders);
      return toResponse(await run(endpoint, verb, { ctx, input, url }), request);
    });
}

async function read<E extends AnyEndpoint>(endpoint: E, request: Request, replyHeaders: Headers) {
  const url = new URL(request.url);
  const body = endpoint.body ? await readJsonBody(request, endpoint.bodyBytesMax) : undefined;
  if (endpoint.ignoresUnknownFields) {
    const unknown = unknownFields(endpoint, body?.value);
    if (unknown.length > 0) replyHeaders.set(UNKNOWN_FIELDS_HEADER, unknownFieldsHeader(unknown));
  }
  return { input: parseInput(endpoint, url, body?.value), bytes: body?.bytes ?? new Uint8Array(), url };
}

async function run<C extends Context, E extends AnyEndpoint>(
  endpoint: E,
  verb: Verb<C, E>,
  call: { ctx: C; input: Input<E>; url: URL },
): Promise<Reply> {
  const result = await verb(call.ctx, call.input);
  return encodeReply(endpoint, result, new URL(`${call.ctx.settings.appUrl}${call.url.pathname}${call.url.search}`));
}

/**
 * Counts a request against each limit and adds the remaining numbers to the reply's headers.
 *
 * @throws AppError `rate_limited`
 */
async function countRequest(
  ctx: Context,
  limits: readonly (RateLimit | undefined)[],
  replyHeaders: Headers,
): Promise<void> {
  for (const limit of limits) {
    if (!limit) continue;
    const state = await takeToken(ctx, limit);
    for (const [name, value] of Object.entries(rateLimitHeaders(limit, state))) replyHeaders.append(name, value);
  }
}

/** The operator's limit, for each API key; browser sessions are exempt. */
function operatorsLimit(requestsPerMinute: number | undefined, actor: UserActor): RateLimit | undefined {
  if (requestsPerMinute === undefined || actor.via === "session") return undefined;
  return { key: `api:${actor.keyId}`, name: "minute", tokensMax: requestsPerMinute, windowSeconds: 60 };
}
