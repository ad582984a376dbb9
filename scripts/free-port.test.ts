import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { freePort } from "./free-port";

afterEach(() => vi.restoreAllMocks());

test("a port stays free while connections are opened, since none is ephemeral or given twice", async () => {
  const ports = new Set<number>();
  for (let count = 0; count < 20; count++) ports.add(await freePort());
  expect(ports.size).toBe(20);
  for (const port of ports) expect(port).toBeLessThan(32_768);
});

test("a server can listen on the port, on any address", async () => {
  const server = createServer();
  await once(server.listen(await freePort()), "listening");
  server.close();
});

test("another process does not get a port that waits for its server", async () => {
  vi.spyOn(Math, "random").mockReturnValueOnce(0.25);
  const first = await freePort();
  vi.resetModules();
  const { freePort: freePortOfAnother } = await import("./free-port");
  vi.spyOn(Math, "random").mockReturnValueOnce(0.25).mockReturnValueOnce(0.75);
  expect(await freePortOfAnother()).not.toBe(first);
});
