import { AppError } from "@/lib/core/errors";
import { authenticate } from "./authenticate";
import { preflightHeaders } from "./cors";
import { exchange, type RouteHandler } from "./exchange";
import { METHODS, type RouteMethod } from "./methods";
import { HttpError } from "./problem";

type Routes = Record<RouteMethod, RouteHandler>;

/**
 * Makes all exports of a route file. Other methods get 401, then 405 with `Allow`. HEAD is GET without its body;
 * OPTIONS answers preflights.
 */
export function routes(handlers: Partial<Record<"GET" | "POST" | "PUT" | "DELETE", RouteHandler>>): Routes {
  const has = (method: RouteMethod) =>
    method === "OPTIONS" || method in handlers || (method === "HEAD" && "GET" in handlers);
  const allow = METHODS.filter(has).join(", ");
  const refuse = refusal(() => new HttpError("method_not_allowed", `This address takes ${allow}.`, { Allow: allow }));
  const { GET = refuse, POST = refuse, PUT = refuse, DELETE = refuse } = handlers;
  return { GET, HEAD: GET, POST, PUT, PATCH: refuse, DELETE, OPTIONS: preflight(allow) };
}

const missing = refusal(
  () => new AppError("not_found", "There is nothing at this address. The API is described at /v1/openapi.json."),
);

/** Answers unknown URLs of the API. */
export const unknownAddress: Routes = {
  GET: missing,
  HEAD: missing,
  POST: missing,
  PUT: missing,
  PATCH: missing,
  DELETE: missing,
  OPTIONS: preflight(METHODS.join(", ")),
};

/** Authenticates first, so that strangers cannot probe the API. */
function refusal(error: () => Error): RouteHandler {
  return (request) =>
    exchange(request, async (system) => {
      await authenticate(system, request);
      throw error();
    });
}

function preflight(allow: string): RouteHandler {
  return (request) =>
    exchange(
      request,
      async () => new Response(null, { status: 204, headers: { Allow: allow, ...preflightHeaders(request, allow) } }),
    );
}
