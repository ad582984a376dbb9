import { once } from "node:events";
import { connect } from "node:net";
import { addresses } from "../support/addresses";
import { ask, expectDiscreet, only, problemOf, sendBytes, sendHead } from "../support/http";
import { expect, test } from "../support/world";

const POST = "POST /v1/newsfeeds HTTP/1.1";
const JSON_TYPE = "Content-Type: application/json";

test("answers malformed HTTP with a problem and closes the connection", async () => {
  const host = "Host: lede";
  const cases: [what: string, lines: string[], status: number][] = [
    ["a method in lower case", ["get /v1/newsfeeds HTTP/1.1", host, ""], 400],
    ["an unheard-of method", ["FETCH /v1/newsfeeds HTTP/1.1", host, ""], 400],
    ["HTTP/2", ["PRI * HTTP/2.0", "", "SM", ""], 400],
    ["TLS", ["\x16\x03\x01\x02\x00\x01\x00"], 400],
    ["a tunnel", ["CONNECT lede:443 HTTP/1.1", host, ""], 405],
    ["no host", ["GET /v1/newsfeeds HTTP/1.1", "Connection: close", ""], 400],
    ["an invalid length", [POST, host, JSON_TYPE, "Content-Length: x", "", "{}"], 400],
    ["a negative length", [POST, host, JSON_TYPE, "Content-Length: -1", "", "{}"], 400],
    ["two lengths", [POST, host, JSON_TYPE, "Content-Length: 2", "Content-Length: 3", "", "{} "], 400],
    ["a length and chunks", [POST, host, "Content-Length: 2", "Transfer-Encoding: chunked", "", "0", "", ""], 400],
    ["another transfer encoding", [POST, host, "Transfer-Encoding: gzip", "", "{}"], 400],
    ["an invalid chunk", [POST, host, JSON_TYPE, "Transfer-Encoding: chunked", "", "zz", "{}"], 400],
    ["a header of 20 KB", ["GET /v1/newsfeeds HTTP/1.1", host, `X: ${"x".repeat(20_000)}`, ""], 431],
    ["2,000 headers", ["GET /v1/newsfeeds HTTP/1.1", host, ...Array<string>(2_000).fill("X: 12345678"), ""], 431],
    ["NUL in a header", ["GET /v1/newsfeeds HTTP/1.1", host, "X: a\0b", ""], 400],
  ];
  for (const [what, lines, status] of cases)
    problemOf(only(await sendBytes(`${lines.join("\r\n")}\r\n`)), status, what);
});

test("supports 100-continue and refuses other expectations", async ({ world }) => {
  const lines = [JSON_TYPE, `X-API-Key: ${world.ada.key}`, "Connection: close", "Content-Length: 2", "Host: lede"];
  const head = (expectation: string) => `${POST}\r\n${[...lines, `Expect: ${expectation}`].join("\r\n")}\r\n\r\n{}`;
  const [goOn, reply] = await sendBytes(head("100-continue"));
  expect([goOn?.status, reply?.status]).toEqual([100, 422]);
  problemOf(only(await sendBytes(head("200-maybe"))), 417);
});

test("HTTP/1.0, upgrades and other hosts get the same replies", async ({ world }) => {
  const key = `X-API-Key: ${world.ada.key}`;
  const upgrade = ["Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="];
  const replies = [
    only(await sendBytes(`GET /v1/newsfeeds HTTP/1.0\r\n${key}\r\n\r\n`)),
    await sendHead("GET /v1/newsfeeds HTTP/1.1", [key, ...upgrade]),
    await sendHead("GET /v1/newsfeeds HTTP/1.1", [key, "Upgrade: h2c"]),
    only(await sendBytes(`GET /v1/newsfeeds HTTP/1.1\r\nHost: %%%<>\r\nConnection: close\r\n${key}\r\n\r\n`)),
    await sendHead("GET /v1/newsfeeds HTTP/1.1", [key, "X-Forwarded-Host: %%%", "X-Forwarded-Proto: javascript"]),
  ];
  for (const reply of replies) {
    expect([reply.status, Array.isArray(reply.value)]).toEqual([200, true]);
    expectDiscreet(reply);
  }
});

test("keeps idle connections longer than common proxies do", async () => {
  const { headers } = await ask("/health");
  expect(headers.get("keep-alive")).toBe("timeout=75");
});

test("answers pipelined requests in order before a malformed one", async ({ world }) => {
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: lede\r\nX-API-Key: ${world.ada.key}\r\n\r\n`;
  const replies = await sendBytes(`${get("/v1/newsfeeds")}${get("/v1/nothing")}${get("/v1/lists")}rubbish\r\n\r\n`);
  expect(replies.map(({ status }) => status)).toEqual([200, 404, 200, 400]);
  const surplus = `${POST}\r\nHost: lede\r\nX-API-Key: ${world.ada.key}\r\n${JSON_TYPE}\r\nContent-Length: 2\r\n\r\n{}more`;
  expect((await sendBytes(`${surplus}\r\n\r\n`)).map(({ status }) => status)).toEqual([422, 400]);
});

test("ignores the framework's internal headers", async ({ world }) => {
  const headers = [
    "RSC",
    "Next-Router-Prefetch",
    "Next-Action",
    "X-Nextjs-Data",
    "X-Middleware-Subrequest",
    "X-Matched-Path",
  ];
  for (const name of [...headers, "X-HTTP-Method-Override", "X-Invoke-Status", "Range"]) {
    const reply = await ask("/v1/newsfeeds", { key: world.ada.key, headers: { [name]: "1" } });
    expect([name, reply.status, reply.headers.get("location")]).toEqual([name, 200, null]);
    expectDiscreet(reply, name);
  }
  const action = { "Next-Action": "x", "Content-Type": "multipart/form-data; boundary=x" };
  problemOf(await ask("/v1/newsfeeds", { method: "POST", key: world.ada.key, headers: action, body: "--x" }), 415);
});

test("survives clients that disconnect within a body", async ({ world }) => {
  const head = `${POST}\r\nHost: lede\r\nX-API-Key: ${world.ada.key}\r\n${JSON_TYPE}\r\nContent-Length: 900\r\n\r\n{"name":`;
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = connect(Number(new URL(addresses.app).port), "localhost");
      await once(socket, "connect");
      socket.write(head, () => socket.resetAndDestroy());
      await once(socket, "close");
    }),
  );
  expect((await ask("/v1/newsfeeds", { key: world.ada.key })).status).toBe(200);
});
