import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { commonHeaders } from "@/lib/api/common-headers";
import { OPEN_HEADERS } from "@/lib/api/cors";
import { METHODS } from "@/lib/api/methods";
import { ERROR_CODES, type ProblemCode } from "@/lib/contract/error-codes";
import type { Problem } from "@/lib/contract/problem";
import { publicAddress } from "@/lib/core/env";
import { orNull } from "@/lib/core/or-null";
import { isApiAddress } from "./route-api-request";

const KNOWN_METHODS: readonly string[] = METHODS;
const READING = ["GET", "HEAD", "OPTIONS"];
/** Addresses that programs use: for another method, the framework's 405 lacks `Allow`. */
const METHODS_BY_PATH: readonly [RegExp, readonly string[]][] = [
  [/^\/mcp$/, [...READING, "POST", "DELETE"]],
  [/^\/\.well-known\//, READING],
  [/^\/[fl]\/[^/]+\/[^/]+$/, READING],
  [/^\/api\/websub\/[^/]+$/, [...READING, "POST"]],
  [/^\/api\/mail\/resend$/, ["OPTIONS", "POST"]],
];

/**
 * Answers requests that the framework would fail on; true when it has. API requests pass, except invalid HTTP, because
 * the API authenticates first.
 */
export function refuseMalformed(request: IncomingMessage, response: ServerResponse): boolean {
  const refusal = malformation(request);
  if (refusal === null) return false;
  refuse(response, refusal);
  return true;
}

/** Handles `checkExpectation` for all but `100-continue`. */
export function refuseExpectation(_: IncomingMessage, response: ServerResponse): void {
  const detail = "Expect supports only 100-continue. Leave the header out.";
  refuse(response, { code: "expectation_failed", detail });
}

function refuse(response: ServerResponse, refusal: Refusal): void {
  const { status, headers, body } = refusalReply(refusal);
  response.writeHead(status, headers).end(body);
}

function malformation({ httpVersion, headers, url = "", method = "" }: IncomingMessage): Refusal | null {
  if (httpVersion === "1.1" && headers.host === undefined) return badRequest("Send a Host header.");
  if (!url.startsWith("/")) return badRequest("The address must begin with a slash.");
  const methods = methodsOf(url);
  if (methods && !methods.includes(method)) return otherMethod(methods);
  if (isApiAddress(url)) return null;
  if (!KNOWN_METHODS.includes(method)) return otherMethod(METHODS);
  // The framework fails on other methods there.
  if (method !== "GET" && method !== "HEAD" && isFile(url)) return otherMethod(["GET", "HEAD"]);
  if (orNull(() => decodeURIComponent(url.split("?", 1)[0] ?? "")) === null)
    return badRequest("The address contains a percent sign that does not begin a valid escape. Encode it as %25.");
  return null;
}

/** Returns whether the path belongs to the framework or has a file ending. Documents behind a secret link are not files. */
function isFile(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  return path.startsWith("/_next/") || (!/^\/[fl]\//.test(path) && !isApiAddress(url) && /\.[a-z0-9]+$/i.test(path));
}

function methodsOf(url: string): readonly string[] | undefined {
  const [path = ""] = url.split("?", 1);
  return METHODS_BY_PATH.find(([pattern]) => pattern.test(path))?.[1];
}

function otherMethod(allowed: readonly string[]): Refusal {
  const allow = allowed.join(", ");
  return { code: "method_not_allowed", detail: `Use one of ${allow}.`, headers: { Allow: allow } };
}

function badRequest(detail: string): Refusal {
  return { code: "bad_request", detail };
}

/** A request that the framework would reject itself. */
interface Refusal {
  code: ProblemCode;
  /** One sentence for the user: the problem and its remedy. */
  detail: string;
  headers?: Record<string, string>;
}

/** Formats a refusal like the API: a problem with a request id, readable by scripts of every origin. */
function refusalReply({ code, detail, headers: own }: Refusal) {
  const { status } = ERROR_CODES[code];
  const title = STATUS_CODES[status] ?? "Error";
  const problem: Problem = { type: "about:blank", title, status, detail, code, request_id: crypto.randomUUID() };
  const body = JSON.stringify(problem);
  const headers: Record<string, string> = {
    ...commonHeaders(publicAddress()),
    ...OPEN_HEADERS,
    ...own,
    "Content-Type": "application/problem+json",
    "Content-Length": String(Buffer.byteLength(body)),
    "X-Request-Id": problem.request_id,
  };
  return { status, headers, body };
}

/** Time for a client to read the last reply. */
const LINGER_MS = 5_000;

/** The last request of a connection, with its reply. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

const exchanges = new WeakMap<Duplex, Exchange>();
const refused = new WeakSet<Duplex>();

/** Maximum requests of a connection without a reply, which stay in memory. Browsers and proxies send one at a time. */
const UNANSWERED_MAX = 32;
const unanswered = new WeakMap<Duplex, number>();

/**
 * Remembers the request, because the bytes after it may not be HTTP. Returns false for a request that needs no reply:
 * its client sent too many at once, which closes the connection, or has disconnected.
 */
export function trackExchange(request: IncomingMessage, response: ServerResponse): boolean {
  const { socket } = request;
  exchanges.set(socket, { request, response });
  countUnanswered(socket, 1);
  response.once("close", () => countUnanswered(socket, -1));
  if ((unanswered.get(socket) ?? 0) > UNANSWERED_MAX) socket.destroy();
  return !socket.destroyed;
}

function countUnanswered(socket: Duplex, change: 1 | -1): void {
  unanswered.set(socket, (unanswered.get(socket) ?? 0) + change);
}

/** Handles `clientError`: answers invalid bytes with a problem, after pending replies. */
export function refuseBytes(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  // Bytes after invalid bytes are ignored.
  if (refused.has(socket)) return;
  refused.add(socket);
  const refusal = refusalOf(error.code);
  const last = exchanges.get(socket);
  if (!last || last.response.writableFinished) close(socket, refusal);
  else if (last.request.complete) last.response.once("close", () => close(socket, refusal));
  else if (last.response.headersSent) socket.destroy();
  else close(socket, refusal);
}

/** Handles `connect`: the server is not a proxy. */
export function refuseTunnel(_: IncomingMessage, socket: Duplex): void {
  close(socket, otherMethod(METHODS));
}

/** @see https://nodejs.org/api/http.html#event-clienterror */
function refusalOf(code: string | undefined): Refusal {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return { code: "headers_too_large", detail: "Address and headers together are too large." };
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return { code: "payload_too_large", detail: "The chunk extensions are too large. Leave them out." };
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return { code: "request_timeout", detail: "The request did not come in time. Send it at once." };
    default:
      return badRequest("This is not a well-formed HTTP request. Check its request line, headers and body length.");
  }
}

function close(socket: Duplex, refusal: Refusal): void {
  if (!socket.writable) return;
  const { status, headers, body } = refusalReply(refusal);
  const head = Object.entries({ ...headers, Date: new Date().toUTCString(), Connection: "close" });
  const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${body}`);
  // An immediate close would reset the connection, and the client would lose the reply.
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
