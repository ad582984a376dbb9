import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { guard } from "./guard";

const OWN = "default-src 'self'";
const WAYS: Record<string, (response: ServerResponse) => void> = {
  "/nothing-set": (response) => response.end("x"),
  "/redirect": (response) => {
    response.statusCode = 308;
    response.setHeader("Location", "/x").end();
  },
  "/head-written": (response) => response.writeHead(404, { "Content-Type": "text/html" }).end("x"),
  "/written-first": (response) => {
    response.write("x");
    response.end();
  },
  "/own-set": (response) => response.setHeader("Content-Security-Policy", OWN).end(),
  "/own-written": (response) => response.writeHead(200, { "Content-Security-Policy": OWN }).end(),
};

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    guard(response);
    WAYS[request.url ?? ""]?.(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

async function headersOf(path: string): Promise<Headers> {
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual" })).headers;
}

test.each(["/nothing-set", "/redirect", "/head-written", "/written-first"])(
  "adds a policy that allows nothing to a reply without one: %s",
  async (path) => {
    const headers = await headersOf(path);
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  },
);

test.each(["/own-set", "/own-written"])("keeps a reply's own policy: %s", async (path) => {
  const headers = await headersOf(path);
  expect(headers.get("content-security-policy")).toBe(OWN);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});
