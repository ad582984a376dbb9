import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refuseExpectation, refuseMalformed } from "./refuse";

let server: Server;
beforeAll(async () => {
  server = createServer({ requireHostHeader: false }, (incoming, response) => {
    if (!refuseMalformed(incoming, response)) response.end("let through");
  }).listen(0, "127.0.0.1");
  server.on("checkExpectation", refuseExpectation);
  await once(server, "listening");
});
afterAll(() => server.close());

interface Answer {
  status: number | undefined;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

function ask(method: string, path: string, headers: Record<string, string> = {}, setHost = true): Promise<Answer> {
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, method, path, headers, setHost }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text: string) => {
        body += text;
      });
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, body }));
    });
    sent.on("error", reject).end();
  });
}

describe("requests that Next cannot handle", () => {
  const cases: [what: string, asking: () => Promise<Answer>, status: number, code: string][] = [
    ["a broken escape", () => ask("GET", "/posts/%E0%A4%A"), 400, "bad_request"],
    ["a lone percent sign", () => ask("GET", "/%zz"), 400, "bad_request"],
    ["no address", () => ask("OPTIONS", "*"), 400, "bad_request"],
    ["no host", () => ask("GET", "/v1/newsfeeds", {}, false), 400, "bad_request"],
    ["an unknown method", () => ask("TRACE", "/newsfeeds"), 405, "method_not_allowed"],
    ["a POST to a file", () => ask("POST", "/favicon.ico"), 405, "method_not_allowed"],
    ["an unknown expectation", () => ask("GET", "/v1/newsfeeds", { Expect: "more" }), 417, "expectation_failed"],
  ];
  test.each(cases)("get a problem: %s", async (_, asking, status, code) => {
    const answer = await asking();
    const problem = JSON.parse(answer.body);
    expect([answer.status, problem]).toEqual([
      status,
      {
        type: "about:blank",
        title: expect.any(String),
        status,
        detail: expect.stringMatching(/\.$/),
        code,
        request_id: answer.headers["x-request-id"],
      },
    ]);
    expect(answer.headers).toMatchObject({
      "content-type": "application/problem+json",
      "access-control-allow-origin": "*",
      "access-control-expose-headers": expect.stringContaining("X-Request-Id"),
      "cache-control": "private, no-cache",
      "x-content-type-options": "nosniff",
    });
  });

  test.each([
    ["TRACE", "/", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"],
    ["POST", "/favicon.ico", "GET, HEAD"],
    ["PUT", "/mcp", "GET, HEAD, OPTIONS, POST, DELETE"],
    ["DELETE", "/.well-known/oauth-protected-resource/mcp", "GET, HEAD, OPTIONS"],
    ["POST", "/f/token/newsfeed.atom?n=5", "GET, HEAD, OPTIONS"],
    ["PUT", "/l/token/list.json", "GET, HEAD, OPTIONS"],
    ["PATCH", "/api/websub/feed", "GET, HEAD, OPTIONS, POST"],
    ["GET", "/api/mail/resend", "OPTIONS, POST"],
  ])("list the allowed methods: %s %s", async (method, path, allow) => {
    const answer = await ask(method, path);
    expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
  });
});

test.each([
  ["GET", "/posts/%E0%A4%A9"],
  ["GET", "/newsfeeds?q=100%"],
  ["GET", "/v1/posts/%"],
  ["TRACE", "/v1/newsfeeds"],
  ["GET", "/\\v1\\newsfeeds"],
])("passes %s %s on", async (method, path) => {
  expect((await ask(method, path)).body).toBe("let through");
});

test.each([
  ["/_next/static/chunks/main.js", 405],
  ["/_next/image", 405],
  ["/icon.svg?v=2", 405],
  ["/manifest.webmanifest", 405],
  ["/", 200],
  ["/newsfeeds", 200],
  ["/newsfeeds?source=a.json", 200],
  ["/l/token.rss", 200],
  ["/v1/openapi.json", 200],
])("answers POST %s with %i", async (path, status) => {
  expect((await ask("POST", path)).status).toBe(status);
});
