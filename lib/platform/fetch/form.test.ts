import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { fetcherFor, serve } from "./testing/loopback-server";

const reachesPrivateHosts = true;
const FORM = new URLSearchParams({ grant_type: "client_credentials", note: "ä & ö=1" });

interface Sent {
  method: string | undefined;
  url: string | undefined;
  text: string;
}

async function sentBy(request: IncomingMessage): Promise<Sent> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return { method: request.method, url: request.url, text: Buffer.concat(chunks).toString() };
}

/** A server that records requests and redirects on demand. */
async function serveForms(status = 200, headers: Record<string, string> = {}) {
  const sent: Sent[] = [];
  const server = await serve(async (request, response) => {
    sent.push(await sentBy(request));
    response.writeHead(status, headers).end("ok");
  });
  return { ...server, sent };
}

describe("a form", () => {
  test("is posted with the form content type, whatever the caller's headers", async () => {
    const server = await serveForms();
    const headers = { "Content-Type": "text/plain", authorization: "Basic YTpi" };
    const answer = await fetcherFor(server.host).fetch(`${server.origin}/token`, {
      form: FORM,
      headers,
      reachesPrivateHosts,
    });
    expect(new TextDecoder().decode(answer.body)).toBe("ok");
    expect(server.sent).toEqual([
      { method: "POST", url: "/token", text: "grant_type=client_credentials&note=%C3%A4+%26+%C3%B6%3D1" },
    ]);
    expect(server.requests()[0]).toMatchObject({
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(server.sent[0]?.text.length),
      authorization: "Basic YTpi",
    });
  });

  test("is a POST even without fields, and no form is a GET", async () => {
    const server = await serveForms();
    const fetcher = fetcherFor(server.host);
    await fetcher.fetch(server.origin, { form: new URLSearchParams(), reachesPrivateHosts });
    await fetcher.fetch(server.origin);
    expect(server.sent.map(({ method }) => method)).toEqual(["POST", "GET"]);
    expect(server.requests()[1]).not.toHaveProperty("content-type");
  });

  test.each([301, 302, 303, 307, 308])("is not resent after a redirect of status %d", async (status) => {
    const other = await serveForms();
    const server = await serveForms(status, { location: `${other.origin}/elsewhere` });
    const fetcher = fetcherFor(`${server.host}, ${other.host}`);
    const answer = await fetcher.fetch(server.origin, { form: FORM, reachesPrivateHosts });
    expect(answer).toMatchObject({
      status,
      url: `${server.origin}/`,
      headers: { location: `${other.origin}/elsewhere` },
      chain: [{ url: `${server.origin}/`, status }],
    });
    expect(answer.body).toHaveLength(0);
    expect([server.sent.length, other.connections()]).toEqual([1, 0]);
  });

  test("never reaches a private address that is not listed", async () => {
    const server = await serveForms();
    const resolve = async () => ["127.0.0.1"];
    for (const url of [server.origin, `http://rebound.example.com:${server.port}/`])
      await expect(fetcherFor("", { resolve }).fetch(url, { form: FORM, reachesPrivateHosts })).rejects.toMatchObject({
        code: "blocked_address",
      });
    expect(server.connections()).toBe(0);
  });

  test("reaches a listed private host only if the caller says so", async () => {
    const server = await serveForms();
    const fetcher = fetcherFor(`${server.host}, localhost`, { resolve: async () => ["127.0.0.1"] });
    const urls = [server.origin, `http://localhost:${server.port}/`, `http://rebound.example.com:${server.port}/`];
    for (const url of urls)
      await expect(fetcher.fetch(url, { form: FORM })).rejects.toMatchObject({ code: "blocked_address" });
    expect(server.connections()).toBe(0);
    for (const url of urls) await fetcher.fetch(url, { form: FORM, reachesPrivateHosts });
    expect(server.sent).toHaveLength(urls.length);
  });
});
