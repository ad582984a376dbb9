import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { notePageError, withinRequest } from "@/lib/core/request-scope";
import { guard } from "./guard";
import { explainOutage } from "./outage-page";

const LOST = new Error("Failed query: select 1", {
  cause: Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }),
});
const DEFECT = new TypeError("no such field");

/** Ways in which the framework sends its own page, which is compressed. */
const WAYS: Record<string, (response: ServerResponse) => void> = {
  "/ended": (response) => response.end("<html>"),
  "/in-pieces": (response) => {
    response.write("<ht");
    response.write("ml>");
    response.end();
  },
  "/head-first": (response) => {
    response.writeHead(response.statusCode, { "Content-Length": 6 });
    response.end("<html>");
  },
};

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    guard(response);
    const [path = "", query] = request.url?.split("?") ?? [];
    withinRequest(async () => {
      // The framework renders after asynchronous work.
      await new Promise(setImmediate);
      if (query !== "none") notePageError(query === "defect" ? DEFECT : LOST);
      response.statusCode = query === "none" || query === "handled" ? 200 : 500;
      response.setHeader("Content-Encoding", "identity");
      response.setHeader("Link", "</font.woff2>; rel=preload");
      WAYS[path]?.(response);
    }, explainOutage(response));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

function ask(path: string, method = "GET"): Promise<Response> {
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, { method });
}

describe.each(Object.keys(WAYS))("a page sent like %s", (path) => {
  test("becomes a readable 503 when the database does not answer", async () => {
    const reply = await ask(path);
    expect(reply.status).toBe(503);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "cache-control": "private, no-store",
      "content-type": "text/html; charset=utf-8",
      "retry-after": "5",
      "x-content-type-options": "nosniff",
    });
    expect([reply.headers.get("content-encoding"), reply.headers.get("link")]).toEqual([null, null]);
    const body = await reply.text();
    expect(body).toMatch(/^<!doctype html>[\s\S]*<h1[^>]*>Lede cannot answer right now<\/h1>[\s\S]*<\/html>\n$/);
    expect(body).not.toContain("<script");
  });

  test.each([
    ["none", 200],
    ["handled", 200],
    ["defect", 500],
  ])("is left as it is with %s", async (cause, status) => {
    const reply = await ask(`${path}?${cause}`);
    expect([reply.status, reply.headers.get("retry-after"), await reply.text()]).toEqual([status, null, "<html>"]);
  });
});

test("a HEAD request gets the same status without a body", async () => {
  const reply = await ask("/ended", "HEAD");
  expect([reply.status, reply.headers.get("retry-after"), await reply.text()]).toEqual([503, "5", ""]);
});
