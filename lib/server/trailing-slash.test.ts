import { once } from "node:events";
import { createServer, IncomingMessage, type Server } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { redirectTrailingSlash, takeReaderSlashes } from "./route-api-request";

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    takeReaderSlashes(request);
    if (!redirectTrailingSlash(request, response)) response.end(`through to ${request.url}`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", ...init });
}

describe("API URLs with a final slash", () => {
  test.each([
    ["/v1/newsfeeds/", "/v1/newsfeeds"],
    ["/v1/newsfeeds//?limit=1&cursor=/", "/v1/newsfeeds?limit=1&cursor=/"],
    ["/v1/lists/%41/items/", "/v1/lists/%41/items"],
    ["/v1/", "/v1"],
  ])("%s redirect to %s", async (path, target) => {
    const reply = await ask(path, { method: "POST", body: "{}" });
    expect([reply.status, reply.headers.get("Location")]).toEqual([308, target]);
    expect(reply.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(reply.headers.get("X-Request-Id")).toBeTruthy();
  });

  test("answer a preflight in place", async () => {
    expect(await (await ask("/v1/newsfeeds/", { method: "OPTIONS" })).text()).toBe("through to /v1/newsfeeds");
  });
});

test.each(["/v1/newsfeeds", "/v1?x=/", "/v1/newsfeeds?x=y/", "/v10/", "/newsfeeds/", "/v1//newsfeeds/"])(
  "leaves %s alone",
  async (path) => {
    expect(await (await ask(path)).text()).toBe(`through to ${path}`);
  },
);

test.each([
  ["/fever/", "/fever"],
  ["/fever/?api&groups", "/fever?api&groups"],
  ["/fever?api", "/fever?api"],
  ["/fevers/", "/fevers/"],
  ["/api/greader.php/", "/api/greader.php"],
  ["/api/greader.php//accounts/ClientLogin", "/api/greader.php/accounts/ClientLogin"],
  ["/accounts/ClientLogin/", "/accounts/ClientLogin"],
  ["/reader/api/0/tag/list/?output=json", "/reader/api/0/tag/list?output=json"],
])("%s of a reader app leads to %s without a redirect", async (path, target) => {
  expect(await (await ask(path, { method: "POST", body: "api_key=x" })).text()).toBe(`through to ${target}`);
});

test("keeps a long run of slashes inside a reader app's URL without searching from each of them", () => {
  const request = new IncomingMessage(new Socket());
  // A search from each slash would take minutes.
  const inside = `/fever/a${"/".repeat(1_000_000)}b`;
  request.url = `${inside}//?api`;
  takeReaderSlashes(request);
  expect(request.url === `${inside}?api`).toBe(true);
});
