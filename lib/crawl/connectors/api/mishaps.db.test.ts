import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ApiRequest, Profile } from "@/lib/crawl/connectors/connector";
import { MISHAPS, type PlayedApi, playApi } from "@/lib/testing/networks/play-api";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { readInstagram, readThreads } from "./meta";
import { readReddit } from "./reddit";
import { readX } from "./x";
import { readYoutube } from "./youtube";

const ORIGINS = [
  ...["https://api.x.com", "https://graph.facebook.com", "https://graph.threads.net"],
  ...["https://www.reddit.com", "https://oauth.reddit.com", "https://www.googleapis.com"],
];
const KEY = "key-of-the-tests";

let runtime: TestRuntime;
let api: PlayedApi;

beforeAll(async () => {
  runtime = await bindTestRuntime();
  Object.assign(runtime.settings.connectors, {
    x: { bearerToken: KEY },
    instagram: { userId: "17", accessToken: KEY },
    threads: { accessToken: KEY },
    reddit: { clientId: "app", clientSecret: KEY },
    youtube: { apiKey: KEY },
  });
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  api = await playApi(() => ({ body: "" }));
  for (const origin of ORIGINS) runtime.stages.set(origin, api.origin);
  runtime.lines.length = 0;
  return () => api.close();
});

const APIS = [
  ["X", readX, { type: "x", url: "https://x.com/ada", name: "ada" }],
  ["Instagram", readInstagram, { type: "instagram", url: "https://www.instagram.com/ada/", name: "ada" }],
  ["Threads", readThreads, { type: "threads", url: "https://www.threads.com/@ada", name: "@ada" }],
  ["Reddit", readReddit, { type: "reddit", url: "https://www.reddit.com/r/ada/", name: "ada" }],
  ["YouTube", readYoutube, { type: "youtube", url: "https://www.youtube.com/@ada", name: "@ada" }],
] as const;

const CODES = {
  htmlPage: "bad_response",
  htmlError: "key_refused",
  halfJson: "bad_response",
  otherJson: "bad_response",
  nothing: "bad_response",
  internal: "server_error",
  busy: "rate_limited",
  endless: "server_error",
} satisfies Record<keyof typeof MISHAPS, string>;

const CASES = APIS.flatMap(([label, read, profile]) =>
  Object.entries(CODES).map(([mishap, code]) => ({ label, read, profile, mishap, code })),
);

test.each(CASES)(
  "$label reports $mishap as $code without revealing the key",
  async ({ read, profile, mishap, code }) => {
    // Safe: the cases are its keys
    api.answerAll(MISHAPS[mishap as keyof typeof MISHAPS]);
    const answer = await read(runtime.system, request(profile));
    expect(answer).toMatchObject({ code, sentence: expect.stringMatching(/^[A-Z].*\.$/) });
    if (mishap === "busy") expect(answer).toMatchObject({ kind: "retry_later", retryAfterSeconds: 120 });
    expect(JSON.stringify([answer, runtime.lines])).not.toContain(KEY);
    expect(api.requests).toHaveLength(1);
  },
);

test.each(APIS)("%s is reported as unreachable and retried", async (_, read, profile) => {
  await api.close();
  const answer = await read(runtime.system, request(profile));
  expect(answer).toMatchObject({
    kind: "failing",
    code: "server_error",
    sentence: expect.stringContaining("try again later"),
  });
  expect(JSON.stringify([answer, runtime.lines])).not.toContain(KEY);
});

function request(profile: Profile): ApiRequest {
  return { profile, settings: runtime.settings.connectors, state: {} };
}
