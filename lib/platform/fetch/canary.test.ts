import { networkInterfaces } from "node:os";
import { Agent, buildConnector } from "undici";
import { describe, expect, onTestFinished, test } from "vitest";
import { createFetchAgent } from "./agent";
import { createFetcherThrough } from "./fetch";
import { DEFAULT_LIMITS } from "./limits";
import { parseAllowList } from "./policy";
import { rememberNames } from "./resolve";
import { fetcherFor, type LoopbackServer, serve } from "./testing/loopback-server";

const hasIpv6 = Object.values(networkInterfaces()).some((found) => found?.some(({ address }) => address === "::1"));

/** Spellings of localhost that Node or an older parser would follow. */
const LOOPBACK = [
  ...[
    "127.0.0.1",
    "localhost",
    "LOCALHOST.",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "0x7f.1",
    "0",
    "0.0.0.0",
  ],
  ...[
    "127.0.0.1.",
    "%31%32%37.0.0.1",
    "１２７.０.０.１",
    "127。0。0。1",
    "ⓛocalhost",
    "foo.localhost",
    "127.255.255.254",
  ],
  ...[
    "[::1]",
    "[::]",
    "[0:0:0:0:0:0:0:1]",
    "[::127.0.0.1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[64:ff9b::7f00:1]",
  ],
];

async function canary(address?: string): Promise<LoopbackServer> {
  return serve((_, response) => response.end("secret"), address);
}

async function expectNobodyCame(server: LoopbackServer, fetched: Promise<unknown>): Promise<void> {
  await expect(fetched).rejects.toMatchObject({ code: "blocked_address" });
  expect(server.connections()).toBe(0);
}

describe("private addresses are unreachable", () => {
  test.each(LOOPBACK)("refuses a private address written as %s", async (host) => {
    const server = await canary();
    await expectNobodyCame(server, fetcherFor("").fetch(`http://${host}:${server.port}/`));
    await expectNobodyCame(server, fetcherFor("127.0.0.1:1, 10.0.0.0/8").fetch(`http://${host}:${server.port}/`));
  });

  test.runIf(hasIpv6)("refuses a private address over IPv6", async () => {
    const server = await canary("::1");
    await expectNobodyCame(server, fetcherFor("127.0.0.1").fetch(server.origin));
    const resolve = async () => ["::1"];
    await expectNobodyCame(server, fetcherFor("", { resolve }).fetch(`http://example.com:${server.port}/`));
  });

  test.each(LOOPBACK)("refuses a private address through a redirect to %s", async (host) => {
    const server = await canary();
    const location = Buffer.from(`http://${host}:${server.port}/`).toString("latin1");
    const entrance = await serve((_, response) => response.writeHead(302, { location }).end());
    await expectNobodyCame(server, fetcherFor(entrance.host).fetch(entrance.origin));
  });

  test.each([1, 2, 3, 4, 5])("refuses a private address through hop %d of a chain", async (hops) => {
    const server = await canary();
    const entrance = await serve((request, response) => {
      const hop = Number(request.url?.slice(1)) + 1;
      const location = hop === hops ? `//127.0.0.1:${server.port}/` : `/${hop}`;
      response.writeHead(307, { location }).end();
    });
    await expectNobodyCame(server, fetcherFor(entrance.host).fetch(`${entrance.origin}/0`));
    expect(entrance.requests()).toHaveLength(hops);
  });

  test.each([
    [["127.0.0.1"]],
    [["::1"]],
    [["::ffff:127.0.0.1"]],
    [["0.0.0.0"]],
    [["93.184.216.34", "127.0.0.1"]],
    [["127.0.0.1", "93.184.216.34"]],
    [["2606:4700::1", "::1"]],
    [["64:ff9b::7f00:1"]],
  ])("refuses a private address through a name that resolves to %j", async (addresses) => {
    const server = await canary();
    const fetcher = fetcherFor("", { resolve: async () => addresses });
    await expectNobodyCame(server, fetcher.fetch(`http://innocent.example.com:${server.port}/`));
  });

  test("refuses a private address through a redirect to a name that resolves to it", async () => {
    const server = await canary();
    const entrance = await serve((_, response) =>
      response.writeHead(302, { location: `http://innocent.example.com:${server.port}/` }).end(),
    );
    const fetcher = fetcherFor(entrance.host, { resolve: async () => ["127.0.0.1"] });
    await expectNobodyCame(server, fetcher.fetch(entrance.origin));
  });

  test("refuses a private address through a name that later resolves differently", async () => {
    const server = await canary();
    const answers = ["10.0.0.1", "10.0.0.1", "127.0.0.1"];
    let asked = 0;
    const resolve = async () => [answers[asked++] ?? "127.0.0.1"];
    const fetcher = fetcherFor("", { resolve });
    for (let attempt = 0; attempt < 4; attempt++) {
      await expectNobodyCame(server, fetcher.fetch(`http://rebind.example.com:${server.port}/`));
    }
  });

  test("refuses a private address on any other port of a listed host", async () => {
    const server = await canary();
    const fetcher = fetcherFor("127.0.0.1:1, localhost:1");
    await expectNobodyCame(server, fetcher.fetch(server.origin));
    await expectNobodyCame(server, fetcher.fetch(`http://localhost:${server.port}/`));
  });
});

