import type { z } from "zod";

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Path = `/${string}`;

/** Method and path, parameters in braces. `/v1` is the public API; `/api/app` serves our own pages. */
export type Route = `${Method} ${"/v1" | "/api/app"}${Path}`;

/** Permission of an API key. `write` includes `read`. */
export type Scope = "read" | "write";

type NoFields = Record<never, never>;

/** Schemas describe the wire; timestamps and cursors are codecs. */
interface Definition<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Response extends z.ZodType,
> {
  /** Default `key_or_session` under `/v1`, else `session`. */
  access?: "key_or_session" | "session" | "public";
  /** Why API keys cannot call it, as the reference says; for all operations outside `/v1`. */
  noKey?: string;
  /** Scope that an API key needs. Default: `read` for GET, else `write`. */
  scope?: Scope;
  /**
   * Whether a key that is limited to newsfeeds may call it. Default: an operation whose path begins with a newsfeed,
   * source or post. Set it where the verb limits its statements to `allowedNewsfeeds`, or reads nothing of the account.
   */
  isForLimitedKeys?: boolean;
  /**
   * Whether it concerns only the caller, so the newsfeed's owner does not see it in the log. `for_viewers`: it does if the
   * caller is a viewer. Default: all but operations whose path begins with a newsfeed, source or post.
   */
  isPrivate?: boolean | "for_viewers";
  /** Whether it concerns all of the caller's newsfeeds if the input names none, so all their owners see it in the log. */
  isAcrossNewsfeeds?: true;
  /** Keeps its writes out of the log. For read marks, which apps set by the hundred. */
  isUnlogged?: boolean | ((body: unknown) => boolean);
  summary: string;
  description?: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /**
   * Ignores unknown body fields and names them in a response header, like unknown query parameters of any operation. Only for operations whose specification allows it;
   * all others refuse them.
   */
  ignoresUnknownFields?: true;
  /** Maximum body size in whole MiB; default 1 MiB. */
  bodyBytesMax?: number;
  /** Absent: 204 without a body. */
  response?: Response;
  /** For file downloads: `response` is then the file's text, or the JSON in a file that is streamed without an `ETag`. */
  file?: { mediaType: string; name: string; isStreamed?: true };
  /** Whether the response is one page, with the next cursor in its headers. */
  isPaged?: boolean;
  /** The response shows a secret once, so it is never stored, and a repeat runs again. */
  hasSecretReply?: boolean;
  /**
   * Error statuses in addition to those of every operation, of a body (413, 415) and of any input (422). Default: 403 and
   * 404 for an operation on an object, which has path parameters.
   */
  errors?: readonly (403 | 404 | 409 | 410 | 429 | 503)[];
  examples?: { body?: unknown; response?: unknown };
}

/** One API operation, read by the route handler, browser client, OpenAPI document and tests. */
export interface Endpoint<
  R extends Route,
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Response extends z.ZodType,
> extends Omit<Definition<Params, Query, Body, Response>, "errors"> {
  route: R;
  method: Method;
  surface: "v1" | "app";
  /** Relative to its surface. */
  path: Path;
  /** First route of an operation that has two. */
  aliasOf?: Route;
  access: "key_or_session" | "session" | "public";
  scope: Scope;
  isForLimitedKeys: boolean;
  isPrivate: boolean | "for_viewers";
  errors: readonly number[];
  examples: { body?: unknown; response?: unknown };
}

// biome-ignore lint/suspicious/noExplicitAny: the only way to say "some endpoint" of a type that is both read and written
export type AnyEndpoint = Endpoint<any, any, any, any, any>;

/** Whether the operation supports `Idempotency-Key`; not for secrets, which must not be stored. */
export function isRepeatableByKey(endpoint: AnyEndpoint): boolean {
  return endpoint.method === "POST" && endpoint.surface === "v1" && !endpoint.hasSecretReply;
}

/** Paths that begin with a newsfeed, a source or a post. */
const IN_NEWSFEED = /^\/(?:newsfeeds|sources|posts|posts\/newsfeed)\/\{/;

/** Defines an operation, keeping the schemas' exact types. */
export function endpoint<
  R extends Route,
  Params extends z.ZodObject = z.ZodObject<NoFields>,
  Query extends z.ZodObject = z.ZodObject<NoFields>,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodUndefined,
>(route: R, definition: Definition<Params, Query, Body, Response>): Endpoint<R, Params, Query, Body, Response> {
  const { params, query, body, errors = params ? [403, 404] : [], examples = {} } = definition;
  const address = addressOf(route);
  return {
    access: address.surface === "v1" ? "key_or_session" : "session",
    scope: address.method === "GET" ? "read" : "write",
    isForLimitedKeys: IN_NEWSFEED.test(address.path),
    isPrivate: !IN_NEWSFEED.test(address.path),
    ...definition,
    ...address,
    errors: [...errors, ...(body ? [413, 415] : []), ...(params || query || body ? [422] : [])],
    examples,
  };
}

/** The same operation at a second address, under a name of its own. */
export function alias<
  R extends Route,
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Response extends z.ZodType,
>(route: R, first: Endpoint<Route, Params, Query, Body, Response>): Endpoint<R, Params, Query, Body, Response> {
  return { ...first, ...addressOf(route), aliasOf: first.route, description: `The same as \`${first.route}\`.` };
}

function addressOf<R extends Route>(route: R) {
  const [method, path] = route.replace(/\/v1|\/api\/app/, "").split(" ") as [Method, Path]; // Safe: the form of a route
  return { route, method, path, surface: route.includes(" /v1/") ? ("v1" as const) : ("app" as const) };
}

/** Handler input, parsed and decoded. */
export type Input<E> =
  E extends Endpoint<infer _Route, infer P, infer Q, infer B, infer _R>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;

/** Handler output before encoding. */
export type Output<E> = E extends Endpoint<infer _Route, infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never;
