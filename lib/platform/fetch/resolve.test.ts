import { describe, expect, test } from "vitest";
import { askNameServers, resolveName } from "./agent";
import { startNameServer } from "./testing/name-server";

/** Has one version 4 address and no version 6 address. */
const known = (name: string) => (name.startsWith("known") ? ["93.184.216.34"] : null);

describe("name server lookup", () => {
  test("accepts addresses of one IP version", async () => {
    const { resolver } = await startNameServer(known);
    expect(await askNameServers("known.example.com", resolver)).toEqual(["93.184.216.34"]);
  });

  test("names the host when both versions are missing", async () => {
    const { resolver } = await startNameServer(known);
    await expect(askNameServers("missing.example.com", resolver)).rejects.toMatchObject({
      code: "dns",
      message: expect.stringContaining("missing.example.com"),
      cause: { code: "ENOTFOUND" },
    });
  });
});

test("looks up a listed name in the hosts file", async () => {
  const addresses = await resolveName("localhost", { isListed: true });
  expect(addresses.every((address) => address === "127.0.0.1" || address === "::1")).toBe(true);
  expect(addresses).not.toHaveLength(0);
});
