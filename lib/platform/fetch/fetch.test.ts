import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { fetcherFor, serve } from "./testing/loopback-server";

describe("fetch", () => {
  test("returns status, headers, body, final URL and redirect chain", async () => {
    const server = await serve((request, response) => {
      if (request.url === "/old") response.writeHead(301, { location: "/new" }).end();
      else response.writeHead(200, { ETag: '"a-1-gzip"', "x-two": ["1", "2"] }).end("<rss/>");
    });
    const answer = await fetcherFor(server.host).fetch(`${server.origin}/old#top`);
    expect(answer).toMatchObject({ status: 200, url: `${server.origin}/new` });
    expect(answer.headers).toMatchObject({ etag: '"a-1-gzip"', "x-two": "1, 2" });
    expect(new TextDecoder().decode(answer.body)).toBe("<rss/>");
    expect(answer.chain).toEqual([
      { url: `${server.origin}/old`, status: 301 },
      { url: `${server.origin}/new`, status: 200 },
    ]);
  });

  test("sends only the necessary headers", async () => {
    const server = await serve((_, response) => response.end("ok"));
    await fetcherFor(server.host).fetch(server.origin);
    expect(Object.keys(server.requests()[0] ?? {}).sort()).toEqual([
      ...["accept", "accept-encoding", "connection", "host", "user-agent"],
    ]);
    expect(server.requests()[0]).toMatchObject({ "user-agent": "Lede/test", "accept-encoding": "gzip, br, zstd" });
  });

  test("lets the caller's headers override the defaults", async () => {
    const server = await serve((_, response) => response.end("ok"));
    const headers = { "User-Agent": "Lede/2 (3 subscribers)", Accept: "text/html", "If-None-Match": 'W/"x"' };
    await fetcherFor(server.host).fetch(server.origin, { headers });
    expect(server.requests()[0]).toMatchObject({
      "user-agent": "Lede/2 (3 subscribers)",
      accept: "text/html",
      "if-none-match": 'W/"x"',
    });
  });

  test.each([304, 400, 401, 403, 404, 410, 429, 500, 503])("returns a response with status %d", async (status) => {
    const server = await serve((_, response) => response.writeHead(status, { "retry-after": "7" }).end());
    const answer = await fetcherFor(server.host).fetch(server.origin);
    expect(answer).toMatchObject({ status, headers: { "retry-after": "7" }, url: `${server.origin}/` });
    expect(answer.body).toHaveLength(0);
  });

  test("returns a redirect without a target", async () => {
    const server = await serve((_, response) => response.writeHead(302).end());
    expect(await fetcherFor(server.host).fetch(server.origin)).toMatchObject({ status: 302 });
  });

  test("does not download the body of an error", async () => {
    const server = await serve((_, response) => {
      response.writeHead(500);
      response.write("endless");
    });
    expect(await fetcherFor(server.host).fetch(server.origin)).toMatchObject({ status: 500 });
  });

  test("reaches a listed name from the hosts file", async () => {
    const server = await serve((_, response) => response.end("ok"));
    const fetcher = fetcherFor(`localhost:${server.port}`);
    expect(await fetcher.fetch(`http://localhost:${server.port}/`)).toMatchObject({ status: 200 });
  });

  test.each([200, 304])("reuses connections after status %d", async (status) => {
    const server = await serve((_, response) => response.writeHead(status).end());
    const fetcher = fetcherFor(server.host);
    for (let count = 0; count < 8; count++) {
      await fetcher.fetch(server.origin, { keepsConnection: true });
      await setImmediate();
    }
    expect(server.connections()).toBe(1);
  });

  test("keeps simultaneous requests to one host apart", async () => {
    const server = await serve((request, response) => response.writeHead(200, { "x-path": request.url }).end("ok"));
    const fetcher = fetcherFor(server.host);
    const paths = Array.from({ length: 40 }, (_, index) => `/${index}`);
    const keepsConnection = true;
    const answers = await Promise.all(paths.map((path) => fetcher.fetch(server.origin + path, { keepsConnection })));
    expect(answers.map(({ headers }) => headers["x-path"])).toEqual(paths);
    expect(server.connections()).toBeLessThanOrEqual(4);
  });

  test("rejects with the caller's reason on abort and closes the connection", async () => {
    const caller = new AbortController();
    const reason = new Error("the user left");
    let isClosed: (() => void) | undefined;
    const closed = new Promise<void>((resolve) => {
      isClosed = resolve;
    });
    const server = await serve((request, response) => {
      request.on("close", () => isClosed?.());
      response.write("first");
      caller.abort(reason);
    });
    const fetched = fetcherFor(server.host).fetch(server.origin, { signal: caller.signal });
    await expect(fetched).rejects.toBe(reason);
    await closed;
  });
});

