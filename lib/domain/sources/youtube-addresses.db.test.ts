import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { connectorSettings } from "@/lib/crawl/connectors/settings";
import { discover } from "@/lib/crawl/discovery/discover";
import { deleteFeeds } from "@/lib/testing/database";
import { youtubeAtom } from "@/lib/testing/networks/documents";
import { openStage, type Stage } from "@/lib/testing/networks/stage";
import { playYoutube } from "@/lib/testing/networks/youtube-api";
import { page } from "@/lib/testing/publisher";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

const SITE = "https://www.youtube.com";
const CHANNEL = "UCBR8-60-B28hp2BmDPdntcQ";
const PROFILE = `${SITE}/channel/${CHANNEL}`;
const VIDEO = "dQw4w9WgXcQ";
const FEED = { [`/feeds/videos.xml?channel_id=${CHANNEL}`]: youtubeAtom(CHANNEL, []) };
const KEY = "key-of-the-tests";

let runtime: TestRuntime;
let stage: Stage;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  await deleteFeeds(runtime.database);
  runtime.settings.connectors = connectorSettings({});
  stage = openStage(runtime);
});
afterEach(() => stage.close());

/** Redirects every page of YouTube to one that asks for consent, as for visitors from the EU. */
async function askForConsent(...paths: string[]) {
  const consent = await stage.at("https://consent.youtube.com");
  consent.put("/m", page("Before you continue to YouTube"));
  const redirect = { status: 302, headers: { location: `${consent.url}/m` } };
  await stage.play(SITE, { ...Object.fromEntries(paths.map((path) => [path, redirect])), ...FEED });
}

test("declines optional cookies when it reads the channel's page", async () => {
  await stage.play(SITE, { "/@anna": page("", `<link rel="canonical" href="${PROFILE}">`), ...FEED });
  expect((await discover(runtime.system, `${SITE}/@anna`)).profile?.url).toBe(PROFILE);
  const { requests } = await stage.at(SITE);
  expect(requests.map(({ path, headers }) => [path, headers.cookie])).toEqual([
    ["/@anna", "SOCS=CAI"],
    [Object.keys(FEED)[0], undefined],
  ]);
});

test("says when YouTube asks for consent", async () => {
  await askForConsent("/@anna");
  expect((await discover(runtime.system, `${SITE}/@anna`)).refusal).toEqual({
    code: "consent_required",
    message: expect.stringMatching(/^YouTube asks .*consent.*youtube\.com\/channel\/.*key/),
  });
});

test.each(["@anna", "c/anna", `watch?v=${VIDEO}`, `shorts/${VIDEO}`])(
  "with an API key finds the channel of %s without the page",
  async (path) => {
    await askForConsent("/@anna", "/c/anna", `/watch?v=${VIDEO}`);
    const api = await playYoutube(KEY);
    onTestFinished(() => api.close());
    runtime.stages.set("https://www.googleapis.com", api.origin);
    runtime.settings.connectors = connectorSettings({ YOUTUBE_API_KEY: KEY });
    api.channels.set(CHANNEL, { title: "Anna", handle: "@anna" });
    const videos = [{ id: VIDEO, title: "On cranes", publishedAt: "2026-11-21T08:00:00Z" }];
    api.playlists.set(CHANNEL.replace(/^UC/, "UU"), { title: "Uploads", videos });
    expect((await discover(runtime.system, `${SITE}/${path}`)).profile?.url).toBe(PROFILE);
  },
);
