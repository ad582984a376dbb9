import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { fetcherFor, serve } from "./testing/loopback-server";

const EXPLANATION = '{"error":{"code":190}}';
const PNG = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

async function fetchError(status: number, body: string | Uint8Array, headers: Record<string, string> = {}) {
  const server = await serve((_, response) => response.writeHead(status, headers).end(body));
  const limits = { wireBytesMax: 50_000, decodedBytesMax: 100_000 };
  return fetcherFor(server.host, { limits }).fetch(server.origin, { readsErrors: true, bodyBytesMax: 80_000 });
}

describe("bodies of error responses", () => {
  test.each([400, 401, 403, 404, 429, 500, 503])("are read for status %d", async (status) => {
    const answer = await fetchError(status, EXPLANATION);
    expect([answer.status, new TextDecoder().decode(answer.body)]).toEqual([status, EXPLANATION]);
  });

  test("are decompressed", async () => {
    const answer = await fetchError(400, gzipSync(EXPLANATION), { "content-encoding": "gzip" });
    expect(new TextDecoder().decode(answer.body)).toBe(EXPLANATION);
  });

  test.each([
    ["above the wire limit", "x".repeat(60_000), {}],
    ["declared above the limit", "", { "content-length": "60000" }],
    ["above the decoded limit", gzipSync("xy".repeat(45_000)), { "content-encoding": "gzip" }],
    ["a bomb", gzipSync(Buffer.alloc(32_000_000), { level: 1 }), { "content-encoding": "gzip" }],
    ["broken", "not gzip", { "content-encoding": "gzip" }],
    ["in an unknown encoding", "x", { "content-encoding": "compress" }],
    ["a picture", PNG, {}],
  ])("count as empty when they are %s, without a change to the status", async (_, body, headers) => {
    const answer = await fetchError(429, body, headers);
    expect(answer).toMatchObject({ status: 429 });
    expect(answer.body).toHaveLength(0);
  });

  test("are aborted when they never end", async () => {
    const { promise: closed, resolve: isClosed } = Promise.withResolvers<void>();
    const server = await serve((request, response) => {
      request.socket.on("close", () => isClosed());
      response.writeHead(503);
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(4096)));
        response.once("drain", more);
      };
      more();
    });
    const fetcher = fetcherFor(server.host, { limits: { decodedBytesMax: 50_000 } });
    expect(await fetcher.fetch(server.origin, { readsErrors: true })).toMatchObject({ status: 503 });
    await closed;
  });

  test.each([
    ["drip", "x"],
    ["never come", ""],
  ])("that %s end the fetch at the total timeout", async (_, piece) => {
    const server = await serve((_, response) => {
      response.writeHead(500).flushHeaders();
      const drip = setInterval(() => response.write(piece), 10);
      response.on("close", () => clearInterval(drip));
    });
    const fetcher = fetcherFor(server.host, { limits: { totalTimeoutMs: 150 } });
    await expect(fetcher.fetch(server.origin, { readsErrors: true })).rejects.toMatchObject({
      code: "timeout",
      detail: "total time",
    });
  });

  test("are not read for redirects", async () => {
    const server = await serve((request, response) => {
      if (request.url === "/end") response.end("ok");
      else response.writeHead(302, { location: "/end" }).write("endless");
    });
    const answer = await fetcherFor(server.host).fetch(server.origin, { readsErrors: true });
    expect(new TextDecoder().decode(answer.body)).toBe("ok");
  });
});

test("keeps the limits of successful bodies", async () => {
  await expect(fetchError(200, "x".repeat(60_000))).rejects.toMatchObject({ code: "too_large" });
  await expect(fetchError(200, PNG)).rejects.toMatchObject({ code: "unsupported_content" });
});
