import { networkInterfaces } from "node:os";
import { request } from "undici";
import { describe, expect, test } from "vitest";
import { portionOf } from "@/lib/testing/volume";
import type { Fetcher } from "./fetch";
import { answersInward } from "./testing/inward-names";
import { fetcherFor, type LoopbackServer, serve } from "./testing/loopback-server";
import { startNameServer } from "./testing/name-server";
import { URL_CASES } from "./testing/url-cases";

const hasIpv6 = Object.values(networkInterfaces()).some((found) => found?.some(({ address }) => address === "::1"));
/** Public but unassigned, so that a connection disturbs no one. */
const PUBLIC_OF_NOBODY = "2d00::1";
const KINDS = [...new Set(URL_CASES.map(({ kind }) => kind))];

/** Listens on all addresses of this machine. */
function canary(): Promise<LoopbackServer> {
  return serve((_, response) => response.end("secret"), hasIpv6 ? "::" : "0.0.0.0");
}

function casesAt(port: number, kind: string) {
  return URL_CASES.filter((one) => one.kind === kind).map(({ url, code }) => ({
    url: url.replace("{port}", String(port)),
    code,
  }));
}

async function outcomeOf(fetcher: Fetcher, url: string): Promise<string> {
  try {
    return `status ${(await fetcher.fetch(url)).status}`;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}

test("covers more than 300 distinct URLs", () => {
  expect(URL_CASES.length).toBeGreaterThan(300);
  expect(new Set(URL_CASES.map(({ url }) => url)).size).toBe(URL_CASES.length);
});

test("many cases reach the canary without the guard", async () => {
  const server = await canary();
  const literals = [...casesAt(server.port, "a notation"), ...casesAt(server.port, "version 6")];
  const inward = literals.filter(({ url }) => /^http:\/\/(127\.|\[::1?\])/.test(URL.parse(url)?.origin ?? ""));
  for (const { url } of inward) await request(url).then(({ body }) => body.dump());
  expect(server.requests().length).toBeGreaterThan(hasIpv6 ? 40 : 35);
});

describe.each(KINDS)("addresses in %s stay unreachable", (kind) => {
  test("when requested directly", async () => {
    const server = await canary();
    const names = await startNameServer(answersInward);
    // Lists that admit other hosts must not admit these.
    for (const allow of ["", "127.0.0.1:1, 10.250.0.0/16, wiki.example:8080"]) {
      const fetcher = fetcherFor(allow, { resolve: names.resolve });
      for (const { url, code } of casesAt(server.port, kind))
        expect([url, await outcomeOf(fetcher, url)]).toEqual([url, code]);
    }
    expect(server.connections()).toBe(0);
  });

  test("after one to five redirects", async () => {
    const server = await canary();
    const names = await startNameServer(answersInward);
    const cases = portionOf(casesAt(server.port, kind));
    const entrance = await serve((asked, response) => {
      const [index = 0, left = 0] = (asked.url ?? "").split("/").filter(Boolean).map(Number);
      // UTF-8 bytes without line breaks, as a server would send them.
      const end = Buffer.from((cases[index]?.url ?? "").replaceAll(/[^\t\x20-\x7e\x80-\uffff]/gu, "")).toString(
        "latin1",
      );
      response.writeHead(302, { location: left > 1 ? `/${index}/${left - 1}` : end }).end();
    });
    const fetcher = fetcherFor(entrance.host, { resolve: names.resolve });
    for (const [index, { url }] of cases.entries()) {
      const outcome = await outcomeOf(fetcher, `${entrance.origin}/${index}/${1 + (index % 5)}`);
      // As a redirect, "http:127.0.0.1" is a path on the same origin and leads to a loop.
      expect([url, outcome]).toEqual([
        url,
        expect.stringMatching(/^(blocked_address|bad_response|too_many_redirects)$/),
      ]);
    }
    expect(server.connections()).toBe(0);
  });
});

describe("DNS rebinding", () => {
  test.each([
    ["to loopback", ["127.0.0.1"]],
    ["to loopback of version 6", ["::1"]],
    ["to both", ["127.0.0.1", "::1"]],
    ["to loopback beside its public address", ["127.0.0.1", PUBLIC_OF_NOBODY]],
  ])("%s after a public answer is refused", async (_, inward) => {
    const server = await canary();
    const names = await startNameServer((_name, times) => (times === 0 ? [PUBLIC_OF_NOBODY] : inward));
    const fetcher = fetcherFor("", { resolve: names.resolve, limits: { connectTimeoutMs: 5_000 } });
    const url = `http://rebind.example.com:${server.port}/`;
    expect(await outcomeOf(fetcher, url)).toMatch(/^(refused|timeout)$/);
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await outcomeOf(fetcher, url)).toBe("blocked_address");
    expect(server.connections()).toBe(0);
  });

  test("fails within one connection, which queries once per IP version", async () => {
    const names = await startNameServer(() => [PUBLIC_OF_NOBODY]);
    const fetcher = fetcherFor("", { resolve: names.resolve, limits: { connectTimeoutMs: 5_000 } });
    await outcomeOf(fetcher, "http://once.example.com:8080/");
    expect(names.asked()).toEqual(["once.example.com", "once.example.com"]);
  });
});

describe("malformed DNS answers", () => {
  test.each([
    ["with nothing but a header", Buffer.from([0x81, 0x80])],
    ["with records that are not there", Buffer.from([0x81, 0x80, 0, 1, 0xff, 0xff, 0, 0, 0, 0])],
    ["with a name that points to itself", Buffer.from([0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0, 0xc0, 12, 0, 1, 0, 1])],
    ["with noise", Buffer.alloc(400, 0xa5)],
  ])("%s end as a missing server", async (_, reply) => {
    const names = await startNameServer(() => reply, 500);
    const fetcher = fetcherFor("", { resolve: names.resolve, limits: { connectTimeoutMs: 3_000 } });
    expect(await outcomeOf(fetcher, "http://lies.example.com/")).toMatch(/^(dns|timeout)$/);
  });
});
