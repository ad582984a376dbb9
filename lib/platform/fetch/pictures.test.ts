import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { createPictures } from "./pictures";
import { fetcherFor, serve } from "./testing/loopback-server";

const NOW = new Date("2026-11-21T08:00:00Z");
const ASKED = { now: NOW, reader: "ada" };
const MEBIBYTE = 1024 * 1024;
const PNG = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1");

const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const pictures = (allow: string, options: Omit<Parameters<typeof createPictures>[0], "fetcher"> = {}) =>
  createPictures({ fetcher: fetcherFor(allow), ...options });

/** A server without an answer, until `end` refuses all requests. */
async function hold() {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const paths: (string | undefined)[] = [];
  const server = await serve(async (request, response) => {
    paths.push(request.url);
    await ended;
    response.writeHead(404).end();
  });
  return { ...server, paths, end };
}

/** A server that answers every request with these bytes. */
const serving = (body: Uint8Array | string, headers: Record<string, string> = {}) =>
  serve((_, response) => response.writeHead(200, headers).end(body));

describe("pictureType", () => {
  test.each([
    ["image/png", "\x89PNG\r\n\x1a\n", "text/html"],
    ["image/jpeg", "\xff\xd8\xff\xe0\0\x10JFIF", "application/octet-stream"],
    ["image/gif", "GIF89a\x01\0", ""],
    ["image/webp", "RIFF\x24\0\0\0WEBPVP8 ", "image/png"],
    ["image/avif", "\0\0\0\x1cftypavif", "image/avif"],
    ["image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg"/>', "text/html"],
    ["image/svg+xml", '\n<?xml version="1.0"?><!-- A --><!DOCTYPE svg PUBLIC "a" "b"><svg/>', ""],
    ["image/png", "\x89PNG\r\n\x1a\n<html><script>alert(1)</script>", "text/html"],
  ])("detects %s", async (type, bytes, declared) => {
    const server = await serving(Buffer.from(bytes, "latin1"), { "content-type": declared });
    const outcome = await pictures(server.host).load(`${server.origin}/a`, ASKED);
    expect(outcome).toMatchObject({ kind: "picture", picture: { type } });
  });

  test.each([
    ["a page that says it is a picture", "<html><script>alert(1)</script>"],
    ["a page that begins with a comment", "<!-- <svg> --><html><svg></svg></html>"],
    ["SVG that declares entities", '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>'],
    ["a bitmap", "BM\0\0\0\0\0\0\0\0"],
    ["a film", "\0\0\0\x1cftypisom"],
    ["nothing", ""],
  ])("refuses %s", async (_, body) => {
    const server = await serving(Buffer.from(body, "latin1"), { "content-type": "image/png" });
    expect(await pictures(server.host).load(`${server.origin}/a`, ASKED)).toEqual({ kind: "none" });
  });

  test.each([204, 404, 500])("refuses status %i", async (status) => {
    const server = await serve((_, response) => response.writeHead(status).end(PNG));
    expect(await pictures(server.host).load(`${server.origin}/a`, ASKED)).toEqual({ kind: "none" });
  });
});

describe("picture addresses", () => {
  test("must not be private", async () => {
    const server = await serving(PNG);
    expect(await pictures("").load(`${server.origin}/a`, ASKED)).toEqual({ kind: "none" });
    expect(server.connections()).toBe(0);
  });

  test("must not redirect to a private one", async () => {
    const inside = await serving(PNG);
    const outside = await serve((_, response) => response.writeHead(302, { location: `${inside.origin}/a` }).end());
    expect(await pictures(outside.host).load(`${outside.origin}/a`, ASKED)).toEqual({ kind: "none" });
    expect([outside.connections(), inside.connections()]).toEqual([1, 0]);
  });

  test("must not resolve to a private one, even after a public answer", async () => {
    const server = await serving(PNG);
    const answers = [["93.184.215.14", "127.0.0.1"], ["127.0.0.1"], ["169.254.169.254"]];
    const fetcher = fetcherFor("", { resolve: async () => answers.shift() ?? ["127.0.0.1"] });
    const guarded = createPictures({ fetcher });
    for (const path of ["a", "b", "c", "d"])
      expect(await guarded.load(`http://rebind.example:${server.port}/${path}`, ASKED)).toEqual({ kind: "none" });
    expect(server.connections()).toBe(0);
  });

  test("receive neither cookies nor a referrer", async () => {
    const server = await serve((_, response) => response.writeHead(200, { "set-cookie": "id=1" }).end(PNG));
    const kept = pictures(server.host);
    for (const path of ["a", "b"]) await kept.load(`${server.origin}/${path}`, ASKED);
    for (const headers of server.requests())
      expect(Object.keys(headers).sort()).toEqual(["accept", "accept-encoding", "connection", "host", "user-agent"]);
  });
});

describe("limits for slow and large pictures", () => {
  test("stops reading a declared 100 MB", async () => {
    let sent = 0;
    const server = await serve((_, response) => {
      response.writeHead(200, { "content-length": String(100 * MEBIBYTE) });
      sent = stream(response);
    });
    expect(await pictures(server.host).load(`${server.origin}/a`, ASKED)).toEqual({ kind: "none" });
    expect(sent).toBeLessThan(2 * MEBIBYTE);
  });

  test("stops reading 100 MB that come without a length", async () => {
    let sent = 0;
    let closed = Promise.resolve<unknown>(null);
    const server = await serve((_, response) => {
      closed = once(response, "close");
      const more = () => {
        while (sent < 100 * MEBIBYTE && !response.destroyed) {
          sent += MEBIBYTE;
          if (!response.write(Buffer.concat([PNG, Buffer.alloc(MEBIBYTE - PNG.length)]))) break;
        }
      };
      response.on("drain", more);
      more();
    });
    expect(await pictures(server.host).load(`${server.origin}/a`, ASKED)).toEqual({ kind: "none" });
    await closed;
    expect(sent).toBeLessThan(20 * MEBIBYTE);
  });

  test("ends an endless picture at its deadline", async () => {
    const server = await serve((_, response) => {
      response.writeHead(200).write(PNG);
      const timer = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(timer));
    });
    expect(await pictures(server.host, { timeoutMs: 400 }).load(`${server.origin}/a`, ASKED)).toEqual({ kind: "none" });
  });

  test("loads at most three pictures from one host at once and refuses long queues", async () => {
    const open: ServerResponse[] = [];
    let most = 0;
    const slow = await serve((_, response) => {
      open.push(response);
      most = Math.max(most, open.length);
    });
    const kept = pictures(slow.host, { waitingMax: 8 });
    const waiting = Array.from({ length: 8 }, (_, index) => kept.load(`${slow.origin}/${index}`, ASKED));
    await expect.poll(() => open.length).toBe(3);
    expect(await kept.load(`${slow.origin}/one-too-many`, ASKED)).toEqual({ kind: "busy" });
    for (let answered = 0; answered < 8; answered += 1) {
      await expect.poll(() => open.length).toBeGreaterThan(0);
      open.shift()?.end(PNG);
    }
    expect((await Promise.all(waiting)).map(({ kind }) => kind)).toEqual(Array(8).fill("picture"));
    expect(most).toBe(3);
  });

  test("leaves slots for other hosts while one is silent", async () => {
    const silent = await hold();
    const fast = await serving(PNG);
    const kept = pictures(`${silent.host},${fast.host}`);
    const stuck = Array.from({ length: 6 }, (_, index) => kept.load(`${silent.origin}/${index}`, ASKED));
    expect(await kept.load(`${fast.origin}/a`, ASKED)).toMatchObject({ kind: "picture" });
    expect(silent.paths.length).toBeLessThanOrEqual(3);
    silent.end();
    expect((await Promise.all(stuck)).map(({ kind }) => kind)).toEqual(Array(6).fill("none"));
  });
});

