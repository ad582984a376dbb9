import type { EndpointHandler } from "@/lib/api/handle";
import { pathOf } from "@/lib/api/handle";
import type { AnyEndpoint } from "@/lib/contract/endpoint";
import { problem } from "@/lib/contract/problem";
import { CLIENT_ADDRESS_HEADER } from "@/lib/core/http-headers";

/** Arguments by the endpoint's own names: parameters of path and query, and fields of the body. */
export type Arguments = Readonly<Record<string, unknown>>;

export type Called = { value: unknown; nextCursor: string | null } | { refusal: Refusal };

/** A refused call, in words for the assistant. */
interface Refusal {
  status: number;
  text: string;
}

/** Calls an operation of the API with the caller's key. */
export type Call = (endpoint: AnyEndpoint, values: Arguments) => Promise<Called>;

/**
 * Makes the calls of one request. Each goes through the operation's own handler, so that keys, scopes, rate limits,
 * validation and errors are those of the API.
 *
 * @param operations handlers of the public API
 * @param request of the client, with its key
 */
export function callsOf(operations: readonly EndpointHandler[], request: Request): Call {
  const byRoute = new Map(operations.map((handler) => [handler.route, handler]));
  return async (endpoint, values) => {
    const handler = byRoute.get(endpoint.route);
    if (!handler) throw new Error(`The API has no operation ${endpoint.route}.`);
    const reply = await handler(requestFor(endpoint, values, request));
    if (!reply.ok) return { refusal: await refusalOf(reply) };
    const value = reply.status === 204 ? { status: "ok" } : await reply.json();
    return { value, nextCursor: reply.headers.get("X-Next-Cursor") };
  };
}

/** Headers of the client that its calls keep: its key, and its network for limits and the log. */
const KEPT_HEADERS = ["x-api-key", "authorization", "x-forwarded-for", CLIENT_ADDRESS_HEADER];

function requestFor(endpoint: AnyEndpoint, values: Arguments, { headers, signal }: Request): Request {
  const url = new URL(pathWith(endpoint, values), "http://localhost");
  for (const name of namesOf(endpoint.query)) {
    const text = textOf(values[name]);
    if (text !== undefined) url.searchParams.set(name, text);
  }
  const sent = new Headers();
  for (const name of KEPT_HEADERS) {
    const value = headers.get(name);
    if (value !== null) sent.set(name, value);
  }
  if (!endpoint.body) return new Request(url, { method: endpoint.method, headers: sent, signal });
  sent.set("Content-Type", "application/json");
  const body = Object.fromEntries(namesOf(endpoint.body).map((name) => [name, values[name]]));
  return new Request(url, { method: endpoint.method, headers: sent, signal, body: JSON.stringify(body) });
}

function pathWith(endpoint: AnyEndpoint, values: Arguments): string {
  return pathOf(endpoint.route).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    // `encodeURIComponent` throws on lone surrogates, which no id contains.
    encodeURIComponent((textOf(values[name]) ?? "").toWellFormed()),
  );
}

/** Parameters are text, lists with commas. Null stands for an argument left out, as assistants send it. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) return value.map(textOf).join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

export function namesOf(schema: AnyEndpoint["query"]): string[] {
  return Object.keys(schema?.shape ?? {});
}

async function refusalOf(reply: Response): Promise<Refusal> {
  const { status, code, detail, errors = [], request_id } = problem.parse(await reply.json());
  const issues = errors.slice(1).map(({ message }) => message);
  const id = status >= 500 ? ` Request id: ${request_id}.` : "";
  return { status, text: [`${detail}${id}`, ...issues, `(${status} ${code})`].join(" ") };
}
