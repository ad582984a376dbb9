import { describe, expect, test } from "vitest";
import { askNameServers, rememberNames, resolveName } from "./resolve";
import { fetcherFor, serve } from "./testing/loopback-server";
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

  test("gives no spelling advice if name servers fail", async () => {
    const { resolver } = await startNameServer(() => "failure");
    await expect(askNameServers("known.example.com", resolver)).rejects.toMatchObject({
      code: "dns",
      message: expect.stringMatching(/known\.example\.com could not be looked up.*try again later/),
      cause: { code: "ESERVFAIL" },
    });
  });
});

test("looks up a listed name in the hosts file", async () => {
  const addresses = await resolveName("localhost", { isListed: true });
  expect(addresses.every((address) => address === "127.0.0.1" || address === "::1")).toBe(true);
  expect(addresses).not.toHaveLength(0);
});

describe("a remembered name", () => {
  test("is looked up once for all connections", async () => {
    const server = await serve((_, response) => response.writeHead(200, { connection: "close" }).end("ok"));
    const { resolve, asked } = await startNameServer(() => ["127.0.0.1"]);
    const fetcher = fetcherFor(server.host, { resolve });
    for (let time = 0; time < 3; time += 1)
      expect(await fetcher.fetch(`http://known.example.com:${server.port}/`)).toMatchObject({ status: 200 });
    expect(server.connections()).toBe(3);
    // One query for each version of addresses.
    expect(asked()).toEqual(["known.example.com", "known.example.com"]);
  });

  test("is checked at each connection", async () => {
    const open = await serve((_, response) => response.end("ok"));
    const closed = await serve((_, response) => response.end("secret"));
    const { resolve } = await startNameServer(() => ["127.0.0.1"]);
    const fetcher = fetcherFor(open.host, { resolve });
    expect(await fetcher.fetch(`http://known.example.com:${open.port}/`)).toMatchObject({ status: 200 });
    await expect(fetcher.fetch(`http://known.example.com:${closed.port}/`)).rejects.toMatchObject({
      code: "blocked_address",
    });
    expect(closed.connections()).toBe(0);
  });

  test("is looked up again after a minute", async () => {
    let now = 0;
    let times = 0;
    const { resolve } = rememberNames(
      async () => [`10.0.0.${++times}`],
      () => now,
    );
    const addresses: (readonly string[])[] = [];
    for (now of [0, 59_999, 60_000]) addresses.push(await resolve("a.example.com", { isListed: false }));
    expect(addresses).toEqual([["10.0.0.1"], ["10.0.0.1"], ["10.0.0.2"]]);
  });

  test("is looked up again after a failed connection", async () => {
    const server = await serve((_, response) => response.end("ok"));
    let isMoved = false;
    const fetcher = fetcherFor("127.0.0.0/8", { resolve: async () => [isMoved ? "127.0.0.1" : "127.0.0.2"] });
    const url = `http://known.example.com:${server.port}/`;
    await expect(fetcher.fetch(url)).rejects.toMatchObject({ code: "refused" });
    isMoved = true;
    expect(await fetcher.fetch(url)).toMatchObject({ status: 200 });
  });

  test("is kept apart from the same name that the operator listed", async () => {
    const { resolve } = rememberNames(async (_, { isListed }) => [isListed ? "10.0.0.1" : "93.184.216.34"]);
    expect(await resolve("a.example.com", { isListed: true })).toEqual(["10.0.0.1"]);
    expect(await resolve("a.example.com", { isListed: false })).toEqual(["93.184.216.34"]);
  });
});
