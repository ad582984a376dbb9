import { once } from "node:events";
import { createServer, type Server, type ServerOptions } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refuseBytes, refuseTunnel, trackExchange } from "./refuse";

let server: Server;
/** Waits only a moment for the rest of a request. */
let hasty: Server;
beforeAll(async () => {
  server = await listen({});
  hasty = await listen({ headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 20 });
});
afterAll(() => {
  server.close();
  hasty.close();
});

async function listen(options: ServerOptions): Promise<Server> {
  const listening = createServer(options, async (request, response) => {
    trackExchange(request, response);
    request.on("error", () => {});
    if (request.method === "POST") for await (const _ of request.iterator({ destroyOnReturn: false })) break;
    // Later than the next request in the same packet.
    for (let turns = 0; turns < 5; turns++) await turn();
    response.end("an answer");
  }).listen(0, "127.0.0.1");
  listening.on("clientError", refuseBytes).on("connect", refuseTunnel);
  await once(listening, "listening");
  return listening;
}

function open(to = server): Socket {
  // A listening server has an address with a port.
  return connect((to.address() as AddressInfo).port, "127.0.0.1");
}

/** Reads until the server closes. */
async function answersTo(bytes: string, of = server): Promise<string> {
  const socket = open(of);
  socket.write(bytes, "latin1");
  return text(socket);
}

/** Checks the head of a raw reply and returns its problem. */
function problemIn(reply: string) {
  const [head = "", body = ""] = reply.split("\r\n\r\n");
  const headers = new Headers(
    head
      .split("\r\n")
      .slice(1)
      .map((line): [string, string] => {
        const [name = "", ...value] = line.split(": ");
        return [name, value.join(": ")];
      }),
  );
  const problem = JSON.parse(body);
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${problem.status} ${problem.title}\r\n`));
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "application/problem+json",
    "content-length": String(Buffer.byteLength(body)),
    "x-request-id": problem.request_id,
    "access-control-allow-origin": "*",
    connection: "close",
  });
  return problem;
}

const HEAD = "GET / HTTP/1.1\r\nHost: lede\r\n";
const POST = "POST / HTTP/1.1\r\nHost: lede\r\n";

describe("invalid HTTP", () => {
  const cases: [what: string, bytes: string, status: number, code: string][] = [
    ["a method in lower case", "get / HTTP/1.1\r\nHost: lede\r\n\r\n", 400, "bad_request"],
    ["another protocol", "\x16\x03\x01\x02\x00\x01", 400, "bad_request"],
    ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, "bad_request"],
    ["a length that is not a number", `${POST}Content-Length: x\r\n\r\n`, 400, "bad_request"],
    ["two lengths", `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400, "bad_request"],
    ["a length and chunks", `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`, 400, "bad_request"],
    ["an invalid header name", `${HEAD}X\x00: 1\r\n\r\n`, 400, "bad_request"],
    ["an oversized header", `${HEAD}X: ${"x".repeat(20_000)}\r\n\r\n`, 431, "headers_too_large"],
    ["a tunnel", "CONNECT lede:443 HTTP/1.1\r\nHost: lede\r\n\r\n", 405, "method_not_allowed"],
    ["an unfinished header", HEAD, 408, "request_timeout"],
  ];
  test.each(cases)("answers %s with a problem", async (_, bytes, status, code) => {
    const reply = await answersTo(bytes, status === 408 ? hasty : server);
    expect(problemIn(reply)).toMatchObject({ status, code, detail: expect.stringMatching(/\.$/) });
  });

  test("answers a broken chunk with a problem", async () => {
    const reply = await answersTo(`${POST}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\nzz\r\n`);
    expect(problemIn(reply)).toMatchObject({ status: 400 });
  });
});

describe("earlier requests", () => {
  test("are answered before a later invalid one is refused", async () => {
    const replies = await answersTo(`${HEAD}\r\n${HEAD}\r\nrubbish\r\n\r\nmore rubbish`);
    const [first, second, last] = replies.split(/(?=HTTP\/1\.1 )/);
    expect(
      [first, second].map((reply) => reply?.endsWith("an answer\r\n0\r\n\r\n") || reply?.endsWith("an answer")),
    ).toEqual([true, true]);
    expect(problemIn(last ?? "")).toMatchObject({ status: 400 });
  });

  test("are answered before surplus bytes are refused", async () => {
    const replies = await answersTo(`${POST}Content-Length: 2\r\n\r\n{}surplus\r\n\r\n`);
    expect(replies).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*an answer[\s\S]*HTTP\/1.1 400 Bad Request/);
  });
});

test("survives a client that disconnects", async () => {
  const socket = open();
  socket.write(`${POST}Content-Length: 9\r\n\r\n{`);
  await once(socket, "connect");
  socket.resetAndDestroy();
  expect(await answersTo(`${HEAD}Connection: close\r\n\r\n`)).toContain("an answer");
});

test("closes a connection that sends many requests ahead of their replies", async () => {
  let [received, handled] = [0, 0];
  const silent = createServer((request, response) => {
    received += 1;
    if (trackExchange(request, response)) handled += 1;
  }).listen(0, "127.0.0.1");
  await once(silent, "listening");
  // A listening server has an address with a port.
  const socket = connect((silent.address() as AddressInfo).port, "127.0.0.1");
  const closed = new Promise((resolve) => socket.on("error", resolve).on("close", resolve));
  socket.write(`${HEAD}\r\n`.repeat(2_000));
  await closed;
  silent.close();
  expect(received).toBeGreaterThan(handled);
  expect(handled).toBe(32);
});

test("answers any number of requests in turn over one connection", async () => {
  const socket = open();
  for (let sent = 0; sent < 100; sent++) {
    socket.write(`${HEAD}\r\n`);
    await once(socket, "data");
  }
  socket.end();
  expect(socket.destroyed).toBe(false);
  await once(socket.resume(), "close");
});
