import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { isFetchError } from "./errors";
import type { FetchResponse } from "./fetch";
import { fetcherFor, serve } from "./testing/loopback-server";
import { pour, serveRaw } from "./testing/raw-server";

/** Longer than a busy machine takes. */
const LIMITS = { connectTimeoutMs: 20_000, headersTimeoutMs: 20_000, idleTimeoutMs: 20_000, totalTimeoutMs: 20_000 };
/** For servers that send without end. */
const SHORT = { ...LIMITS, totalTimeoutMs: 250 };
const OK = "HTTP/1.1 200 OK\r\n";
const LENGTH = "content-length: 2\r\n";
const BODY = "\r\nok";
const CHUNKED = `${OK}transfer-encoding: chunked\r\n`;

/** Fetches a response of raw bytes; returns the error code or the body. */
async function fetchBytes(bytes: string): Promise<string | FetchResponse> {
  const server = await serveRaw((socket) => socket.end(Buffer.from(bytes, "latin1")));
  return outcome(server.host, server.origin);
}

async function outcome(host: string, url: string, limits = LIMITS): Promise<string | FetchResponse> {
  return fetcherFor(host, { limits })
    .fetch(url)
    .catch((error) => (isFetchError(error) ? error.code : error));
}

describe("ambiguous HTTP responses", () => {
  test.each([
    ["two lengths", `${OK}${LENGTH}content-length: 3\r\n${BODY}!`],
    ["two lengths in one line", `${OK}content-length: 2, 3\r\n${BODY}!`],
    ["a length beside chunks", `${CHUNKED}${LENGTH}\r\n2\r\nok\r\n0\r\n\r\n`],
    ["chunks beside a length", `${OK}${LENGTH}transfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n`],
    ["a negative length", `${OK}content-length: -2\r\n${BODY}`],
    ["a length with a sign", `${OK}content-length: +2\r\n${BODY}`],
    ["a length in another base", `${OK}content-length: 0x2\r\n${BODY}`],
    ["an overflowing length", `${OK}content-length: ${"9".repeat(40)}\r\n${BODY}`],
    ["a non-numeric length", `${OK}content-length: two\r\n${BODY}`],
    ["an empty length", `${OK}content-length: \r\n${BODY}`],
    ["an overflowing chunk size", `${CHUNKED}\r\n${"f".repeat(20)}\r\nok\r\n0\r\n\r\n`],
    ["a negative chunk size", `${CHUNKED}\r\n-2\r\nok\r\n0\r\n\r\n`],
    ["chunks in another base", `${CHUNKED}\r\n0x2\r\nok\r\n0\r\n\r\n`],
    ["chunks longer than their size", `${CHUNKED}\r\n1\r\nok\r\n0\r\n\r\n`],
    ["chunks that break off", `${CHUNKED}\r\n5\r\nok`],
    ["chunks with bare line feeds", `${CHUNKED}\r\n2\nok\n0\n\n`],
    ["a body shorter than its length", `${OK}content-length: 9\r\n${BODY}`],
    ["a folded line", `${OK}x-a: b\r\n c\r\n${LENGTH}${BODY}`],
    ["a space before the colon", `${OK}content-length : 2\r\n${BODY}`],
    ["a line without a colon", `${OK}x-a\r\n${LENGTH}${BODY}`],
    ["a line without a name", `${OK}: b\r\n${LENGTH}${BODY}`],
    ["a name with a space", `${OK}x a: b\r\n${LENGTH}${BODY}`],
    ["a name with NUL", `${OK}x\0a: b\r\n${LENGTH}${BODY}`],
    ["a value with NUL", `${OK}x-a: b\0c\r\n${LENGTH}${BODY}`],
    ["a value with a bare return", `${OK}x-a: b\rx-c: d\r\n${LENGTH}${BODY}`],
    ["a value with a bell", `${OK}x-a: b\x07\r\n${LENGTH}${BODY}`],
    ["a bare return after the status", `HTTP/1.1 200 OK\r${LENGTH}${BODY}`],
    ["another protocol", `ICY 200 OK\r\n${LENGTH}${BODY}`],
    ["an unknown version", `HTTP/9.9 200 OK\r\n${LENGTH}${BODY}`],
    ["no status", `HTTP/1.1\r\n${LENGTH}${BODY}`],
    ["a non-numeric status", `HTTP/1.1 abc OK\r\n${LENGTH}${BODY}`],
    ["a one-digit status", `HTTP/1.1 2 OK\r\n${LENGTH}${BODY}`],
    ["a four-digit status", `HTTP/1.1 2000 OK\r\n${LENGTH}${BODY}`],
    ["a bare body, as in HTTP/0.9", "<rss/>"],
    ["a change of protocol", "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\nok"],
    ["a request", "GET / HTTP/1.1\r\nhost: a\r\n\r\n"],
    ["a greeting of another service", "220 mail.example.com ESMTP\r\n"],
  ])("are rejected for %s", async (_, bytes) => {
    expect(await fetchBytes(bytes)).toMatch(/^(bad_response|refused|too_large)$/);
  });
});

