import { createServer } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { fetcherFor, serve } from "./testing/loopback-server";

const FEED = `<rss>${"<item>ü</item>".repeat(5_000)}</rss>`;

async function serveBody(body: Uint8Array | string, headers: Record<string, string> = {}) {
  return serve((_, response) => response.writeHead(200, headers).end(body));
}

async function fetchText(body: Uint8Array | string, encoding: string): Promise<string> {
  const server = await serveBody(body, { "content-encoding": encoding });
  const answer = await fetcherFor(server.host).fetch(server.origin);
  return new TextDecoder().decode(answer.body);
}

describe("supported encodings", () => {
  test.each([
    ["identity", Buffer.from(FEED)],
    ["", Buffer.from(FEED)],
    ["gzip", gzipSync(FEED)],
    ["GZIP", gzipSync(FEED)],
    ["x-gzip", gzipSync(FEED)],
    ["identity, gzip", gzipSync(FEED)],
    ["deflate", deflateSync(FEED)],
    ["deflate", deflateRawSync(FEED)],
    ["br", brotliCompressSync(FEED)],
    ["zstd", zstdCompressSync(FEED)],
    ["UTF-8", Buffer.from(FEED)],
    ["aws-chunked", Buffer.from(FEED)],
    ["gzip, aws-chunked", gzipSync(FEED)],
  ])("decodes %s", async (encoding, body) => expect(await fetchText(body, encoding)).toBe(FEED));

  test("decodes gzip in several members", async () => {
    expect(await fetchText(Buffer.concat([gzipSync("<rss>"), gzipSync("</rss>")]), "gzip")).toBe("<rss></rss>");
  });

  test("decodes gzip without its trailer", async () => {
    expect(await fetchText(gzipSync(FEED).subarray(0, -8), "gzip")).toBe(FEED);
  });

  test("decodes truncated gzip up to the break", async () => {
    const whole = gzipSync(FEED, { level: 0 });
    const text = await fetchText(whole.subarray(0, whole.length / 2), "gzip");
    expect(text.length).toBeGreaterThan(FEED.length / 3);
    expect(FEED.startsWith(text.slice(0, -1))).toBe(true);
  });

  test.each(["gzip", "br", "zstd", "deflate"])("decodes an empty %s body", async (encoding) => {
    expect(await fetchText("", encoding)).toBe("");
  });
});

describe("unsupported or broken encodings", () => {
  test.each([
    ["gzip, gzip", gzipSync(gzipSync(FEED))],
    ["br, gzip", gzipSync(brotliCompressSync(FEED))],
    [Array(50).fill("gzip").join(", "), gzipSync(FEED)],
    ["compress", Buffer.from(FEED)],
    ["aes128gcm", Buffer.from(FEED)],
    ["gzip", Buffer.from(FEED)],
    ["gzip", Buffer.concat([gzipSync(FEED).subarray(0, 20), Buffer.alloc(200, 0x5a)])],
    ["br", Buffer.from(FEED)],
    ["br", brotliCompressSync(FEED).subarray(0, -10)],
    ["zstd", Buffer.from(FEED)],
    ["zstd", zstdCompressSync(FEED).subarray(0, -10)],
    ["deflate", Buffer.from("x not deflate at all")],
  ])("rejects %s", async (encoding, body) => {
    await expect(fetchText(body, encoding)).rejects.toMatchObject({ code: "bad_response" });
  });
});

describe("body size limit", () => {
  const small = { wireBytesMax: 50_000, decodedBytesMax: 100_000 };

  test("refuses a declared length before it reads the body", async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { "content-length": 50_001 });
      response.write("x");
    });
    await expect(fetcherFor(server.host, { limits: small }).fetch(server.origin)).rejects.toMatchObject({
      code: "too_large",
      detail: "declared length",
    });
  });

  test("stops an endless stream", async () => {
    const server = await serve((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(4096)));
        response.once("drain", more);
      };
      more();
    });
    await expect(fetcherFor(server.host, { limits: small }).fetch(server.origin)).rejects.toMatchObject({
      code: "too_large",
      detail: "bytes on the wire",
    });
  });

  test("refuses the first byte above the caller's limit", async () => {
    const server = await serveBody("x".repeat(1000));
    const compressed = await serveBody(gzipSync("x".repeat(1000)), { "content-encoding": "gzip" });
    const fetcher = fetcherFor(`${server.host}, ${compressed.host}`, { limits: small });
    for (const { origin } of [server, compressed]) {
      expect((await fetcher.fetch(origin, { bodyBytesMax: 1000 })).body).toHaveLength(1000);
      await expect(fetcher.fetch(origin, { bodyBytesMax: 999 })).rejects.toMatchObject({ code: "too_large" });
    }
  });

  test("applies the fetcher's limit when the caller's is higher", async () => {
    const server = await serveBody("x".repeat(60_000));
    const fetcher = fetcherFor(server.host, { limits: small });
    await expect(fetcher.fetch(server.origin, { bodyBytesMax: 1e9 })).rejects.toMatchObject({ code: "too_large" });
  });

  const zeros = Buffer.alloc(32 * 1024 * 1024);
  test.each([
    ["gzip", gzipSync(zeros, { level: 1 })],
    ["deflate", deflateSync(zeros, { level: 1 })],
    ["br", brotliCompressSync(zeros.subarray(0, 20_000_000))],
    ["zstd", zstdCompressSync(zeros)],
  ])("refuses a %s bomb", async (encoding, body) => {
    await expect(fetchText(body, encoding)).rejects.toMatchObject({ code: "too_large" });
  });

  test("refuses an excessive expansion within the size limit", async () => {
    const server = await serveBody(gzipSync(zeros.subarray(0, 4_000_000)), { "content-encoding": "gzip" });
    await expect(fetcherFor(server.host).fetch(server.origin)).rejects.toMatchObject({
      code: "too_large",
      detail: expect.stringMatching(/^expands \d{3} times$/),
    });
  });

  test("accepts a small document that compresses well", async () => {
    const text = "x".repeat(900_000);
    expect(await fetchText(gzipSync(text), "gzip")).toBe(text);
  });
});