describe("redirects", () => {
  test("are returned when the caller does not want to follow them", async () => {
    const server = await serve((_, response) => response.writeHead(301, { location: "/there" }).end());
    const answer = await fetcherFor(server.host).fetch(server.origin, { stopsAtRedirect: true });
    expect(answer).toMatchObject({ status: 301, headers: { location: "/there" }, url: `${server.origin}/` });
    expect(server.requests()).toHaveLength(1);
  });

  test("are followed at most five times", async () => {
    const server = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end("ok");
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const fetcher = fetcherFor(server.host);
    expect((await fetcher.fetch(`${server.origin}/5`)).chain).toHaveLength(6);
    await expect(fetcher.fetch(`${server.origin}/6`)).rejects.toMatchObject({ code: "too_many_redirects" });
    expect(server.requests()).toHaveLength(12);
  });

  test("send conditional headers only to the URL they belong to", async () => {
    const headers = { "if-none-match": 'W/"x"' };
    const behind = await serve((_, response) => response.writeHead(304).end());
    const server = await serve((_, response) => response.writeHead(302, { location: `${behind.origin}/feed` }).end());
    const fetcher = fetcherFor(`${server.host},${behind.host}`);
    await fetcher.fetch(server.origin, { conditions: { url: `${behind.origin}/feed`, headers } });
    await fetcher.fetch(server.origin, { conditions: { url: `${behind.origin}/other`, headers } });
    expect(server.requests().map((request) => request["if-none-match"])).toEqual([undefined, undefined]);
    expect(behind.requests().map((request) => request["if-none-match"])).toEqual(['W/"x"', undefined]);
  });

  test("may contain non-ASCII letters", async () => {
    const location = Buffer.from("/größe?q=é").toString("latin1");
    const server = await serve((request, response) => {
      if (request.url === "/") response.writeHead(302, { location }).end();
      else response.end("ok");
    });
    const answer = await fetcherFor(server.host).fetch(server.origin);
    expect(answer.url).toBe(`${server.origin}/gr%C3%B6%C3%9Fe?q=%C3%A9`);
  });

  test.each(["/", "/#other", "/b"])("end at once in a loop over %s", async (location) => {
    const server = await serve((request, response) =>
      response.writeHead(302, { location: request.url === "/" ? location : "/" }).end(),
    );
    await expect(fetcherFor(server.host).fetch(server.origin)).rejects.toMatchObject({
      code: "too_many_redirects",
      message: expect.stringContaining("in a circle"),
    });
  });

  test.each(["ftp://example.com/", "javascript:alert(1)", "http://user:secret@example.com/", "http://", "http://a:x/"])(
    "are rejected to %s",
    async (location) => {
      const server = await serve((_, response) => response.writeHead(302, { location }).end());
      await expect(fetcherFor(server.host).fetch(server.origin)).rejects.toMatchObject({ code: "bad_response" });
    },
  );

  const SECRETS = {
    "if-none-match": '"v"',
    "if-modified-since": "Tue, 01 Sep 2026 00:00:00 GMT",
    authorization: "Bearer secret",
    cookie: "session=1",
    "x-api-key": "secret",
  };

  test.each(["/?key=secret-of-ada", "http://[?key=secret-of-ada"])(
    "a failed redirect reports no key from the URL: %s",
    async (location) => {
      const server = await serve((_, response) => response.writeHead(302, { location }).end());
      const failure = await fetcherFor(server.host)
        .fetch(`${server.origin}/?key=secret-of-ada`)
        .catch((error) => error);
      expect(failure.code).toMatch(/^(too_many_redirects|bad_response)$/);
      expect(`${failure.message} ${failure.detail}`).not.toContain("secret-of-ada");
    },
  );

  test("keep the caller's headers within an origin", async () => {
    const server = await serve((request, response) => {
      if (request.url === "/") response.writeHead(302, { location: "/next" }).end();
      else response.end("ok");
    });
    await fetcherFor(server.host).fetch(server.origin, { headers: SECRETS });
    expect(server.requests()[1]).toMatchObject(SECRETS);
  });

  test("drop validators, cookies and keys on the way to another origin", async () => {
    const other = await serve((_, response) => response.writeHead(302, { location: `${home.origin}/back` }).end());
    const home = await serve((request, response) => {
      if (request.url === "/back") response.end("ok");
      else response.writeHead(302, { location: other.origin }).end();
    });
    const headers = { ...SECRETS, "user-agent": "Lede/9", "accept-language": "de" };
    await fetcherFor(`${home.host}, ${other.host}`).fetch(home.origin, { headers });
    for (const received of [other.requests()[0], home.requests()[1]]) {
      expect(received).toMatchObject({ "user-agent": "Lede/9", "accept-language": "de" });
      expect(Object.keys(received ?? {})).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^if-|auth|cookie|key/)]),
      );
    }
    expect(home.requests()[0]).toMatchObject(SECRETS);
  });
});