describe("unbounded headers end the fetch", () => {
  test.each([
    ["of one name", `x-a: ${"b".repeat(1024)}\r\n`],
    ["of many short lines", "a:b\r\n"],
    ["of cookies", `set-cookie: ${"c".repeat(200)}=1; path=/\r\n`],
  ])("when made %s", async (_, line) => {
    const server = await serveRaw((socket) => {
      socket.write(OK);
      pour(socket, line.repeat(50));
    });
    expect(await outcome(server.host, server.origin)).toBe("bad_response");
  });

  test.each([
    ["in a name", `${OK}${"a".repeat(1_000)}`],
    ["in a value", `${OK}x-a: ${"b".repeat(1_000)}`],
    ["in the status line", `HTTP/1.1 200 ${"O".repeat(1_000)}`],
    ["in front of a chunk size", `${CHUNKED}\r\n${"0".repeat(1_000)}`],
    ["in a chunk extension", `${CHUNKED}\r\n2;${"a".repeat(1_000)}`],
    ["in trailers", `${CHUNKED}\r\n0\r\n${"x-a: b\r\n".repeat(100)}`],
  ])("when they never end %s", async (_, start) => {
    const server = await serveRaw((socket) => {
      socket.write(start);
      pour(socket, start.slice(-512));
    });
    expect(await outcome(server.host, server.origin, SHORT)).toMatch(/^(bad_response|refused|timeout|too_large)$/);
  });
});

test.each(["100 Continue", "102 Processing", "103 Early Hints"])(
  "a flood of %s ends at the total timeout",
  async (status) => {
    const server = await serveRaw((socket) => pour(socket, `HTTP/1.1 ${status}\r\nlink: </a.css>\r\n\r\n`.repeat(100)));
    expect(await outcome(server.host, server.origin, SHORT)).toMatch(/^(bad_response|refused|timeout)$/);
  },
);

test("bytes after a response never become the next response", async () => {
  const answer = (text: string) => `${OK}content-length: ${text.length}\r\n\r\n${text}`;
  const server = await serveRaw((socket, earlier) => {
    socket.write(earlier === 0 ? answer("mine") + answer("forged") : answer("honest"));
  });
  const fetcher = fetcherFor(server.host, { limits: LIMITS });
  const read = async () =>
    fetcher.fetch(server.origin).then(
      ({ body }) => new TextDecoder().decode(body),
      (error) => error.code,
    );
  for (let round = 0; round < 6; round += 1) expect(await read()).toMatch(/^(mine|honest|refused|bad_response)$/);
});

describe("redirects", () => {
  test.each([
    ["encoded line breaks in a path", "/next%0d%0ax-evil:%20yes"],
    ["encoded line breaks in a query", "/next?a=%0D%0Ax-evil:%20yes"],
    ["letters that become line breaks in Latin-1", "/next\u010d\u010ax-evil: yes"],
    ["a vertical bar and quotes", '/next|"x-evil: yes"'],
  ])("cannot inject headers with %s", async (_, location) => {
    const server = await serve((request, response) => {
      if (request.url !== "/") return response.end("ok");
      return response.writeHead(302, { location: Buffer.from(location).toString("latin1") }).end();
    });
    expect(await outcome(server.host, `${server.origin}/`)).toMatchObject({ status: 200 });
    expect(server.requests()).toHaveLength(2);
    for (const headers of server.requests()) expect(headers).not.toHaveProperty("x-evil");
  });

  test("carry no cookies or credentials forward", async () => {
    const server = await serve((request, response) => {
      response.setHeader("set-cookie", ["a=1", "b=2; path=/"]).setHeader("www-authenticate", "Basic");
      response.writeHead(request.url === "/" ? 302 : 200, { location: "/next" }).end("ok");
    });
    expect(await outcome(server.host, `${server.origin}/`)).toMatchObject({ status: 200 });
    for (const headers of server.requests()) {
      expect(Object.keys(headers).sort()).toEqual(["accept", "accept-encoding", "connection", "host", "user-agent"]);
    }
  });

  test("use the first of two Location headers and reject an empty one", async () => {
    const two = await serve((request, response) => {
      const headers = ["location", "/a", "location", "http://127.0.0.1:1/"];
      if (request.url === "/") response.writeHead(302, headers).end();
      else response.end("ok");
    });
    expect(await outcome(two.host, two.origin)).toMatchObject({ status: 200, url: `${two.origin}/a` });
    const none = await serve((_, response) => response.writeHead(302, { location: "" }).end());
    expect(await outcome(none.host, none.origin)).toBe("too_many_redirects");
  });
});

test("unpacks a nested bomb at most once", async () => {
  const inner = gzipSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 });
  const server = await serve((request, response) => {
    const encodings = request.url === "/chain" ? "gzip, gzip" : "gzip";
    response.writeHead(200, { "content-encoding": encodings }).end(gzipSync(inner));
  });
  expect(await outcome(server.host, `${server.origin}/chain`)).toBe("bad_response");
  expect(await outcome(server.host, server.origin)).toBe("unsupported_content");
});
