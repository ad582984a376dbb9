import type { SystemContext } from "@/lib/context";
import { runtime } from "@/lib/runtime";
import { corsHeaders } from "./cors";
import { problemResponse } from "./problem";
import { requestId } from "./request-id";

/** What a route file exports for a method. */
export type RouteHandler = (request: Request) => Promise<Response>;

const COMMON_HEADERS = {
  "Cache-Control": "private, no-cache",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
};

/** The outermost ring around every answer of the API: request id, problems, common headers, no body for HEAD. */
export async function exchange(
  request: Request,
  answer: (system: SystemContext) => Promise<Response>,
): Promise<Response> {
  const system = (await runtime()).contextFor({ kind: "system" });
  const id = requestId(request.headers);
  const response = await answer(system).catch((error: unknown) => problemResponse(error, { id, log: system.log }));
  const headers = { ...COMMON_HEADERS, ...corsHeaders(request), "X-Request-Id": id };
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return request.method === "HEAD" ? new Response(null, response) : response;
}