describe("the queue of pictures", () => {
  const isBusy = { kind: "busy" };

  test.each([
    ["one host", "ben"],
    ["one reader", "ada"],
  ])("is not filled by %s", async (whose, reader) => {
    const [silent, other] = [await hold(), await hold()];
    const fast = await serving(PNG);
    const hosts = [silent, other, fast].map(({ host }) => host).join(",");
    const kept = pictures(hosts, { waitingMax: 12, waitingOfOneMax: 4 });
    const stuck = Array.from({ length: 4 }, (_, index) =>
      kept.load(`${(index % 2 && whose === "one reader" ? other : silent).origin}/${index}`, ASKED),
    );
    const next = whose === "one host" ? silent : fast;
    expect(await kept.load(`${next.origin}/next`, { ...ASKED, reader })).toEqual(isBusy);
    expect(await kept.load(`${fast.origin}/a`, { ...ASKED, reader: "cleo" })).toMatchObject({ kind: "picture" });
    for (const { end } of [silent, other]) end();
    expect((await Promise.all(stuck)).map(({ kind }) => kind)).toEqual(Array(4).fill("none"));
  });

  test("drops a picture whose readers have all gone before its turn", async () => {
    const silent = await hold();
    const kept = pictures(silent.host, { waitingMax: 4 });
    const running = [1, 2, 3].map((index) => kept.load(`${silent.origin}/${index}`, ASKED));
    const clients = [new AbortController(), new AbortController()];
    const waiting = clients.map(({ signal }) => kept.load(`${silent.origin}/4`, { ...ASKED, signal }));
    const ended = Promise.allSettled(waiting);
    clients[0]?.abort();
    await expect(waiting[0]).rejects.toThrow();
    expect(await kept.load(`${silent.origin}/5`, ASKED)).toEqual(isBusy);
    clients[1]?.abort();
    await ended;
    const last = kept.load(`${silent.origin}/5`, ASKED);
    silent.end();
    expect((await Promise.all([...running, last])).map(({ kind }) => kind)).toEqual(Array(4).fill("none"));
    expect(silent.paths.sort()).toEqual(["/1", "/2", "/3", "/5"]);
  });

  test("finishes a running picture for the next reader when the first has gone", async () => {
    const open: ServerResponse[] = [];
    const server = await serve((_, response) => void open.push(response));
    const kept = pictures(server.host);
    const client = new AbortController();
    const first = kept.load(`${server.origin}/a`, { ...ASKED, signal: client.signal });
    await expect.poll(() => open.length).toBe(1);
    client.abort();
    await expect(first).rejects.toThrow();
    const second = kept.load(`${server.origin}/a`, ASKED);
    open[0]?.end(PNG);
    expect(await second).toMatchObject({ kind: "picture" });
    expect(server.requests()).toHaveLength(1);
  });
});

