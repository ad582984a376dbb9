import type { ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { fetcherFor, serve } from "./testing/loopback-server";

const HALF = gzipSync("x".repeat(100_000), { level: 0 }).subarray(0, 50_000);

type Respond = (response: ServerResponse, sent: () => void) => void;

describe("the end of a fetcher", () => {
  test.each<[string, Respond]>([
    ["the response", (_, sent) => sent()],
    ["the rest of the body", (response, sent) => response.write("<rss>", sent)],
    [
      "the rest of a compressed body",
      (response, sent) => response.writeHead(200, { "content-encoding": "gzip" }).write(HALF, sent),
    ],
  ])("aborts a fetch that waits for %s, without blaming the server", async (_, respond) => {
    const { promise: sent, resolve } = Promise.withResolvers<void>();
    const server = await serve((_, response) => respond(response, resolve));
    const fetcher = fetcherFor(server.host);
    const outcome = expect(fetcher.fetch(server.origin)).rejects.toMatchObject({ name: "AbortError" });
    await sent;
    // The client reads what was sent in the next turn of the event loop.
    await setImmediate();
    await fetcher.close();
    await outcome;
  });

  test("aborts every later fetch", async () => {
    const server = await serve((_, response) => response.end("<rss>"));
    const fetcher = fetcherFor(server.host);
    await fetcher.close();
    await expect(fetcher.fetch(server.origin)).rejects.toMatchObject({ name: "AbortError" });
  });
});
