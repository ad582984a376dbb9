import { HttpError } from "@/lib/contract/http-error";
import { decoded } from "@/lib/core/decoded";
import { AppError } from "@/lib/core/errors";
import { authenticate } from "./authenticate";
import type { Routes } from "./bound-routes";
import { preflightHeaders } from "./cors";
import { exchange, type RouteHandler } from "./exchange";
import { type EndpointHandler, pathOf } from "./handle";
import { METHODS } from "./methods";

/**
 * Makes the exports of a catch-all route file, which answers each request by the operation of its method and path.
 * Unknown paths get 404, and other methods 405 with `Allow`, both after authentication, so that strangers cannot probe
 * the API. HEAD is GET without its body; OPTIONS answers preflights.
 */
export function routes(operations: readonly EndpointHandler[]): Routes {
  const find = operationsByPath(operations);
  const answer: RouteHandler = async (request) => {
    const here = find(new URL(request.url).pathname);
    const operationFor = (method: string) =>
      here.find(({ route }) => route.startsWith(`${method === "HEAD" ? "GET" : method} `));
    const isKnown = here.length > 0;
    const allow = METHODS.filter((method) => !isKnown || method === "OPTIONS" || operationFor(method)).join(", ");
    if (request.method === "OPTIONS") return preflight(request, allow);
    const operation = operationFor(request.method);
    if (operation) return operation(request);
    return exchange(request, "none", async (system) => {
      await authenticate(system, request);
      if (isKnown) throw new HttpError("method_not_allowed", `This URL supports ${allow}.`, { Allow: allow });
      throw new AppError("not_found", "There is nothing at this address. The API is described at /v1/openapi.json.");
    });
  };
  return { GET: answer, HEAD: answer, POST: answer, PUT: answer, PATCH: answer, DELETE: answer, OPTIONS: answer };
}

function preflight(request: Request, allow: string): Promise<Response> {
  const headers = { Allow: allow, ...preflightHeaders(request, allow) };
  return exchange(request, "preflight", async () => new Response(null, { status: 204, headers }));
}

/** A parameter without its name: operations of one path may name it differently. */
const PARAMETER = "{}";

/** Makes a look-up by path, with the precedence of Next: a plain name before a parameter. */
function operationsByPath(operations: readonly EndpointHandler[]): (pathname: string) => readonly EndpointHandler[] {
  const byPath = Map.groupBy(operations, ({ route }) => pathOf(route).replaceAll(/\{\w+\}/g, PARAMETER));
  const addresses = [...byPath]
    .map(([path, here]) => ({ names: path.split("/"), here }))
    .sort((one, other) => (shapeOf(one.names) < shapeOf(other.names) ? -1 : 1));
  return (pathname) => {
    const segments = pathname.split("/").map(decoded);
    const matches = (names: readonly string[]) =>
      names.length === segments.length && names.every((name, at) => name === PARAMETER || name === segments[at]);
    return addresses.find(({ names }) => matches(names))?.here ?? [];
  };
}

/** Sorts plain names before parameters, segment by segment. */
function shapeOf(names: readonly string[]): string {
  return names.map((name) => (name === PARAMETER ? "1" : "0")).join("");
}
