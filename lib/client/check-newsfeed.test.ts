import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract/endpoints";
import { type Source, source } from "@/lib/contract/source";
import { HOUR_MS } from "@/lib/core/duration";
import { type CheckProgress, checkNewsfeeds, outcomeText } from "./check-sources";
import { sourcesQuery } from "./sources";

const LOCALE = { locale: "de-DE" };
const [example] = z.tuple([source]).parse(endpoints.listSources.examples.response);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

const [CHECKED, PLANNED] = [hoursAgo(2), hoursAgo(-2)];

/** Three sources checked two hours ago. */
function sourcesWith(...different: Partial<Source>[]): Source[] {
  return ["Grid Notes", "Rowstore", "Kruste"].map((title, index) => ({
    ...example,
    id: `${example.id.slice(0, -1)}${index}`,
    ...{ title, status: "ok", last_checked_at: CHECKED, next_check_at: PLANNED, ...different[index] },
  }));
}

const now = { last_checked_at: hoursAgo(0), next_check_at: hoursAgo(-1) };
const BROKEN = { ...now, status: "failing", last_error: "It is down." } as const;

describe("outcome of a newsfeed check", () => {
  test.each<[string, Source[]]>([
    ["Nothing new. Checked 3 sources.", sourcesWith(now, now, now)],
    ["1.200 new posts.", sourcesWith({ ...now, post_count: 1_199 }, { ...now, post_count: 1 }, now)],
    ["1 new post. Kruste: It is down.", sourcesWith({ ...now, post_count: 1 }, now, BROKEN)],
    ["Nothing new. Checked 1 source. Rowstore and Kruste could not be checked.", sourcesWith(now, BROKEN, BROKEN)],
    [
      "Nothing new. Checked 2 sources. 1 source will be checked as soon as the site allows.",
      sourcesWith(now, now, { next_check_at: hoursAgo(-5) }),
    ],
  ])("reads: %s", (text, after) => {
    expect(outcomeText(sourcesWith(), { asked: sourcesWith(), at: new Date(), after }, LOCALE)).toBe(text);
  });

  test("counts posts that arrived before the reply", () => {
    const after = sourcesWith({ ...now, post_count: 4 }, now, now);
    expect(outcomeText(sourcesWith({ post_count: 1 }), { asked: after, at: new Date(), after }, LOCALE)).toBe(
      "3 new posts.",
    );
  });

  test("says that there are no sources", () => {
    expect(outcomeText([], { asked: [], at: new Date(), after: [] }, LOCALE)).toBe("No sources to check.");
  });
});

describe("newsfeed check", () => {
  const newsfeed = { id: example.newsfeed_id, role: "editor" as const };
  /** Sources after each request; the last ones stay. */
  let states: Source[][] = [];
  const server = createServer((_, response) => {
    const sources = (states.length > 1 ? states.shift() : states[0]) ?? [];
    response.end(JSON.stringify(sources.map((one) => source.encode(one))));
  });
  const realFetch = globalThis.fetch;

  beforeEach(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo; // Safe: it listens on TCP
    globalThis.fetch = (path, init) => realFetch(`http://127.0.0.1:${port}${path}`, init);
  });
  afterEach(async () => {
    globalThis.fetch = realFetch;
    await new Promise((resolve) => server.close(resolve));
  });

  test("reports progress until all sources are done", async () => {
    states = [sourcesWith(), sourcesWith(now), sourcesWith({ ...now, post_count: 2 }, now, now)];
    const client = new QueryClient();
    client.setQueryData(sourcesQuery(example.newsfeed_id).queryKey, sourcesWith());
    const progress: CheckProgress[] = [];
    const onProgress = (one: CheckProgress) => progress.push(one);
    expect(await checkNewsfeeds(client, [newsfeed], { ...LOCALE, onProgress })).toBe("2 new posts.");
    expect(progress.map(({ done, total }) => `${done} of ${total}`)).toEqual(["0 of 3", "1 of 3", "3 of 3"]);
    expect(client.getQueryData(sourcesQuery(example.newsfeed_id).queryKey)).toMatchObject([{ post_count: 2 }, {}, {}]);
  });

  test("skips fresh and stopped sources", async () => {
    states = [sourcesWith(now, now, { is_active: false, status: "gone" })];
    const text = await checkNewsfeeds(new QueryClient(), [newsfeed], {
      ...LOCALE,
      onProgress: () => undefined,
    });
    expect(text).toBe("Nothing new. Checked 2 sources.");
  });

  test("sends no request for a viewer and says why", async () => {
    const viewed = { ...newsfeed, role: "viewer" as const };
    const options = { ...LOCALE, onProgress: () => undefined };
    expect(await checkNewsfeeds(new QueryClient(), [viewed], options)).toMatch(/Only an editor can/);
  });
});
