import { z } from "zod";
import type { AnyEndpoint, Endpoint, Output } from "@/lib/contract/endpoint";
import { problem } from "@/lib/contract/problem";
import { ApiError } from "./api-error";

/** Browsers refuse to keep requests alive that have more than 64 KiB; a character can have three bytes. */
const KEPT_ALIVE_CHARACTERS_MAX = 20_000;

const BASES = { v1: "/v1", app: "/api/app" } as const;

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** What a request carries, as it stands on the wire; parts that need nothing can be left out. */
export type Request<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? Part<"params", z.input<P>> & Part<"query", z.input<Q>> & Part<"body", z.input<B>>
    : never;

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
}

/**
 * Calls one operation of our own API with the session cookie.
 *
 * @param signal ends a request whose answer nobody waits for any more
 * @returns the reply, decoded by the contract (timestamps are `Date`s)
 * @throws ApiError for every status that is no success, and when there is no answer
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  request: Request<E>,
  signal?: AbortSignal,
): Promise<Output<E>> {
  return decode(endpoint, await send(endpoint, request, signal));
}

/** As {@link call}, for one page of a list. `next` is the cursor of the page after it, `at` the server's clock, in whole seconds. */
export async function callPage<E extends AnyEndpoint>(
  endpoint: E,
  request: Request<E>,
): Promise<{ rows: Output<E>; next: string | null; at: Date }> {
  const response = await send(endpoint, request);
  const at = new Date(response.headers.get("Date") ?? Date.now());
  return { rows: await decode(endpoint, response), next: response.headers.get("X-Next-Cursor"), at };
}

/** Where the request goes: path parameters filled in, empty query parameters left out. */
export function addressOf(endpoint: AnyEndpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const present = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = new URLSearchParams(present).toString();
  return `${BASES[endpoint.surface ?? "v1"]}${path}${search && `?${search}`}`;
}

async function send(endpoint: AnyEndpoint, parts: Parts, signal?: AbortSignal): Promise<Response> {
  const hasBody = parts.body !== undefined;
  const body = hasBody ? JSON.stringify(parts.body) : null;
  const response = await fetch(addressOf(endpoint, parts), {
    method: endpoint.method,
    headers: { Accept: "application/json", ...(hasBody && { "Content-Type": "application/json" }) },
    body,
    // A request that leaves with the page (a deletion whose time for undo was cut short) still arrives.
    keepalive: endpoint.method !== "GET" && (body?.length ?? 0) <= KEPT_ALIVE_CHARACTERS_MAX,
    signal: signal ?? null,
  }).catch(() => {
    throw new ApiError(0, null, "Lede cannot be reached. Check the connection, then try again.");
  });
  if (response.ok) return response;
  const refusal = problem.safeParse(await response.json().catch(() => null));
  throw new ApiError(
    response.status,
    refusal.data ?? null,
    "Something went wrong on the server. Try again in a minute.",
  );
}

async function decode<E extends AnyEndpoint>(endpoint: E, response: Response): Promise<Output<E>> {
  if (!endpoint.response) return undefined as Output<E>; // true: without a schema, the output is undefined
  return z.decode(endpoint.response, await response.json()) as Output<E>; // true: the schema is the type's origin
}
