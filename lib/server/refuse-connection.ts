import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { badRequest, type Refusal, refusalReply, unknownMethod } from "./refuse";

/** Time for a client to read the last reply. */
const LINGER_MS = 5_000;

/** The last request of a connection, with its reply. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

const exchanges = new WeakMap<Duplex, Exchange>();
const refused = new WeakSet<Duplex>();

/** Remembers the request, because the bytes after it may not be HTTP. */
export function trackExchange(request: IncomingMessage, response: ServerResponse): void {
  exchanges.set(request.socket, { request, response });
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
  close(socket, unknownMethod());
}

/** @see https://nodejs.org/api/http.html#event-clienterror */
function refusalOf(code: string | undefined): Refusal {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return { code: "headers_too_large", detail: "Address and headers are too large together." };
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return { code: "payload_too_large", detail: "The chunk extensions are too large. Leave them out." };
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return { code: "request_timeout", detail: "The request did not come in time. Send it at once." };
    default:
      return badRequest("This is no well-formed HTTP request. Check its request line, headers and body length.");
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
