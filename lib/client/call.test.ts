import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { endpoints } from "@/lib/contract/endpoints";
import { ApiError, fieldErrors } from "./api-error";
import { account, addressOf, call, callPage, inOrder } from "./call";
import { sendLast } from "./last-request";

interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

const requests: { line: string; type: string | undefined; body: string }[] = [];
let lastHeaders: IncomingMessage["headers"] = {};
let reply: Reply = { status: 204 };

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}

const server = createServer(async (request, response) => {
  const body = await textOf(request);
  lastHeaders = request.headers;
  requests.push({ line: `${request.method} ${request.url}`, type: request.headers["content-type"], body });
  response
    .writeHead(reply.status, reply.headers)
    .end(reply.body === undefined ? undefined : JSON.stringify(reply.body));
});
const realFetch = globalThis.fetch;

beforeEach(async () => {
  requests.length = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // Safe: it listens on TCP
  // Resolves paths against the server, as a browser does.
  globalThis.fetch = (path, init) => realFetch(`http://127.0.0.1:${port}${path}`, init);
});

afterEach(async () => {
  globalThis.fetch = realFetch;
  await new Promise((resolve) => server.close(resolve));
});

test("fills in path parameters and the given queries", () => {
  const params = { newsfeed_id: "a/b" };
  expect(
    addressOf("GET /v1/posts/newsfeed/{newsfeed_id}", { params, query: { state: "unread", cursor: undefined } }),
  ).toBe("/v1/posts/newsfeed/a%2Fb?state=unread");
  expect(addressOf("GET /api/app/api-keys", {})).toBe("/api/app/api-keys");
});

describe("call", () => {
  test("names the account that the page shows", async () => {
    reply = { status: 204 };
    await call("DELETE /api/app/sessions", {});
    expect(lastHeaders["x-lede-account"]).toBe("");
    account.shownId = "ada";
    await call("DELETE /api/app/sessions", {}).finally(() => {
      account.shownId = "";
    });
    expect(lastHeaders["x-lede-account"]).toBe("ada");
  });

  test("sends JSON and returns decoded values", async () => {
    reply = { status: 200, body: endpoints.createNewsfeed.examples.response };
    const created = await call("POST /v1/newsfeeds", { body: { name: "Grid storage" } });
    expect(requests).toEqual([
      { line: "POST /v1/newsfeeds", type: "application/json", body: '{"name":"Grid storage"}' },
    ]);
    expect(created.created_at).toEqual(new Date("2026-11-21T08:30:00Z"));
  });

  test("accepts a reply without a body", async () => {
    reply = { status: 204 };
    await expect(call("DELETE /v1/newsfeeds/{id}", { params: { id: "x" } })).resolves.toBeUndefined();
  });

  test("throws the API's problem", async () => {
    const errors = [{ pointer: "/name", code: "too_small", message: "A name needs at least 1 character" }];
    const detail = "The input is not valid.";
    const body = {
      type: "about:blank",
      title: "Invalid",
      status: 422,
      detail,
      code: "validation",
      request_id: "r",
      errors,
    };
    reply = { status: 422, body };
    const error = await call("POST /v1/newsfeeds", { body: { name: "" } }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 422, code: "validation", message: detail });
    expect(fieldErrors(error)).toEqual({ name: "A name needs at least 1 character" });
  });

  test("throws for a reply that is not from the API", async () => {
    reply = { status: 502, body: "<html>" };
    await expect(call("GET /v1/newsfeeds", {})).rejects.toMatchObject({ status: 502, code: "unexpected" });
  });

  test("throws without a reply", async () => {
    globalThis.fetch = () => Promise.reject(new TypeError("fetch failed"));
    await expect(call("GET /v1/newsfeeds", {})).rejects.toMatchObject({ status: 0, code: "unreachable" });
  });
});

test("a page carries its next cursor", async () => {
  const request = { params: { newsfeed_id: "x" } };
  reply = { status: 200, body: endpoints.listPosts.examples.response, headers: { "X-Next-Cursor": "abc" } };
  const page = await callPage("GET /v1/posts/newsfeed/{newsfeed_id}", request);
  expect([page.rows.length, page.next]).toEqual([1, "abc"]);
  reply = { status: 200, body: [] };
  expect(await callPage("GET /v1/posts/newsfeed/{newsfeed_id}", request)).toMatchObject({ rows: [], next: null });
});

test("serialises work on one key, even after a failure, but not across keys", async () => {
  const log: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = inOrder("a", async () => {
    await gate.promise;
    log.push("a1");
    throw new Error("refused");
  });
  const second = inOrder("a", async () => log.push("a2"));
  await inOrder("b", async () => log.push("b1"));
  gate.resolve();
  await expect(first).rejects.toThrow("refused");
  await second;
  expect(log).toEqual(["b1", "a1", "a2"]);
});

describe("the last request of a session", () => {
  const window = new EventTarget();
  const changesEnded = () => new Promise((resolve) => setImmediate(resolve));
  beforeEach(() => {
    vi.stubGlobal("window", window);
  });
  afterEach(() => {
    window.dispatchEvent(new Event("pageshow"));
    vi.unstubAllGlobals();
  });

  test("is sent after those under way, and later ones wait until the page is shown again", async () => {
    const log: string[] = [];
    const poll = Promise.withResolvers<Response>();
    globalThis.fetch = async (path) => {
      log.push(String(path));
      return path === "/v1/newsfeeds" ? poll.promise : Response.json([]);
    };
    const underway = call("GET /v1/newsfeeds", {});
    const last = sendLast(async () => log.push("last"));
    await changesEnded();
    const later = call("GET /v1/lists", {});
    expect(log).toEqual(["/v1/newsfeeds"]);
    poll.resolve(Response.json([]));
    await Promise.all([underway, last]);
    expect(log).toEqual(["/v1/newsfeeds", "last"]);
    window.dispatchEvent(new Event("pageshow"));
    await later;
    expect(log).toEqual(["/v1/newsfeeds", "last", "/v1/lists"]);
  });

  test("lets later ones go on when it fails", async () => {
    globalThis.fetch = async () => Response.json([]);
    const refusal = Promise.withResolvers<void>();
    const last = sendLast(() => refusal.promise);
    await changesEnded();
    const later = call("GET /v1/lists", {});
    refusal.reject(new Error("refused"));
    await expect(last).rejects.toThrow("refused");
    expect(await later).toEqual([]);
  });
});
