import type { IncomingMessage, ServerResponse } from "node:http";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Answers requests that the framework would fail on before any handler of ours sees them.
 *
 * @returns true when the request has its answer
 */
export function refuseMalformed(request: IncomingMessage, response: ServerResponse): boolean {
  if (!METHODS.has(request.method ?? "")) {
    const allow = [...METHODS].join(", ");
    return problem(response, { status: 405, title: "Method Not Allowed", detail: `Use one of ${allow}.`, allow });
  }
  if (!request.url?.startsWith("/"))
    return problem(response, { status: 400, title: "Bad Request", detail: "The address has to begin with a slash." });
  if (isDecodable(request.url)) return false;
  return problem(response, {
    status: 400,
    title: "Bad Request",
    detail: "The address holds a percent sign that begins no valid escape. Encode it as %25.",
  });
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

function problem(
  response: ServerResponse,
  what: { status: number; title: string; detail: string; allow?: string },
): true {
  const { status, title, detail, allow } = what;
  const code = status === 405 ? "method_not_allowed" : "bad_request";
  const requestId = crypto.randomUUID();
  response.writeHead(status, {
    "Content-Type": "application/problem+json",
    "X-Request-Id": requestId,
    ...(allow && { Allow: allow }),
  });
  response.end(JSON.stringify({ type: "about:blank", title, status, detail, code, request_id: requestId }));
  return true;
}
