import type { IncomingMessage, ServerResponse } from "node:http";
import { commonHeaders } from "@/lib/api/common-headers";
import { OPEN_HEADERS } from "@/lib/api/cors";
import { METHODS } from "@/lib/api/methods";
import { publicAddress } from "@/lib/core/env";
import { orNull } from "@/lib/core/or-null";
import { withoutFinalSlashes } from "@/lib/core/without-slashes";
import { beforeHead } from "./guard";

/** Paths below `/v1` and `/api` in any spelling; dot segments may lead there too. */
const API = /^\/[/\\]*(v1|api)(?:[/\\?#]|$)/i;
const PLAIN_PATH = /^\/(?:v1|api)(?:\/[^/\\#]+)*$/;
const KNOWN_METHODS: readonly string[] = METHODS;
/** A known method that no endpoint has. Replaces unknown methods, so that they get 405. */
const REFUSED_METHOD = "PATCH";
/** Headers of page fragments; the framework redirects clients that send them by mistake, or answers with nothing. */
const FRAMEWORK_HEADER = /^(?:rsc$|next-|x-nextjs-|x-middleware-)/;

export function isApiAddress(url: string): boolean {
  return surfaceOf(url) !== null;
}

function surfaceOf(url: string): string | null {
  const found = API.exec(url) ?? API.exec(URL.parse(url, "http://localhost")?.pathname ?? "");
  return found?.[1]?.toLowerCase() ?? null;
}

/** An absolute-form target (RFC 9112, section 3.2.2) equals its path; its host replaces the header. */
export function takeAbsoluteTarget(request: IncomingMessage): void {
  const [, host, rest = ""] = /^https?:\/\/([^/?#\\]+)(.*)$/i.exec(request.url ?? "") ?? [];
  if (host === undefined) return;
  request.headers.host = host;
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
}

/**
 * Routes everything below `/v1` and `/api` to the app's handlers. The framework would redirect unusual URLs and answer
 * unknown methods without a body. Unusual URLs get 404 and unknown methods 405, both after authentication.
 */
export function routeApiRequest(request: IncomingMessage, response: ServerResponse): void {
  const { url = "", method = "" } = request;
  const surface = surfaceOf(url);
  if (surface === null) return;
  const path = url.split("?", 1)[0] ?? "";
  if (!isPlain(path)) request.url = `/${surface}/${encodeURIComponent(path)}`;
  if (!KNOWN_METHODS.includes(method)) request.method = REFUSED_METHOD;
  for (const name of Object.keys(request.headers)) if (FRAMEWORK_HEADER.test(name)) delete request.headers[name];
  keepFrameworkOutOfVary(response);
}

/** Returns whether the path is canonical: no empty or dot segments and no invalid escapes. */
function isPlain(path: string): boolean {
  if (!PLAIN_PATH.test(path)) return false;
  const segments = orNull(() => path.split("/").map(decodeURIComponent));
  return segments?.every((segment) => segment !== "." && segment !== "..") ?? false;
}

/** Removes `Vary` on headers that were dropped from the request. */
function keepFrameworkOutOfVary(response: ServerResponse): void {
  beforeHead(response, () => {
    const names = String(response.getHeader("vary") ?? "")
      .split(/\s*,\s*/)
      .filter((name) => name !== "" && !FRAMEWORK_HEADER.test(name));
    if (names.length > 0) response.setHeader("Vary", names.join(", "));
    else response.removeHeader("Vary");
  });
}

/** Addresses of reader apps: the path of the API, and what an app appends. */
const READER_APPS = /^(\/api\/(?:greader|fever)\.php|\/fever|\/accounts|\/reader)((?:\/[^?]*)?)(?=\?|$)/;

/**
 * Removes trailing slashes from a reader app's URL, and repeated ones after the path that its user typed. The framework
 * would redirect these URLs, and apps lose the form on a redirect.
 */
export function takeReaderSlashes(request: IncomingMessage): void {
  request.url = (request.url ?? "").replace(
    READER_APPS,
    (_, path: string, rest: string) => path + withoutFinalSlashes(rest.replace(/^\/{2,}/, "/")),
  );
}

const SLASHES_AT_END = /^(\/v1(?:\/[^?]*[^/?])?)\/+(\?.*)?$/;

/**
 * Redirects API URLs with a final slash, as Next does for pages; true when the request is answered. 308 keeps method and
 * body. Preflights are answered directly, because browsers do not follow their redirects.
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
