import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressStatic, staticFiles } from "./static-files";

const SCRIPT = "export const words = 'again and again and again';\n".repeat(50);
const folder = mkdtempSync(join(tmpdir(), "lede-static-"));
let server: Server;
let base: string;

beforeAll(async () => {
  mkdirSync(join(folder, "chunks"));
  writeFileSync(join(folder, "chunks", "a~b.js"), SCRIPT);
  writeFileSync(join(folder, "chunks", "font.woff2"), "font");
  await compressStatic(folder);
  const answer = await staticFiles(folder);
  server = createServer((request, response) => {
    if (!answer(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/_next/static/`; // Safe: it listens on TCP
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

function ask(path: string, encoding: string, method = "GET"): Promise<Response> {
  return fetch(base + path, { method, headers: { "Accept-Encoding": encoding } });
}

test("serves a script with brotli compression", async () => {
  const response = await ask("chunks/a~b.js?v=1", "gzip, br;q=0.8");
  expect(await response.text()).toBe(SCRIPT);
  expect(Number(response.headers.get("content-length"))).toBeLessThan(SCRIPT.length / 10);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-encoding": "br",
    "content-type": "text/javascript",
    "cache-control": "max-age=31536000, immutable",
    vary: "Accept-Encoding",
  });
});

test("keeps connections open without saying so", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const reusesSocket = async () => {
    const request = get(`${base}chunks/a~b.js`, { agent, headers: { "Accept-Encoding": "br" } });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    expect(response.headers).not.toHaveProperty("connection");
    expect(response.headers).not.toHaveProperty("keep-alive");
    await once(response.resume(), "end");
    return request.reusedSocket;
  };
  expect([await reusesSocket(), await reusesSocket()]).toEqual([false, true]);
  agent.destroy();
});

test("answers HEAD", async () => {
  const response = await ask("chunks/a~b.js", "br", "HEAD");
  expect([response.status, await response.text()]).toEqual([200, ""]);
});

test.each([
  ["a browser that cannot read brotli", "chunks/a~b.js", "gzip", "GET"],
  ["a browser that refuses brotli", "chunks/a~b.js", "gzip, br;q=0", "GET"],
  ["a file that was not compressed", "chunks/font.woff2", "br", "GET"],
  ["the compressed file by its own name", "chunks/a~b.js.br", "br", "GET"],
  ["a file outside", "..%2f..%2fpackage.json", "br", "GET"],
  ["another method", "chunks/a~b.js", "br", "POST"],
])("%s is left to Next", async (_, path, encoding, method) => {
  expect((await ask(path, encoding, method)).status).toBe(404);
});
