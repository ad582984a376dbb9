import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "./free-port";

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
