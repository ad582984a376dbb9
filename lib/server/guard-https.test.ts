import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";

test("sends Strict-Transport-Security when the public URL has HTTPS", async () => {
  vi.stubEnv("APP_URL", "https://lede.example");
  // A process reads its public URL once.
  vi.resetModules();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });
  const { guard } = await import("./guard");
  const server = createServer((_, response) => {
    guard(response);
    response.writeHead(308, { Location: "/sign-in" }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}/sign-in/`, { redirect: "manual" });
  server.close();
  expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
});
