import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_LIMITS } from "@/lib/platform/fetch/limits";
import { type Publisher, startPublisher } from "@/lib/testing/publisher";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { redirectorResolver } from "./resolve-redirector";
import { backOffHost, type Urgency, visitHost } from "./visit-host";

const NOW = new Date("2026-11-21T09:00:00Z");
const SPACING_MS = 1_000;
const WAITED_MS = 6_000;

let runtime: TestRuntime;
let redirector: Publisher;

beforeAll(async () => {
  runtime = await bindTestRuntime();
  runtime.settings.hostSpacingMs = SPACING_MS;
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  await runtime.database.pool.query("delete from hosts");
  redirector = await startPublisher();
  runtime.stages.set("https://t.co", redirector.url);
  return () => redirector.close();
});
afterEach(() => vi.restoreAllMocks());

/** Requests a host that has been free for some time, after a long wait. */
async function visitAfterWait(urgency: Urgency, freeMs: number) {
  const freeAt = new Date(NOW.getTime() + WAITED_MS - freeMs);
  await runtime.database.pool.query("insert into hosts (host, next_allowed_at) values ('a.example', $1)", [freeAt]);
  vi.spyOn(performance, "now").mockReturnValueOnce(0).mockReturnValue(WAITED_MS);
  const options = { urgency, waitMsMax: WAITED_MS };
  return (await visitHost(runtime.system, "https://a.example/", async () => "sent", options)).kind;
}

test("sends a request that a person waits for at once", async () => {
  expect(await visitAfterWait("awaited", 50)).toBe("visited");
});

test.each(["feed", "page"] as const)(
  "leaves a free host to awaited requests, however long a %s has waited",
  async (urgency) => {
    expect(await visitAfterWait(urgency, 50)).toBe("deferred");
  },
);

test("sends a page that has waited as soon as a feed", async () => {
  expect(await visitAfterWait("page", 150)).toBe("visited");
});

test.each([0, 45_000])("holds a host for its request, and %d ms more for other hosts", async (otherWaitsMs) => {
  const readHold = async () => (await runtime.database.pool.query("select held_until from hosts")).rows;
  const visit = await visitHost(runtime.system, "https://a.example/", readHold, { otherWaitsMs });
  const heldMs = visit.kind === "visited" ? Number(visit.result[0]?.held_until) - NOW.getTime() : 0;
  // The visit begins up to a few milliseconds later.
  expect(Math.floor(heldMs / 1_000) * 1_000).toBe(DEFAULT_LIMITS.totalTimeoutMs + 5_000 + otherWaitsMs);
});

test("asks a document's redirectors for a limited time", async () => {
  redirector.put("/abc", { status: 301, headers: { location: "https://b.example/story" } });
  const resolve = redirectorResolver(runtime.system);
  expect(await resolve("https://t.co/abc")).toBe("https://b.example/story");
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 20_000);
  expect(await resolve("https://t.co/abc")).toBe("https://t.co/abc");
  expect(redirector.requests).toHaveLength(1);
});

test("keeps a longer back-off when another answer asks for a shorter one", async () => {
  const url = "https://a.example/feed.xml";
  for (const seconds of [3_600, 60, 7_200]) await backOffHost(runtime.system, url, seconds);
  const blockedUntil = async () => (await runtime.database.pool.query("select retry_after_until from hosts")).rows;
  expect(await blockedUntil()).toEqual([{ retry_after_until: new Date(NOW.getTime() + 7_200_000) }]);
  await backOffHost(runtime.system, url, 60);
  expect(await blockedUntil()).toEqual([{ retry_after_until: new Date(NOW.getTime() + 7_200_000) }]);
});
