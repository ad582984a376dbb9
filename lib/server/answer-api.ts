import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { createGzip, gzip } from "node:zlib";
import { boundRoutes } from "@/lib/api/bound-routes";
import type { RouteHandler } from "@/lib/api/exchange";
import { METHODS } from "@/lib/api/methods";
import { codeOf } from "@/lib/core/errors";
import { BUFFERING_HEADER } from "@/lib/core/http-headers";

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const compress = promisify(gzip);
/** Below this, compression saves no packet. */
const COMPRESSED_BYTES_MIN = 1_024;
const BODILESS = new Set(["GET", "HEAD"]);

/**
 * Answers API requests by their route handlers. The framework's way to a handler would take half the time of a small
 * reply.
 *
 * @param otherwise answers all other requests
 */
export function answerApi(otherwise: Answer): Answer {
  return async (request, response) => {
    const handler = await handlerOf(request);
    if (!handler) return otherwise(request, response);
    const reply = await handler(toRequest(request, response));
    await send(reply, request, response).catch((error: unknown) => {
      // A connection that ends early shows the client that its reply is incomplete.
      response.destroy();
      throw error;
    });
  };
}

async function handlerOf({ url = "", method = "" }: IncomingMessage): Promise<RouteHandler | null> {
  if (!url.startsWith("/v1/")) return null;
  const name = METHODS.find((known) => known === method);
  return (name && (await boundRoutes())?.[name]) ?? null;
}

function toRequest(request: IncomingMessage, response: ServerResponse): Request {
  const { url = "", method = "GET", headers } = request;
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  const fields = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const init = { method, headers: fields, signal: gone.signal };
  // Only path and query count, because links are made of the public address.
  const address = `http://localhost${url}`;
  if (BODILESS.has(method) || !hasBody(request)) return new Request(address, init);
  // The types of browsers lack `duplex`, which Node requires for a stream.
  const withBody: RequestInit & { duplex: "half" } = { ...init, body: bodyOf(request, response), duplex: "half" };
  return new Request(address, withBody);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Ends without the connection when a handler stops reading, so that the client gets its reply. */
function bodyOf(request: IncomingMessage, response: ServerResponse): BodyInit {
  response.once("finish", () => request.resume());
  // Node's stream, of which browsers' types know less.
  return ReadableStream.from(request.iterator({ destroyOnReturn: false })) as BodyInit;
}

async function send(reply: Response, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.statusCode = reply.status;
  response.setHeaders(reply.headers);
  if (reply.headers.has("Content-Type")) response.setHeader("Vary", "Accept-Encoding");
  if (reply.body === null) {
    response.end();
    return;
  }
  if (reply.headers.get(BUFFERING_HEADER) === "no") return sendAsProduced(reply.body, request, response);
  const bytes = Buffer.from(await reply.arrayBuffer());
  const isCompressed = bytes.length >= COMPRESSED_BYTES_MIN && takesGzip(request);
  if (isCompressed) response.setHeader("Content-Encoding", "gzip");
  const body = isCompressed ? await compress(bytes) : bytes;
  response.setHeader("Content-Length", body.length);
  response.end(body);
}

/** Keeps one piece in memory at a time. Cancels the body when the client disconnects. */
async function sendAsProduced(
  body: NonNullable<Response["body"]>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // The client may disconnect before the first piece, and a closed connection takes no pipeline.
  if (response.destroyed) return body.cancel();
  const isCompressed = takesGzip(request);
  if (isCompressed) response.setHeader("Content-Encoding", "gzip");
  // Safe: Node's stream, of which browsers' types know less.
  const pieces = Readable.fromWeb(body as ReadableStream);
  await pipeline([pieces, ...(isCompressed ? [createGzip()] : []), response]).catch((error: unknown) => {
    if (codeOf(error) !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  });
}

/** `gzip;q=0` refuses it (RFC 9110, 12.5.3). */
function takesGzip({ headers }: IncomingMessage): boolean {
  const codings = String(headers["accept-encoding"] ?? "").split(",");
  return codings.some((coding) => /^\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*$)[\d.]+\s*)?$/i.test(coding));
}
