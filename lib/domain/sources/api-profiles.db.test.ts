import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectorSettings } from "@/lib/crawl/connectors/settings";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { playInstagram, playThreads } from "@/lib/testing/networks/graph-api";
import type { PlayedApi } from "@/lib/testing/networks/play-api";
import { playReddit } from "@/lib/testing/networks/reddit-api";
import { playX } from "@/lib/testing/networks/x-api";
import { playYoutube } from "@/lib/testing/networks/youtube-api";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { addSource } from "./add-source";
import { listSources } from "./list-sources";

const NOW = new Date("2026-11-21T09:00:00Z");
const AT = "2026-11-21T08:00:00+0000";
const CHANNEL = "UCBR8-60-B28hp2BmDPdntcQ";

interface Played {
  variables: Parameters<typeof connectorSettings>[0];
  origins: string[];
  profile: string;
  play(): Promise<PlayedApi>;
}

/** Each network that has an API for profiles, with one post. */
const NETWORKS: Record<string, Played> = {
  x: {
    variables: { X_BEARER_TOKEN: "k" },
    origins: ["https://api.x.com"],
    profile: "https://x.com/anna",
    async play() {
      const api = await playX("k");
      api.users.set("anna", { id: "12", name: "Anna" });
      api.tweets.push({ id: "101", text: "On cranes", created_at: "2026-11-21T08:00:00.000Z" });
      return api;
    },
  },
  instagram: {
    variables: { INSTAGRAM_USER_ID: "17", INSTAGRAM_ACCESS_TOKEN: "k" },
    origins: ["https://graph.facebook.com"],
    profile: "https://www.instagram.com/anna",
    async play() {
      const api = await playInstagram({ userId: "17", token: "k" });
      const post = { id: "1", caption: "On cranes", timestamp: AT, permalink: "https://www.instagram.com/p/1/" };
      api.accounts.set("anna", { name: "Anna", posts: [post] });
      return api;
    },
  },
  threads: {
    variables: { THREADS_ACCESS_TOKEN: "k" },
    origins: ["https://graph.threads.net"],
    profile: "https://www.threads.com/@anna",
    async play() {
      const api = await playThreads("k");
      const post = { id: "1", text: "On cranes", timestamp: AT, permalink: "https://www.threads.com/@anna/post/1" };
      api.accounts.set("anna", { name: "Anna", posts: [post] });
      return api;
    },
  },
  reddit: {
    variables: { REDDIT_CLIENT_ID: "id", REDDIT_CLIENT_SECRET: "k" },
    origins: ["https://www.reddit.com", "https://oauth.reddit.com"],
    profile: "https://www.reddit.com/r/cranes",
    async play() {
      const api = await playReddit({ clientId: "id", clientSecret: "k" });
      const place = { permalink: "/r/cranes/comments/1/on_cranes/", url: "https://example.org/cranes" };
      const submission = {
        name: "t3_1",
        title: "On cranes",
        author: "anna",
        created_utc: NOW.getTime() / 1000 - 3_600,
      };
      api.places.set("/r/cranes", [{ ...submission, ...place, selftext: "", is_self: false }]);
      return api;
    },
  },
  youtube: {
    variables: { YOUTUBE_API_KEY: "k" },
    // Its own feed, which is tried first, is missing.
    origins: ["https://www.googleapis.com", "https://www.youtube.com"],
    profile: `https://www.youtube.com/channel/${CHANNEL}`,
    async play() {
      const api = await playYoutube("k");
      api.channels.set(CHANNEL, { title: "Anna", handle: "@anna" });
      const videos = [{ id: "aaaaaaaaaa1", title: "On cranes", publishedAt: "2026-11-21T08:00:00Z" }];
      api.playlists.set(CHANNEL.replace(/^UC/, "UU"), { title: "Uploads", videos });
      return api;
    },
  },
};

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(() => {
  runtime.setNow(NOW);
  runtime.sent.length = 0;
});

test.each(Object.entries(NETWORKS))("with an API key, adds the posts of a profile on %s", async (type, network) => {
  const api = await network.play();
  for (const origin of network.origins) runtime.stages.set(origin, api.origin);
  runtime.settings.connectors = connectorSettings(network.variables);
  const ctx = await runtime.newUser();
  const { id } = await createNewsfeed(ctx, { name: "News" });
  try {
    await addSource(ctx, id, { url: network.profile });
    await runSent(runtime);
    expect((await listPosts(ctx, id, {})).rows.map(({ title }) => title)).toEqual(["On cranes"]);
    const [source] = await listSources(ctx, id);
    expect(source).toMatchObject({ source_type: type, route: "api", use_rss: false, status: "ok", last_error: null });
  } finally {
    await api.close();
  }
});

test.each(Object.entries(NETWORKS).filter(([type]) => !["reddit", "youtube"].includes(type)))(
  "without an API key, refuses a profile on %s with an explanation and sends no request",
  async (_, network) => {
    const api = await network.play();
    for (const origin of [...network.origins, new URL(network.profile).origin]) runtime.stages.set(origin, api.origin);
    runtime.settings.connectors = connectorSettings({});
    const ctx = await runtime.newUser();
    const { id } = await createNewsfeed(ctx, { name: "News" });
    const refusal = await addSource(ctx, id, { url: network.profile }).catch((error) => error.issues?.[0]);
    expect(refusal).toMatchObject({
      code: "needs_connector",
      message: expect.stringMatching(/have no public feed, .* under Connectors\.$/),
    });
    expect(api.requests).toEqual([]);
    await api.close();
  },
);