describe("failures", () => {
  test("reports a closed port", async () => {
    const { origin, host } = await closedPort();
    await expect(fetcherFor(host).fetch(origin)).rejects.toMatchObject({
      code: "refused",
      message: "The connection to 127.0.0.1 failed. The site may be down; try again later.",
    });
  });

  test("reports a connection that closes before the response", async () => {
    const server = await serve((_, response) => response.socket?.destroy());
    await expect(fetcherFor(server.host).fetch(server.origin)).rejects.toMatchObject({ code: "refused" });
  });

  test("reports a connection that closes within the body", async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { "content-length": 1000 });
      response.write("half", () => response.socket?.destroy());
    });
    await expect(fetcherFor(server.host).fetch(server.origin)).rejects.toMatchObject({ code: "refused" });
  });

  test("reports a server that does not speak TLS", async () => {
    const server = await serve((_, response) => response.end());
    await expect(fetcherFor(server.host).fetch(`https://${server.host}/`)).rejects.toMatchObject({ code: "tls" });
  });

  test("reports a server that does not speak HTTP", async () => {
    const server = await serve((_, response) => response.socket?.end("SSH-2.0-OpenSSH_9.9\r\n"));
    await expect(fetcherFor(server.host).fetch(server.origin)).rejects.toMatchObject({ code: "bad_response" });
  });

  test("reports a name without a server", async () => {
    const missing = async () => [];
    await expect(fetcherFor("", { resolve: missing }).fetch("https://nowhere.example.com/")).rejects.toMatchObject({
      code: "dns",
      message: "No server was found under the name nowhere.example.com. Check the spelling of the address.",
    });
  });

  async function closedPort() {
    const { createServer } = await import("node:net");
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    await new Promise((resolve) => server.close(resolve));
    const host = `127.0.0.1:${address && typeof address === "object" ? address.port : 0}`;
    return { origin: `http://${host}/`, host };
  }
});
