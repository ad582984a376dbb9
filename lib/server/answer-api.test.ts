import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, request as open, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { bindRoutes } from "@/lib/api/bound-routes";
import type { RouteHandler } from "@/lib/api/exchange";
import { routes } from "@/lib/api/routes";
import type { Route } from "@/lib/contract/endpoint";
import { BUFFERING_HEADER } from "@/lib/core/http-headers";
import { answerApi } from "./answer-api";

const LONG = JSON.stringify({ text: "long ".repeat(1_000) });
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let server: Server;
let origin: string;
let aborted: Promise<void>;
/** The stream of the latest reply that is sent as it is produced. */
let pieces: TransformStream<string, string>;
const failures: unknown[] = [];

const at = (route: Route, handler: RouteHandler) => Object.assign(handler, { route });
const json = (body: string) => new Response(body, { headers: { "Content-Type": "application/json" } });

function inPieces(): Response {
  pieces = new TransformStream();
  return new Response(pieces.readable.pipeThrough(new TextEncoderStream()), { headers: { [BUFFERING_HEADER]: "no" } });
}

beforeAll(async () => {
  let onAbort: () => void = () => undefined;
  aborted = new Promise((resolve) => {
    onAbort = resolve;
  });
  const operations = routes([
    at("GET /v1/long", async () => json(LONG)),
    at("GET /v1/pieces", async () => inPieces()),
    at("GET /v1/late", async (request) => {
      await once(request.signal, "abort");
      return inPieces();
    }),
    at("PUT /v1/echo", async (request) => json(await request.text())),
    at("PUT /v1/unread", async () => json("{}")),
    at("GET /v1/slow/{id}", async (request) => {
      request.signal.addEventListener("abort", onAbort);
      await aborted;
      return json("{}");
    }),
  ]);
  bindRoutes(async () => operations);
  const answer = answerApi(async (_, response) => void response.end("elsewhere"));
  server = createServer((request, response) => {
    answer(request, response).catch((error) => failures.push(error));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

function send(path: string, { body, ...headers }: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "PUT";
    open(`${origin}${path}`, { agent, method, headers }, resolve).on("error", reject).end(body);
  });
}

test.each(["/v1", "/v2/long", "/"])("passes %s on", async (path) => {
  expect(await text(await send(path))).toBe("elsewhere");
});

test("answers an escaped path", async () => {
  expect(await text(await send("/v1/%6cong"))).toBe(LONG);
});

test("gives the handler a body in chunks", async () => {
  expect(await text(await send("/v1/echo", { body: LONG, "Transfer-Encoding": "chunked" }))).toBe(LONG);
});

test("keeps the connection after a reply to a body that nobody read", async () => {
  const first = await send("/v1/unread", { body: "x".repeat(3_000_000) });
  expect(await text(first)).toBe("{}");
  const next = await send("/v1/long");
  expect(await text(next)).toBe(LONG);
  expect(next.socket).toBe(first.socket);
});

test.each([
  ["gzip, deflate, br", "gzip"],
  ["*", "gzip"],
  ["gzip;q=0, identity", undefined],
  ["br", undefined],
])("for Accept-Encoding %s the content encoding is %s", async (accepted, encoding) => {
  const reply = await send("/v1/long", { "Accept-Encoding": accepted });
  await text(reply);
  expect(reply.headers["content-encoding"]).toBe(encoding);
  expect(reply.headers.vary).toBe("Accept-Encoding");
});

test("aborts the handler's signal when the client disconnects", async () => {
  const request = get(`${origin}/v1/slow/1`).on("error", () => undefined);
  await once(request, "socket");
  await once(server, "request");
  request.destroy();
  await aborted;
});

describe("a reply that is sent as it is produced", () => {
  /** Sends a request and the first piece of its reply. */
  async function begin(headers: Record<string, string> = {}) {
    const opening = send("/v1/pieces", headers);
    await once(server, "request");
    const writer = await vi.waitFor(() => pieces.writable.getWriter(), { timeout: 20_000 });
    void writer.write("first ").catch(() => undefined);
    return { reply: await opening, writer };
  }

  test("begins before its last piece exists", async () => {
    const { reply, writer } = await begin();
    expect(String((await once(reply, "data"))[0])).toBe("first ");
    await writer.write("last");
    await writer.close();
    expect(await text(reply)).toBe("last");
    expect(reply.headers).not.toHaveProperty("content-length");
  });

  test("is compressed", async () => {
    const { reply, writer } = await begin({ "Accept-Encoding": "gzip" });
    await writer.write("last");
    await writer.close();
    expect(await text(reply.pipe(createGunzip()))).toBe("first last");
  });

  test("is cancelled when the client disconnects", async () => {
    const { reply, writer } = await begin();
    reply.destroy();
    await expect(writer.closed).rejects.toBeDefined();
    expect(failures).toEqual([]);
  });

  test("is cancelled when the client disconnected before it", async () => {
    const request = get(`${origin}/v1/late`).on("error", () => undefined);
    await once(server, "request");
    request.destroy();
    const writer = await vi.waitFor(() => pieces.writable.getWriter(), { timeout: 20_000 });
    await expect(writer.closed).rejects.toBeUndefined();
    expect(failures).toEqual([]);
  });

  test("ends the connection when a piece fails, and reports the error", async () => {
    const { reply, writer } = await begin();
    const error = new Error("The database is gone.");
    await writer.abort(error);
    await expect(text(reply)).rejects.toMatchObject({ code: "ECONNRESET" });
    await vi.waitFor(() => expect(failures).toEqual([error]), { timeout: 20_000 });
  });
});