test("dials the checked address without a second lookup", async () => {
  const server = await serve((_, response) => response.end("ok"));
  const asked: string[] = [];
  const fetcher = fetcherFor(server.host, {
    resolve: async (name) => {
      asked.push(name);
      return asked.length === 1 ? ["127.0.0.1"] : ["10.0.0.1"];
    },
  });
  expect(await fetcher.fetch(`http://rebind.example.com:${server.port}/`)).toMatchObject({ status: 200 });
  expect(asked).toHaveLength(1);
});

describe("refusals of private targets", () => {
  test("read the same for an open port, a closed port, a literal, a name and a redirect", async () => {
    const server = await canary();
    const entrance = await serve((_, response) => response.writeHead(302, { location: server.origin }).end());
    const fetcher = fetcherFor(entrance.host, { resolve: async () => ["127.0.0.1"] });
    const urls = [server.origin, "http://127.0.0.1:9/", "http://10.9.8.7/", "http://db.corp/", entrance.origin];
    const outcomes = await Promise.allSettled([...urls, "http://x.example.com/"].map((url) => fetcher.fetch(url)));
    const sentences = outcomes.map((outcome) => outcome.status === "rejected" && outcome.reason.message);
    expect(new Set(sentences).size).toBe(1);
    expect(sentences[0]).toMatch(/private network/);
  });
});

describe("listed hosts", () => {
  test("may redirect to each other", async () => {
    const server = await serve((_, response) => response.end("ok"));
    const entrance = await serve((_, response) => response.writeHead(302, { location: server.origin }).end());
    const fetcher = fetcherFor(`${entrance.host}, ${server.host}`);
    expect(await fetcher.fetch(entrance.origin)).toMatchObject({ status: 200, url: `${server.origin}/` });
  });
});

describe("redirect chains through a public host", () => {
  /** Makes a fetcher whose public names all resolve to `outside`. */
  function fetcherWithInternet(outside: LoopbackServer, allow: string) {
    const dial = buildConnector({});
    const names = rememberNames(async () => ["127.0.0.1"]);
    const agents = createFetchAgent({ allow: parseAllowList(allow), names, limits: DEFAULT_LIMITS, keepAliveMs: 50 });
    const refusing = agents.publicAgent;
    const publicAgent = new Agent({
      connect: (options, done) => dial({ ...options, hostname: "127.0.0.1", port: String(outside.port) }, done),
    });
    const isOutside = (origin: unknown) => String(origin).includes(".example.com");
    const internet = publicAgent.compose(
      (dispatch) => (options, handler) =>
        isOutside(options.origin) ? dispatch(options, handler) : refusing.dispatch(options, handler),
    );
    const fetcher = createFetcherThrough({ ...agents, publicAgent: internet as Agent }, "Lede/test");
    onTestFinished(async () => {
      await fetcher.close();
      await refusing.destroy();
    });
    return fetcher;
  }

  test("never continue to a listed host", async () => {
    const inside = await canary();
    const outside = await serve((_, response) => response.writeHead(302, { location: inside.origin }).end());
    const fetcher = fetcherWithInternet(outside, inside.host);
    await expectNobodyCame(inside, fetcher.fetch("http://blog.example.com/"));
    expect(outside.requests()).toHaveLength(1);
    expect(await fetcher.fetch(inside.origin)).toMatchObject({ status: 200 });
  });

  test("never return to a listed host", async () => {
    const inside = await canary();
    const outside = await serve((_, response) => response.writeHead(302, { location: inside.origin }).end());
    const entrance = await serve((_, response) =>
      response.writeHead(302, { location: "http://blog.example.com/" }).end(),
    );
    const fetcher = fetcherWithInternet(outside, `${entrance.host}, ${inside.host}`);
    await expectNobodyCame(inside, fetcher.fetch(entrance.origin));
  });

  test("may start at a listed host", async () => {
    const outside = await serve((_, response) => response.end("ok"));
    const entrance = await serve((_, response) =>
      response.writeHead(302, { location: "http://blog.example.com/feed" }).end(),
    );
    const fetcher = fetcherWithInternet(outside, entrance.host);
    expect(await fetcher.fetch(entrance.origin)).toMatchObject({ status: 200, url: "http://blog.example.com/feed" });
  });
});
