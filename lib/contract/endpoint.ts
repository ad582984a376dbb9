import type { z } from "zod";

export type Method = "GET" | "POST" | "PUT" | "DELETE";
/** Error statuses that an operation can answer with, beyond 401 and 500, which all of them can. */
export type ErrorStatus = 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

type NoFields = Record<never, never>;

/**
 * One API operation, in one place: the route handler, the browser's client, the OpenAPI document and the tests read it.
 * Schemas describe the wire; where program and wire differ (timestamps, cursors) they are codecs.
 */
export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  /** Names the operation in the document and in generated clients. */
  operationId: string;
  /** `v1` is the public API, below `/v1`; `app` is what only our own pages need, below `/api/app`. Default `v1`. */
  surface?: "v1" | "app";
  /** Default `key_or_session`. */
  access?: "key_or_session" | "session" | "public";
  method: Method;
  /** Below its surface, parameters in braces. */
  path: `/${string}`;
  tag: string;
  summary: string;
  description?: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /**
   * Ignores fields of the body that the operation does not name, and names them in a header of the reply. For operations
   * of the specification alone, whose clients may send more; all others refuse them.
   */
  ignoresUnknownFields?: true;
  /** Of a request's body: whole MiB; default 1 MiB. */
  bodyBytesMax?: number;
  /** Absent: 204, no body. */
  response?: Response;
  /** Present where the reply is a file and no JSON: its response is then the text of the file. */
  file?: { mediaType: string; name: string };
  /** Is the reply one page of a list, with the place of the next one in its headers? */
  isPaged?: boolean;
  /** Does the reply show a secret that is shown once? It is then kept nowhere, and a repeat is another request. */
  hasSecretReply?: boolean;
  errors: readonly ErrorStatus[];
  examples: { body?: unknown; response?: unknown };
}

// biome-ignore lint/suspicious/noExplicitAny: the only way to say "some endpoint" of a type that is both read and written
export type AnyEndpoint = Endpoint<any, any, any, any>;

/** Does the operation look at an `Idempotency-Key`? Not where the reply that would be stored is a secret. */
export function isRepeatableByKey(endpoint: AnyEndpoint): boolean {
  return endpoint.method === "POST" && endpoint.surface !== "app" && !endpoint.hasSecretReply;
}

/** Keeps the exact types of the schemas. */
export function endpoint<
  Params extends z.ZodObject = z.ZodObject<NoFields>,
  Query extends z.ZodObject = z.ZodObject<NoFields>,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodUndefined,
>(definition: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return definition;
}

/** What a handler is given: parsed and, where a schema is a codec, decoded. */
export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;

/** What a handler returns, before it is encoded. */
export type Output<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never;
