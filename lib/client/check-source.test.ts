import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract/endpoints";
import { type Source, source } from "@/lib/contract/source";
import { HOUR_MS } from "@/lib/core/duration";
import { checkSource, resultText } from "./check-sources";

const [example] = z.tuple([source]).parse(endpoints.listSources.examples.response);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

function sourceWith(different: Partial<Source>): Source {
  return { ...example, last_checked_at: hoursAgo(2), next_check_at: hoursAgo(-2), status: "ok", ...different };
}

describe("outcome of a source check", () => {
  const before = sourceWith({ post_count: 4 });
  const after = (different: Partial<Source>) =>
    resultText(before, { ...before, last_checked_at: hoursAgo(0), ...different }, { locale: "de-DE" });

  test.each<[string, Partial<Source>]>([
    ["Grid Notes was checked. Nothing new.", {}],
    ["Grid Notes was checked. One new post.", { post_count: 5 }],
    ["Grid Notes was checked. 1.200 new posts.", { post_count: 1_204 }],
    ["Grid Notes: It is gone for good.", { status: "gone", last_error: "It is gone for good." }],
    ["Grid Notes will be checked as soon as its site allows.", { last_checked_at: before.last_checked_at }],
  ])("reads: %s", (text, different) => {
    expect(after(different)).toBe(text);
  });
});

describe("source check", () => {
  /** Server state after each request. */
  let states: Source[] = [];
  const requests: string[] = [];
  let serverBehindMs = 0;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.setHeader("Date", new Date(Date.now() - serverBehindMs).toUTCString());
    const state = states.length > 1 ? states.shift() : states[0];
    const body = state && source.encode(state);
    response.end(JSON.stringify(request.method === "POST" ? body : [body]));
  });
  const realFetch = globalThis.fetch;

  beforeEach(async () => {
    requests.length = 0;
    serverBehindMs = 0;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo; // Safe: it listens on TCP
    globalThis.fetch = (path, init) => realFetch(`http://127.0.0.1:${port}${path}`, init);
  });
  afterEach(async () => {
    globalThis.fetch = realFetch;
    await new Promise((resolve) => server.close(resolve));
  });

  test("polls until done", async () => {
    const asked = sourceWith({ next_check_at: hoursAgo(0) });
    const through = { ...asked, last_checked_at: hoursAgo(0), next_check_at: hoursAgo(-1), post_count: 1 };
    states = [asked, asked, through];
    const client = new QueryClient();
    expect(await checkSource(client, asked, { locale: "de-DE" })).toBe("Grid Notes was checked. One new post.");
    expect(requests).toEqual([
      `POST /v1/sources/${asked.id}/check`,
      `GET /v1/sources/${asked.newsfeed_id}`,
      `GET /v1/sources/${asked.newsfeed_id}`,
    ]);
    expect(client.getQueryData(["sources", asked.newsfeed_id])).toMatchObject([{ post_count: 1 }]);
  });

  test("ends for a postponed check", async () => {
    const asked = sourceWith({ next_check_at: hoursAgo(0) });
    states = [asked, { ...asked, next_check_at: hoursAgo(-5) }];
    expect(await checkSource(new QueryClient(), asked, { locale: "de-DE" })).toMatch(/as soon as its site allows/);
  });

  test("ends for an unneeded check", async () => {
    const asked = sourceWith({ next_check_at: hoursAgo(0) });
    states = [sourceWith({ last_checked_at: hoursAgo(0) })];
    expect(await checkSource(new QueryClient(), asked, { locale: "de-DE" })).toMatch(/less than a minute ago/);
  });

  test("ends for an unneeded check, also by a clock ahead of the server's", async () => {
    serverBehindMs = HOUR_MS;
    states = [sourceWith({ last_checked_at: hoursAgo(1) })];
    expect(await checkSource(new QueryClient(), sourceWith({}), { locale: "de-DE" })).toMatch(/less than a minute ago/);
  });

  test("updates the last check, also when unneeded", async () => {
    const shown = sourceWith({});
    const fresh = sourceWith({ last_checked_at: hoursAgo(0) });
    states = [fresh];
    const client = new QueryClient();
    client.setQueryData(["sources", shown.newsfeed_id], [shown]);
    await checkSource(client, shown, { locale: "de-DE" });
    expect(client.getQueryData(["sources", shown.newsfeed_id])).toEqual([fresh]);
  });
});
