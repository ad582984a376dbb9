import type { IncomingMessage, ServerResponse } from "node:http";
import { commonHeaders } from "@/lib/api/common-headers";
import { OPEN_HEADERS } from "@/lib/api/cors";
import { publicAddress } from "@/lib/core/env";
import { isPlain } from "./route-api-request";

const SLASHES_AT_END = /^(\/v1(?:\/[^?]*[^/?])?)\/+(\?.*)?$/;

/**
 * Redirects an address of the public API that ends in a slash to the one without; Next does so for pages. 308 keeps
 * method and body. A preflight is answered in place, since browsers follow no redirect of one.
 *
 * @returns true when the request has its answer
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
