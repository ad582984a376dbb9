import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { googleError, type PlayedYoutube, playYoutube } from "@/lib/testing/networks/youtube-api";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { readYoutube, secondsToMidnight } from "./youtube";

const KEY = "key-of-the-tests";
/** 1:00 in Los Angeles. */
const NOW = new Date("2026-11-21T09:00:00Z");

let runtime: TestRuntime;
let api: PlayedYoutube;

beforeAll(async () => {
  runtime = await bindTestRuntime();
  runtime.setNow(NOW);
  runtime.settings.connectors.youtube = { apiKey: KEY };
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  api = await playYoutube(KEY);
  runtime.stages.set("https://www.googleapis.com", api.origin);
  api.channels.set("UCada", { title: "Ada builds", handle: "@ada", user: "adaold" });
  api.playlists.set("UUada", { title: "Uploads", videos: [video(3), video(2), video(1)] });
  return () => api.close();
});

function video(day: number, more: object = {}) {
  return { id: `v${day}`, title: `Day ${day}`, publishedAt: date(day), description: "See https://a.example/", ...more };
}

function date(day: number) {
  return new Date(Date.UTC(2026, 0, day)).toISOString();
}

const read = (path: string, state: Record<string, string> = {}) =>
  readYoutube(runtime.system, {
    profile: { type: "youtube", url: `https://www.youtube.com${path}`, name: path.slice(1) },
    settings: runtime.settings.connectors,
    state,
  });

describe("a channel", () => {
  test.each(["/@ada", "/channel/UCada", "/user/adaold", "/c/ada"])(
    "%s is resolved once, then only its playlist is fetched",
    async (path) => {
      const answer = await read(path);
      if (answer.kind !== "posts") throw new Error(JSON.stringify(answer));
      expect(answer).toMatchObject({ title: "Ada builds", iconUrl: "https://i.ytimg.com/vi/UCada/hqdefault.jpg" });
      expect(answer.entries.map((entry) => entry.guid)).toEqual(["yt:video:v3", "yt:video:v2", "yt:video:v1"]);
      expect(answer.entries[0]).toMatchObject({
        url: "https://www.youtube.com/watch?v=v3",
        title: "Day 3",
        author: "Ada",
        imageUrl: "https://i.ytimg.com/vi/v3/hqdefault.jpg",
        contentHtml:
          '<p>See <a href="https://a.example/">https://a.example/</a></p>\n<p><a href="https://www.youtube.com/watch?v=v3"><img src="https://i.ytimg.com/vi/v3/hqdefault.jpg" alt="Video"></a></p>',
      });
      expect(await read(path, answer.state)).toEqual(answer);
      expect(api.requests.map((response) => response.path.replace("/youtube/v3/", ""))).toEqual([
        "channels",
        "playlistItems",
        "playlistItems",
      ]);
      expect(JSON.stringify([answer, runtime.lines])).not.toContain(KEY);
      expect(api.requests.every(({ query }) => !query.has("key"))).toBe(true);
    },
  );

  test("costs one page of its newest videos", async () => {
    api.playlists.set("UUada", { title: "", videos: Array.from({ length: 120 }, (_, index) => video(300 - index)) });
    expect(await read("/@ada")).toMatchObject({ entries: { length: 50 } });
    expect(api.requests).toHaveLength(2);
  });

  test("leaves out private and deleted videos", async () => {
    api.playlists.get("UUada")?.videos.unshift({ id: "p", title: "Private video", publishedAt: null });
    expect(await read("/@ada")).toMatchObject({ entries: { length: 3 } });
  });

  test.each(["/@nobody", "/channel/UCnobody", "/@%E0%A4", "/watch", "/"])("%s is not found", async (path) => {
    expect(await read(path)).toMatchObject({ kind: "failing", code: "profile_not_found" });
  });
});

describe("a playlist", () => {
  test("is fetched to its end and shown newest first", async () => {
    api.playlists.set("PL1", {
      title: "All days",
      videos: Array.from({ length: 120 }, (_, index) => video(index + 1)),
    });
    const answer = await read("/playlist?list=PL1");
    expect(answer).toMatchObject({
      kind: "posts",
      title: "All days",
      entries: { length: 120, 0: { title: "Day 120" } },
    });
    expect(api.requests.map(({ query }) => query.get("pageToken"))).toEqual([null, null, "50", "100"]);
  });

  test("stops after ten pages when endless", async () => {
    api.playlists.set("PL1", { title: "", videos: Array.from({ length: 700 }, (_, index) => video(index + 1)) });
    expect(await read("/playlist?list=PL1")).toMatchObject({ entries: { length: 500 } });
    expect(api.requests).toHaveLength(11);
  });

  test("is reported when private", async () => {
    api.playlists.set("PL1", { title: "", videos: [], isPrivate: true });
    expect(await read("/playlist?list=PL1")).toMatchObject({ kind: "failing", code: "private_profile" });
  });

  test("is not found when deleted", async () => {
    expect(await read("/playlist?list=PL1", { listId: "PL1", title: "Old" })).toMatchObject({
      code: "profile_not_found",
    });
  });
});

describe("a refusal by Google", () => {
  test("lasts until midnight in California for a used-up quota", async () => {
    api.answerAll(googleError(403, "quotaExceeded"));
    expect(await read("/@ada")).toMatchObject({
      kind: "retry_later",
      sentence: expect.stringContaining("continues tomorrow"),
      retryAfterSeconds: 23 * 3_600,
    });
  });

  test.each([
    [googleError(403, "rateLimitExceeded"), "rate_limited"],
    [googleError(403, "accessNotConfigured"), "key_refused"],
    [googleError(403, "forbidden", { details: [{ reason: "API_KEY_SERVICE_BLOCKED" }] }), "key_refused"],
    [googleError(400, "badRequest", { message: "API key expired. Please renew the API key." }), "key_expired"],
    [googleError(400, "invalidFilters"), "bad_response"],
    [googleError(503, "backendError"), "rate_limited"],
  ])("is reported for %j", async (reply, code) => {
    api.answerAll(reply);
    expect(await read("/@ada")).toMatchObject({ code });
  });

  test("is reported for a wrong key, and a missing key sends no request", async () => {
    runtime.settings.connectors.youtube = { apiKey: "wrong" };
    expect(await read("/@ada")).toMatchObject({ kind: "needs_credentials", code: "key_refused" });
    runtime.settings.connectors.youtube = null;
    expect(await read("/@ada")).toMatchObject({ kind: "needs_credentials", code: "needs_key" });
    expect(api.requests).toHaveLength(1);
    runtime.settings.connectors.youtube = { apiKey: KEY };
  });
});

describe("the quota day", () => {
  test.each([
    ["2026-11-21T09:00:00Z", 23 * 3_600],
    ["2026-11-21T07:59:59Z", 1],
    ["2026-11-21T08:00:00Z", 86_400],
    ["2026-07-21T06:30:00Z", 1_800],
  ])("at %s has %d seconds left", (now, seconds) => {
    expect(secondsToMidnight(new Date(now), "America/Los_Angeles")).toBe(seconds);
  });
});
