import type { z } from "zod";

export type Method = "GET" | "POST" | "PUT" | "DELETE";
/** Possible error statuses in addition to 401 and 500. */
export type ErrorStatus = 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

type NoFields = Record<never, never>;

/**
 * One API operation, read by the route handler, browser client, OpenAPI document and tests. Schemas describe the wire;
 * timestamps and cursors are codecs.
 */
export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  /** Name in the document and in generated clients. */
  operationId: string;
  /** `v1` is the public API under `/v1`; `app` is for our own pages under `/api/app`. Default `v1`. */
  surface?: "v1" | "app";
  /** Default `key_or_session`. */
  access?: "key_or_session" | "session" | "public";
  method: Method;
  /** Relative to its surface, parameters in braces. */
  path: `/${string}`;
  tag: string;
  summary: string;
  description?: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /**
   * Ignores unknown body fields and names them in a response header. Only for operations whose specification allows it;
   * all others refuse them.
   */
  ignoresUnknownFields?: true;
  /** Maximum body size in whole MiB; default 1 MiB. */
  bodyBytesMax?: number;
  /** Absent: 204 without a body. */
  response?: Response;
  /** For file downloads: `response` is then the file's text. */
  file?: { mediaType: string; name: string };
  /** Whether the response is one page, with the next cursor in its headers. */
  isPaged?: boolean;
  /** The response shows a secret once, so it is never stored, and a repeat runs again. */
  hasSecretReply?: boolean;
  errors: readonly ErrorStatus[];
  examples: { body?: unknown; response?: unknown };
}

// biome-ignore lint/suspicious/noExplicitAny: the only way to say "some endpoint" of a type that is both read and written
export type AnyEndpoint = Endpoint<any, any, any, any>;

/** Whether the operation supports `Idempotency-Key`; not for secrets, which must not be stored. */
export function isRepeatableByKey(endpoint: AnyEndpoint): boolean {
  return endpoint.method === "POST" && endpoint.surface !== "app" && !endpoint.hasSecretReply;
}

/** Preserves the schemas' exact types. */
export function endpoint<
  Params extends z.ZodObject = z.ZodObject<NoFields>,
  Query extends z.ZodObject = z.ZodObject<NoFields>,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodUndefined,
>(definition: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return definition;
}

/** Handler input, parsed and decoded. */
export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;

/** Handler output before encoding. */
export type Output<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never;
