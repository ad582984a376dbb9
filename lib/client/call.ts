import type { z } from "zod";
import type { Endpoint, Output } from "@/lib/contract/endpoint";
import type { endpoints } from "@/lib/contract/endpoints";
import type { Problem } from "@/lib/contract/problem";
import { withDates } from "@/lib/contract/wire";
import { ACCOUNT_HEADER } from "@/lib/core/http-headers";
import { ApiError, UNREACHABLE } from "./api-error";
import { noteReached } from "./reachability";

/** Browsers limit keep-alive requests to 64 KiB; a character takes up to three bytes. */
const KEPT_ALIVE_CHARACTERS_MAX = 20_000;

// The contract is imported for its types only, because its schemas are too large for browsers.
type Known = (typeof endpoints)[keyof typeof endpoints];
/** Names an operation of the contract. */
type Route = Known["route"];
type At<R extends Route> = Extract<Known, { route: R }>;

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** Encoded parts of a request; empty parts may be omitted. */
export type Request<R extends Route> =
  At<R> extends Endpoint<infer _Route, infer P, infer Q, infer B, infer _R>
    ? Part<"params", z.input<P>> & Part<"query", z.input<Q>> & Part<"body", z.input<B>>
    : never;

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Calls an operation of our API with the session cookie.
 *
 * @param signal aborts the request
 * @returns the reply with timestamps as `Date`s
 * @throws ApiError for failures and missing replies
 */
export async function call<R extends Route>(
  route: R,
  request: Request<R>,
  signal?: AbortSignal,
): Promise<Output<At<R>>> {
  return decode<R>(await send(route, request, signal));
}

/** Like {@link call}, with the next cursor of a list and the server's time in whole seconds (`at`). */
export async function callPage<R extends Route>(
  route: R,
  request: Request<R>,
): Promise<{ rows: Output<At<R>>; next: string | null; at: Date }> {
  const response = await send(route, request);
  const at = new Date(response.headers.get("Date") ?? Date.now());
  return { rows: await decode<R>(response), next: response.headers.get("X-Next-Cursor"), at };
}

/** URL of an operation, without empty query parameters. */
export function addressOf(route: Route, { params = {}, query = {} }: Parts): string {
  const path = route
    .replace(/^\w+ /, "")
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const present = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(present).toString();
  return `${path}${search && `?${search}`}`;
}

/** The account that the page shows, if any. The server refuses requests for it with the cookie of another. */
export const account = { shownId: "" };

/** Requests without a reply yet. */
export const underway = new Set<Promise<unknown>>();
/** New requests wait for `opened`, if it is set. */
export const gate: { opened: Promise<void> | null } = { opened: null };

async function send(route: Route, parts: Parts, signal?: AbortSignal): Promise<Response> {
  if (gate.opened) await gate.opened;
  const method = route.slice(0, route.indexOf(" "));
  const body: string | undefined = JSON.stringify(parts.body);
  const sent = fetch(addressOf(route, parts), {
    method,
    headers: {
      Accept: "application/json",
      [ACCOUNT_HEADER]: account.shownId,
      ...(body && { "Content-Type": "application/json" }),
    },
    body: body ?? null,
    // Lets requests such as a deletion finish after the page is left.
    keepalive: method !== "GET" && (body?.length ?? 0) <= KEPT_ALIVE_CHARACTERS_MAX,
    signal: signal ?? null,
  }).catch(() => {
    if (!signal?.aborted) noteReached(false);
    throw new ApiError(0, null, UNREACHABLE);
  });
  underway.add(sent);
  const response = await sent.finally(() => underway.delete(sent));
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

async function decode<R extends Route>(response: Response): Promise<Output<At<R>>> {
  if (response.status === 204) return undefined as Output<At<R>>; // Safe: without a body, the output is undefined
  return withDates(await response.json()) as Output<At<R>>; // Safe: the server encodes every reply by the contract
}

/** Last changes under way, by key. They never fail. */
export const queues = new Map<string, Promise<unknown>>();
/** `performance.now()` at the last change, by key; infinite while one is under way. */
export const changedAt = new Map<string, number>();

/** Serialises work on the same key, so that "hide" and its undo arrive in order. */
export function inOrder<R>(key: string, work: () => Promise<R>): Promise<R> {
  const result = (queues.get(key) ?? Promise.resolve()).then(work, work);
  const settled = result
    .catch(() => undefined)
    .then(() => {
      if (queues.get(key) !== settled) return;
      queues.delete(key);
      changedAt.set(key, performance.now());
    });
  queues.set(key, settled);
  changedAt.set(key, Number.POSITIVE_INFINITY);
  return result;
}
