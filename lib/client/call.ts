import type { z } from "zod";
import type { AnyEndpoint, Endpoint, Output } from "@/lib/contract/endpoint";
import type { Problem } from "@/lib/contract/problem";
import { withDates } from "@/lib/contract/wire";
import { ApiError } from "./api-error";
import type { Operation } from "./operation";
import { noteReached } from "./reachability";

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
    : E extends Operation<infer Of>
      ? Request<Of>
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
 * @returns the reply, its timestamps as `Date`s
 * @throws ApiError for every status that is no success, and when there is no answer
 */
export async function call<E extends AnyEndpoint>(
  operation: Operation<E>,
  request: Request<E>,
  signal?: AbortSignal,
): Promise<Output<E>> {
  return decode<E>(await send(operation, request, signal));
}

/** As {@link call}, for one page of a list. `next` is the cursor of the page after it, `at` the server's clock, in whole seconds. */
export async function callPage<E extends AnyEndpoint>(
  operation: Operation<E>,
  request: Request<E>,
): Promise<{ rows: Output<E>; next: string | null; at: Date }> {
  const response = await send(operation, request);
  const at = new Date(response.headers.get("Date") ?? Date.now());
  return { rows: await decode<E>(response), next: response.headers.get("X-Next-Cursor"), at };
}

/** Where the request goes: path parameters filled in, empty query parameters left out. */
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
    // A request that leaves with the page (a deletion whose time for undo was cut short) still arrives.
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

/** It may be the page of something between us and the server. */
function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "detail" in value && "code" in value;
}

async function decode<E extends AnyEndpoint>(response: Response): Promise<Output<E>> {
  if (response.status === 204) return undefined as Output<E>; // true: without a body, the output is undefined
  return withDates(await response.json()) as Output<E>; // true: the server encodes every reply by the contract
}
