import type { z } from "zod";
import type { AnyEndpoint, Endpoint, Output } from "@/lib/contract/endpoint";
import type { Problem } from "@/lib/contract/problem";
import { withDates } from "@/lib/contract/wire";
import { ApiError } from "./api-error";
import type { Operation } from "./operation";
import { noteReached } from "./reachability";

/** Browsers limit keep-alive requests to 64 KiB; a character takes up to three bytes. */
const KEPT_ALIVE_CHARACTERS_MAX = 20_000;

const BASES = { v1: "/v1", app: "/api/app" } as const;

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** Encoded parts of a request; empty parts may be omitted. */
export type Request<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? Part<"params", z.input<P>> & Part<"query", z.input<Q>> & Part<"body", z.input<B>>
    : E extends Operation<infer Of>
      ? Request<Of>
      : never;

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
}

/**
 * Calls an operation of our API with the session cookie.
 *
 * @param signal aborts the request
 * @returns the reply with timestamps as `Date`s
 * @throws ApiError for failures and missing replies
 */
export async function call<E extends AnyEndpoint>(
  operation: Operation<E>,
  request: Request<E>,
  signal?: AbortSignal,
): Promise<Output<E>> {
  return decode<E>(await send(operation, request, signal));
}

/** As {@link call}, for one page of a list. `next` is the next cursor, `at` the server's time in whole seconds. */
export async function callPage<E extends AnyEndpoint>(
  operation: Operation<E>,
  request: Request<E>,
): Promise<{ rows: Output<E>; next: string | null; at: Date }> {
  const response = await send(operation, request);
  const at = new Date(response.headers.get("Date") ?? Date.now());
  return { rows: await decode<E>(response), next: response.headers.get("X-Next-Cursor"), at };
}

/** URL of an operation, without empty query parameters. */
export function addressOf(operation: Operation<AnyEndpoint>, { params = {}, query = {} }: Parts): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const present = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = new URLSearchParams(present).toString();
  return `${BASES[operation.surface ?? "v1"]}${path}${search && `?${search}`}`;
}

async function send(operation: Operation<AnyEndpoint>, parts: Parts, signal?: AbortSignal): Promise<Response> {
  const hasBody = parts.body !== undefined;
  const body = hasBody ? JSON.stringify(parts.body) : null;
  const response = await fetch(addressOf(operation, parts), {
    method: operation.method,
    headers: { Accept: "application/json", ...(hasBody && { "Content-Type": "application/json" }) },
    body,
    // Keeps requests alive when the page is left, such as a deletion.
    keepalive: operation.method !== "GET" && (body?.length ?? 0) <= KEPT_ALIVE_CHARACTERS_MAX,
    signal: signal ?? null,
  }).catch(() => {
    if (!signal?.aborted) noteReached(false);
    throw new ApiError(0, null, "Lede cannot be reached. Check your connection and try again.");
  });
  noteReached(true);
  if (response.ok) return response;
  const refusal: unknown = await response.json().catch(() => null);
  throw new ApiError(
    response.status,
    isProblem(refusal) ? refusal : null,
    "Something went wrong on the server. Try again in a minute.",
  );
}

/** The reply may come from a proxy. */
function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "detail" in value && "code" in value;
}

async function decode<E extends AnyEndpoint>(response: Response): Promise<Output<E>> {
  if (response.status === 204) return undefined as Output<E>; // true: without a body, the output is undefined
  return withDates(await response.json()) as Output<E>; // true: the server encodes every reply by the contract
}
