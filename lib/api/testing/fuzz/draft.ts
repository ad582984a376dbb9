import type { Operation } from "./operations";
import { fill } from "./values";
import type { Needs } from "./world";

/** An unsent request. */
export interface Draft {
  method: string;
  /** Below `/v1`, percent-encoded. */
  path: string;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  /** The body, unless `raw` is set. */
  json?: unknown;
  raw?: string | Uint8Array;
}

/** Generated values of a request, with placeholders for values of the world. */
export interface Plan {
  query: Record<string, unknown>;
  body: unknown;
  idempotencyKey: string | null;
  /** Selects a variant of an oddity. */
  salt: number;
}

/** Makes the valid request of the plan. */
export function draftOf(
  operation: Operation,
  plan: Plan,
  { needs, key, cursor }: { needs: Needs; key: string; cursor: string | undefined },
): Draft {
  const known = { ...needs.values, cursor };
  const query = Object.entries(fill(plan.query, known) as Record<string, unknown>);
  let at = 0;
  return {
    method: operation.method,
    path: operation.path.replaceAll(/\{\w+\}/g, () => needs.path[at++] ?? ""),
    query: query.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    headers: {
      "X-API-Key": key,
      ...(operation.body && { "Content-Type": "application/json" }),
      ...(plan.idempotencyKey !== null && { "Idempotency-Key": plan.idempotencyKey }),
    },
    ...(operation.body && { json: fill(plan.body, known) }),
  };
}

export function requestOf({ method, path, query, headers, json, raw }: Draft): Request {
  const search = query.length === 0 ? "" : `?${new URLSearchParams(query)}`;
  const body = raw ?? (json === undefined ? undefined : JSON.stringify(json));
  return new Request(`http://localhost:3000/v1${path}${search}`, {
    method,
    headers,
    ...(body !== undefined && { body: bytesOf(body) }),
  });
}

/** Bytes, because a string would set a content type. */
function bytesOf(body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return typeof body === "string" ? new TextEncoder().encode(body) : new Uint8Array(body);
}