test.each([200, 302, 404])("closes the connection of an endless body with status %d", async (status) => {
  let isClosed: (() => void) | undefined;
  const closed = new Promise<void>((resolve) => {
    isClosed = resolve;
  });
  const server = await serve((request, response) => {
    request.socket.on("close", () => isClosed?.());
    if (request.url === "/end") return response.end();
    return response.writeHead(status, { location: "/end" }).write("x".repeat(60_000));
  });
  const fetched = fetcherFor(server.host, { limits: { decodedBytesMax: 50_000 } }).fetch(server.origin);
  if (status === 200) await expect(fetched).rejects.toMatchObject({ code: "too_large" });
  else await fetched;
  await closed;
});

test.each([
  [20_000, {}],
  [3_000, { headerBytesMax: 2_000 }],
])("refuses headers of %d bytes with limits %j", async (bytes, limits) => {
  const server = await serve((_, response) => response.writeHead(200, { "x-big": "x".repeat(bytes) }).end());
  await expect(fetcherFor(server.host, { limits }).fetch(server.origin)).rejects.toMatchObject({
    code: "bad_response",
  });
});

describe("timeouts", () => {
  const patient = { connectTimeoutMs: 900, headersTimeoutMs: 900, idleTimeoutMs: 900, totalTimeoutMs: 5_000 };

  test("end a fetch without headers", async () => {
    const server = await serve(() => undefined);
    const fetcher = fetcherFor(server.host, { limits: { ...patient, headersTimeoutMs: 60 } });
    await expect(fetcher.fetch(server.origin)).rejects.toMatchObject({ code: "timeout" });
  });

  test("end a fetch whose headers drip", async () => {
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.write("HTTP/1.1 200 OK\r\n");
      const drip = setInterval(() => socket.write("X-Drip: 1\r\n"), 20);
      socket.on("close", () => clearInterval(drip));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => new Promise((resolve) => server.close(() => resolve(undefined))));
    const address = server.address();
    const host = `127.0.0.1:${address && typeof address === "object" ? address.port : 0}`;
    const fetcher = fetcherFor(host, { limits: { ...patient, headersTimeoutMs: 150 } });
    await expect(fetcher.fetch(`http://${host}/`)).rejects.toMatchObject({ code: "timeout" });
  });

  test("end a fetch whose body stops", async () => {
    const server = await serve((_, response) => response.write("start"));
    const fetcher = fetcherFor(server.host, { limits: { ...patient, idleTimeoutMs: 60 } });
    await expect(fetcher.fetch(server.origin)).rejects.toMatchObject({ code: "timeout" });
  });

  test.each(["identity", "gzip"])("end a fetch whose %s body drips past the total time", async (encoding) => {
    const bytes = encoding === "gzip" ? gzipSync(FEED, { level: 0 }) : Buffer.from(FEED);
    const server = await serve((_, response) => {
      response.writeHead(200, { "content-encoding": encoding });
      let sent = 0;
      const drip = setInterval(() => response.write(bytes.subarray(sent, ++sent)), 10);
      response.on("close", () => clearInterval(drip));
    });
    const fetcher = fetcherFor(server.host, { limits: { ...patient, totalTimeoutMs: 150 } });
    await expect(fetcher.fetch(server.origin)).rejects.toMatchObject({ code: "timeout", detail: "total time" });
  });

  test("end a fetch whose redirects use up the total time", async () => {
    const server = await serve((request, response) => {
      const next = { location: `/${Number(request.url?.slice(1)) + 1}` };
      const timer = setTimeout(() => response.writeHead(302, next).end(), 80);
      response.on("close", () => clearTimeout(timer));
    });
    const fetcher = fetcherFor(server.host, { limits: { ...patient, totalTimeoutMs: 200 } });
    await expect(fetcher.fetch(`${server.origin}/0`)).rejects.toMatchObject({ code: "timeout" });
  });

  test("end a fetch when the name servers are silent", async () => {
    const silent = () => new Promise<string[]>(() => undefined);
    const fetcher = fetcherFor("", { resolve: silent, limits: { ...patient, connectTimeoutMs: 60 } });
    await expect(fetcher.fetch("https://slow.example.com/")).rejects.toMatchObject({ code: "timeout" });
  });
});
