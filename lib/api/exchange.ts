import type { SystemContext } from "@/lib/context/context";
import { AppError } from "@/lib/core/errors";
import { tally } from "@/lib/core/tally";
import { runtime } from "@/lib/runtime/runtime";
import { commonHeaders } from "./common-headers";
import { corsHeaders } from "./cors";
import { problemResponse } from "./problem";
import { requestId } from "./request-id";

/** What a route file exports for a method. */
export type RouteHandler = (request: Request) => Promise<Response>;

/**
 * The outermost ring around every answer of the API: request id, problems, common headers, no body for HEAD, and one
 * line in the log.
 */
export async function exchange(
  request: Request,
  answer: (system: SystemContext, replyHeaders: Headers) => Promise<Response>,
): Promise<Response> {
  const startedAt = performance.now();
  const system = (await runtime()).contextFor({ kind: "system" });
  const id = requestId(request.headers);
  // Errors carry them too, so that a refused caller learns what is left of a limit.
  const replyHeaders = new Headers();
  const response = await answer(system, replyHeaders).catch((error: unknown) =>
    problemResponse(error === request.signal.reason ? clientGone() : error, { id, log: system.log }),
  );
  for (const [name, value] of replyHeaders) response.headers.append(name, value);
  // A page that is answered here says itself what it may load.
  for (const [name, value] of Object.entries(commonHeaders(system.settings.appUrl)))
    if (!response.headers.has(name)) response.headers.set(name, value);
  const headers = { ...corsHeaders(request), "X-Request-Id": id };
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  system.log.info(accessLine(request, { id, status: response.status, startedAt }), "request");
  tally(`lede_http_requests_total{method="${request.method}",status="${response.status}"}`);
  tally("lede_http_request_seconds_total", (performance.now() - startedAt) / 1000);
  return request.method === "HEAD" ? new Response(null, response) : response;
}

/** For the log alone: nobody is there to read it. */
function clientGone(): AppError {
  return new AppError("bad_request", "The client closed the connection before it had its reply.");
}

/** What stands behind it lets its bearer act, or read what is shared, for as long as the link is good. */
const SECRET_PATH = /^\/([lu])\/.+/;

/** Without the query, where people's words and, by mistake, their keys stand. */
function accessLine({ method, url }: Request, answer: { id: string; status: number; startedAt: number }) {
  const { id: requestId, status, startedAt } = answer;
  return {
    method,
    path: new URL(url).pathname.replace(SECRET_PATH, "/$1/…"),
    status,
    ms: Math.round(performance.now() - startedAt),
    requestId,
  };
}
