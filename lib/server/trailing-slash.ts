import type { IncomingMessage, ServerResponse } from "node:http";
import { commonHeaders } from "@/lib/api/common-headers";
import { OPEN_HEADERS } from "@/lib/api/cors";
import { publicAddress } from "@/lib/core/env";
import { isPlain } from "./route-api-request";

const SLASHES_AT_END = /^(\/v1(?:\/[^?]*[^/?])?)\/+(\?.*)?$/;

/**
 * Redirects API URLs with a final slash, as Next does for pages. 308 keeps method and body. Preflights are answered
 * directly, because browsers do not follow their redirects.
 *
 * @returns true when the request is answered
 */
export function redirectTrailingSlash(request: IncomingMessage, response: ServerResponse): boolean {
  const [, path, query = ""] = SLASHES_AT_END.exec(request.url ?? "") ?? [];
  if (path === undefined || !isPlain(path)) return false;
  const target = path + query;
  if (request.method === "OPTIONS") {
    request.url = target;
    return false;
  }
  const headers = { ...commonHeaders(publicAddress()), ...OPEN_HEADERS, "X-Request-Id": crypto.randomUUID() };
  response.writeHead(308, { ...headers, Location: target, "Content-Length": "0" }).end();
  return true;
}