describe("picture cache", () => {
  test("loads once for simultaneous and later requests", async () => {
    const server = await serving(PNG);
    const kept = pictures(server.host);
    const load = () => kept.load(`${server.origin}/a`, ASKED);
    const outcomes = [...(await Promise.all([load(), load(), load()])), await load()];
    expect(outcomes.every(({ kind }) => kind === "picture")).toBe(true);
    expect(server.requests()).toHaveLength(1);
  });

  test("evicts the least recently used picture", async () => {
    const server = await serving(Buffer.concat([PNG, Buffer.alloc(100 - PNG.length)]));
    const kept = pictures(server.host, { keptBytesMax: 250 });
    for (const path of ["a", "b", "a", "c", "a", "b"]) await kept.load(`${server.origin}/${path}`, ASKED);
    expect(server.requests()).toHaveLength(4);
  });

  test("retries a failed picture only after five minutes", async () => {
    const server = await serving("nothing");
    const kept = pictures(server.host);
    for (const at of [NOW, later(299_000), later(300_000)])
      await kept.load(`${server.origin}/a`, { ...ASKED, now: at });
    expect(server.requests()).toHaveLength(2);
  });
});

function stream(response: ServerResponse): number {
  let sent = 0;
  while (sent < MEBIBYTE && response.write(PNG)) sent += PNG.length;
  return sent;
}
