import type { IncomingMessage, ServerResponse } from "node:http";
import { METHODS } from "@/lib/api/methods";
import { beforeHead } from "./before-head";

/** Everything below `/v1` and `/api`, however slashes and letters are written; dots may lead there, too. */
const API = /^\/[/\\]*(v1|api)(?:[/\\?#]|$)/i;
const PLAIN_PATH = /^\/(?:v1|api)(?:\/[^/\\#]+)*$/;
const KNOWN_METHODS: readonly string[] = METHODS;
/** One that no address of the API has. */
const REFUSED_METHOD = "PATCH";
/** In which the framework's own pages ask for parts of a page; it redirects, or answers with nothing, those who send them by mistake. */
const FRAMEWORK_HEADER = /^(?:rsc$|next-|x-nextjs-|x-middleware-)/;

export function isApiAddress(url: string): boolean {
  return surfaceOf(url) !== null;
}

function surfaceOf(url: string): string | null {
  const found = API.exec(url) ?? API.exec(URL.parse(url, "http://localhost")?.pathname ?? "");
  return found?.[1]?.toLowerCase() ?? null;
}

/** The whole address of a target (RFC 9112, section 3.2.2) is as good as its path; its host is the one that counts. */
export function takeAbsoluteTarget(request: IncomingMessage): void {
  const [, host, rest = ""] = /^https?:\/\/([^/?#\\]+)(.*)$/i.exec(request.url ?? "") ?? [];
  if (host === undefined) return;
  request.headers.host = host;
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
}

/**
 * Lets our own handlers answer everything below `/v1` and `/api`, where the framework would answer in its own way: with a redirect
 * for an address that is written oddly, with no body for a method that it does not know. An odd address is none of the
 * API's, and an odd method is none that an address takes; but 401 comes before both, and only handlers know of keys.
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

/** One spelling for each address: no empty segments, no dots that lead elsewhere, no broken escapes. */
export function isPlain(path: string): boolean {
  if (!PLAIN_PATH.test(path)) return false;
  try {
    return path.split("/").every((segment) => !/^\.{1,2}$/.test(decodeURIComponent(segment)));
  } catch {
    return false;
  }
}

/** Replies do not vary by the framework's headers, since they were taken off; caches must not be told that they do. */
function keepFrameworkOutOfVary(response: ServerResponse): void {
  beforeHead(response, () => {
    const names = String(response.getHeader("vary") ?? "")
      .split(/\s*,\s*/)
      .filter((name) => name !== "" && !FRAMEWORK_HEADER.test(name));
    if (names.length > 0) response.setHeader("Vary", names.join(", "));
    else response.removeHeader("Vary");
  });
}
