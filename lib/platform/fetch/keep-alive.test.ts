import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { fetcherFor, serve } from "./testing/loopback-server";
import { serveRaw } from "./testing/raw-server";

const OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";

test("uses one connection for a redirect and its target", async () => {
  const server = await serve((request, response) => {
    if (request.url === "/old") response.writeHead(301, { location: "/new", "content-length": 0 }).end();
    else response.end("ok");
  });
  // Other connections end after 50 ms without a request, which a busy machine may need for the second.
  const fetched = fetcherFor(server.host).fetch(`${server.origin}/old`, { keepsConnection: true });
  expect(await fetched).toMatchObject({ status: 200 });
  expect(server.connections()).toBe(1);
});

test("keeps the connection of a host's turn, and closes others", async () => {
  const pages = await serve((_, response) => response.end("ok"));
  const feeds = await serve((_, response) => response.end("ok"));
  const fetcher = fetcherFor(`${pages.host}, ${feeds.host}`);
  await fetcher.fetch(`${pages.origin}/1`, { keepsConnection: true });
  const closed = feeds.closed();
  await fetcher.fetch(feeds.origin);
  await closed;
  await fetcher.fetch(`${pages.origin}/2`, { keepsConnection: true });
  expect(pages.requests()).toHaveLength(2);
  expect(pages.connections()).toBe(1);
});

test("keeps the connection of a missing page", async () => {
  const server = await serve((_, response) => response.writeHead(404).end("There is no such page."));
  const fetcher = fetcherFor(server.host);
  for (const path of ["/robots.txt", "/1", "/2"]) {
    expect(await fetcher.fetch(server.origin + path, { keepsConnection: true })).toMatchObject({ status: 404 });
    await setImmediate();
  }
  expect(server.connections()).toBe(1);
});

test("follows a redirect whose body never ends", async () => {
  const server = await serve((request, response) => {
    if (request.url === "/new") response.end("ok");
    else response.writeHead(301, { location: "/new" }).write("x");
  });
  expect(await fetcherFor(server.host).fetch(`${server.origin}/old`)).toMatchObject({ status: 200 });
});

test("repeats a request on a new connection when the server closed the kept one", async () => {
  const server = await serveRaw((socket, earlier) => {
    if (earlier === 0) socket.write(OK);
    else socket.end();
  });
  const fetcher = fetcherFor(server.host);
  await fetcher.fetch(`${server.origin}/1`, { keepsConnection: true });
  await setImmediate();
  expect(await fetcher.fetch(`${server.origin}/2`, { keepsConnection: true })).toMatchObject({ status: 200 });
  expect(server.received().map((text) => text.match(/GET \S+/g))).toEqual([["GET /1", "GET /2"], ["GET /2"]]);
});

test("sends a request once when the server closes a new connection", async () => {
  const server = await serveRaw((socket) => socket.end());
  const fetched = fetcherFor(server.host).fetch(server.origin, { keepsConnection: true });
  await expect(fetched).rejects.toMatchObject({ code: "refused" });
  expect(server.received()).toHaveLength(1);
});
