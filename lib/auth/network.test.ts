import { describe, expect, test } from "vitest";
import { clientNetwork } from "./network";

function from(headers: Record<string, string>, hops = 0): string {
  return clientNetwork(new Headers(headers), { proxyHops: hops, socket: true });
}

describe("client network", () => {
  test("is the address of the socket", () => {
    expect(from({ "x-lede-client-address": "192.0.2.7" })).toBe("192.0.2.7");
    expect(from({ "x-lede-client-address": "::ffff:192.0.2.7" })).toBe("192.0.2.7");
  });

  test("ignores X-Forwarded-For unless a trusted proxy wrote it", () => {
    const spoofed = { "x-lede-client-address": "192.0.2.7", "x-forwarded-for": "203.0.113.1" };
    expect(from(spoofed)).toBe("192.0.2.7");
    expect(from(spoofed, 1)).toBe("203.0.113.1");
  });

  test("ignores a client's own socket address where another server runs the app", () => {
    const forged = new Headers({ "x-lede-client-address": "192.0.2.7", "x-forwarded-for": "203.0.113.1" });
    expect(clientNetwork(forged, { proxyHops: 1, socket: false })).toBe("203.0.113.1");
    forged.delete("x-forwarded-for");
    expect(clientNetwork(forged, { proxyHops: 1, socket: false })).toBe("unknown");
  });

  test("counts trusted proxies from the end, past the client's own entries", () => {
    const chain = { "x-lede-client-address": "10.0.0.1", "x-forwarded-for": "1.1.1.1, 203.0.113.1, 10.0.0.2" };
    expect(from(chain, 1)).toBe("10.0.0.2");
    expect(from(chain, 2)).toBe("203.0.113.1");
    expect(from({ ...chain, "x-forwarded-for": `9.9.9.9, ${chain["x-forwarded-for"]}` }, 2)).toBe("203.0.113.1");
  });

  test("falls back to the socket for a short chain or an invalid address", () => {
    const socket = { "x-lede-client-address": "10.0.0.1" };
    expect(from({ ...socket, "x-forwarded-for": "203.0.113.1" }, 2)).toBe("10.0.0.1");
    expect(from({ ...socket, "x-forwarded-for": "unknown" }, 1)).toBe("10.0.0.1");
    expect(from(socket, 1)).toBe("10.0.0.1");
  });

  test.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:0::/56"],
    ["2001:DB8:1:AbCd::9", "2001:db8:1:ab00::/56"],
    ["2001:0db8:0001:0102:ffff:ffff:ffff:ffff", "2001:db8:1:100::/56"],
    ["[2001:db8:1:ff00::9]:4711", "2001:db8:1:ff00::/56"],
    ["fe80::1%eth0", "fe80:0:0:0::/56"],
    ["2001:db8::1", "2001:db8:0:0::/56"],
    ["1:2:3::", "1:2:3:0::/56"],
    ["::1", "0:0:0:0::/56"],
    ["192.0.2.7:4711", "192.0.2.7"],
  ])("reduces %s to %s", (address, network) => {
    expect(from({ "x-forwarded-for": address }, 1)).toBe(network);
  });

  test.each(["", "localhost", "192.0.2.7, 192.0.2.8", "1.2.3.4.5", "x".repeat(10_000)])(
    "is unknown for %j",
    (address) => {
      expect(from({ "x-lede-client-address": address })).toBe("unknown");
    },
  );
});
