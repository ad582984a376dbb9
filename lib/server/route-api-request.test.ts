import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routeApiRequest, takeAbsoluteTarget } from "./route-api-request";

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    takeAbsoluteTarget(request);
    routeApiRequest(request, response);
    const { method, url, headers } = request;
    response.setHeader("Vary", "rsc, next-router-state-tree, Accept-Encoding");
    response.end(JSON.stringify({ method, url, host: headers.host, names: Object.keys(headers) }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

/** Records the request that handlers receive, and the head of the reply. */
async function shown(target: string, { method = "GET", headers = "" } = {}) {
  // A listening server has an address with a port.
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`${method} ${target} HTTP/1.1\r\nHost: lede.example\r\nConnection: close\r\n${headers}\r\n`);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  return { head, ...(JSON.parse(body) as { method: string; url: string; host: string; names: string[] }) };
}

describe("API requests", () => {
  test.each([
    "/v1",
    "/api/app/status?x=/",
    "/v1/newsfeeds?limit=1",
    "/v1/newsfeeds/%E0%A4%A9",
    "/v1/newsfeeds/a.b;c=d",
    "/v1/%00/%2F",
  ])("keep the path %s", async (target) => {
    expect((await shown(target)).url).toBe(target);
  });

  test.each([
    "/v1/",
    "/v1/newsfeeds/",
    "//v1/newsfeeds",
    "/v1//newsfeeds",
    "/v1\\newsfeeds",
    "/\\v1\\newsfeeds",
    "/V1/newsfeeds",
    "/v1/%",
    "/v1/newsfeeds/%E0%A4%A",
    "/v1/../newsfeeds",
    "/v1/%2e%2E/newsfeeds",
    "/v1/./newsfeeds",
    "/x/../v1/newsfeeds",
    "/./v1",
    "/v1/newsfeeds#top",
  ])("encode the malformed path %s as one segment", async (target) => {
    expect((await shown(`${target}?limit=1`)).url).toBe(`/v1/${encodeURIComponent(target.split("?")[0] ?? "")}`);
  });

  test.each(["/api/", "/api/app/status/", "//api/app/status", "/API/app/status", "/api/../api/app/status"])(
    "encode the malformed app-only path %s as one segment",
    async (target) => {
      expect((await shown(target)).url).toBe(`/api/${encodeURIComponent(target)}`);
    },
  );

  test.each(["TRACE", "PROPFIND", "QUERY", "M-SEARCH"])("turn %s into an unsupported method", async (method) => {
    expect((await shown("/v1/newsfeeds", { method })).method).toBe("PATCH");
  });

  test("hides the framework's headers from handlers and replies", async () => {
    const headers =
      "RSC: 1\r\nNext-Router-Prefetch: 1\r\nNext-Action: x\r\nX-Nextjs-Data: 1\r\nX-Middleware-Prefetch: 1\r\nX-API-Key: k\r\n";
    const { names, head } = await shown("/v1/newsfeeds", { headers });
    expect(names).toEqual(["host", "connection", "x-api-key"]);
    expect(head.match(/^vary: .*$/gim)).toEqual(["Vary: Accept-Encoding"]);
  });
});

describe("other requests", () => {
  test.each(["/", "/newsfeeds/", "/v10/x", "/v1.json", "/apis/v1/", "/x/api", "/x/%"])(
    "keep the path %s",
    async (target) => {
      const { url, head, method, names } = await shown(target, { method: "TRACE", headers: "RSC: 1\r\n" });
      expect([url, method, names]).toEqual([target, "TRACE", ["host", "connection", "rsc"]]);
      expect(head).toContain("next-router-state-tree");
    },
  );
});

test.each([
  ["http://other.example:81/v1/newsfeeds?limit=1", "/v1/newsfeeds?limit=1", "other.example:81"],
  ["HTTPS://other.example", "/", "other.example"],
  ["http://other.example?x=1", "/?x=1", "other.example"],
])("splits the absolute URL %s into %s at %s", async (target, url, host) => {
  expect(await shown(target)).toMatchObject({ url, host });
});
