import type { SystemContext } from "@/lib/context";
import { runtime } from "@/lib/runtime";
import { tally } from "@/lib/std/tally";
import { COMMON_HEADERS } from "./common-headers";
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
  answer: (system: SystemContext) => Promise<Response>,
): Promise<Response> {
  const startedAt = performance.now();
  const system = (await runtime()).contextFor({ kind: "system" });
  const id = requestId(request.headers);
  const response = await answer(system).catch((error: unknown) => problemResponse(error, { id, log: system.log }));
  // A page that is answered here says itself what it may load.
  for (const [name, value] of Object.entries(COMMON_HEADERS))
    if (!response.headers.has(name)) response.headers.set(name, value);
  const headers = { ...corsHeaders(request), "X-Request-Id": id };
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  system.log.info(accessLine(request, { id, status: response.status, startedAt }), "request");
  tally(`lede_http_requests_total{method="${request.method}",status="${response.status}"}`);
  tally("lede_http_request_seconds_total", (performance.now() - startedAt) / 1000);
  return request.method === "HEAD" ? new Response(null, response) : response;
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
