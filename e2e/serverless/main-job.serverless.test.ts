import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type NeonBridge, startNeonBridge } from "@/db/testing/neon-bridge";
import { startFarm } from "@/e2e/farm/farm";
import type { Farm } from "@/e2e/farm/types";
import { type ApiCaller, newApiCaller } from "@/e2e/support/caller";
import { ask, type Sent } from "@/e2e/support/http";
import { type PlayedInngest, playInngest } from "@/inngest/testing/inngest-server";
import { databaseUrl, executeOn } from "@/lib/testing/postgres-server";
import { startProcess } from "@/lib/testing/process";
import { type ResendServer, startResendServer } from "@/lib/testing/resend-server";
import { isFullVolume } from "@/lib/testing/volume";
import { type Platform, startPlatform } from "./platform";
import { type BuiltFunctions, copyFiles, readBuild } from "./traced-files";

const KEYS = { eventKey: "event-key-of-the-tests", signingKey: "signkey-test-12345678123456781234567812345678" };
/** A tenth of what hosts allow, since a cold start loads it. */
const FUNCTION_BYTES_MAX = 25_000_000;
/** Longer than an idle connection stays; in full, five minutes, after which Neon stops a database without statements. */
const REST_MS = isFullVolume ? 300_000 : 12_000;

const server = process.env.TEST_DATABASE_URL ?? "";
const database = `lede_serverless_${randomBytes(6).toString("hex")}`;
const folder = mkdtempSync(join(tmpdir(), "lede-serverless-"));
let functions: BuiltFunctions;
let platform: Platform;
let bridge: NeonBridge;
let inngest: PlayedInngest;
let resend: ResendServer;
let farm: Farm;
let url: URL;

beforeAll(async () => {
  functions = readBuild();
  copyFiles(new Set(functions.all.flatMap(({ files }) => [...files])), folder);
  mkdirSync(join(folder, "tmp"));
  await executeOn(server, `create database ${database}`);
  url = new URL(databaseUrl(server, database));
  // Neon's driver asks for a password even where the server does not.
  url.password ||= "unused";
  bridge = await startNeonBridge();
  inngest = await playInngest(KEYS, () => platform.url);
  resend = await startResendServer();
  farm = await startFarm({ port: 0 });
  const env = {
    VERCEL: "1",
    DATABASE_URL: url.href,
    DATABASE_DRIVER: "neon",
    NEON_BRIDGE_PORT: String(bridge.port),
    AUTH_SECRET: "tUaL2p9XcV0eQz7RkYw4bNs8hJdGf3Mm",
    INNGEST_EVENT_KEY: KEYS.eventKey,
    INNGEST_SIGNING_KEY: KEYS.signingKey,
    INNGEST_BASE_URL: inngest.url,
    RESEND_API_KEY: "re_test",
    RESEND_BASE_URL: resend.baseUrl,
    MAIL_FROM: "Lede <lede@lede.example>",
    CRAWL_ALLOW_PRIVATE_HOSTS: "localhost",
    LOG_LEVEL: "warn",
  };
  platform = await startPlatform({ functions, folder, env });
  platform.configure({ APP_URL: platform.url });
});
afterAll(async () => {
  await Promise.all([platform.close(), inngest.close(), resend.close(), farm.close(), bridge.close()]);
  await executeOn(server, `drop database ${database} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

/** Requests one of the app's own addresses. */
async function call<T>(caller: ApiCaller, path: string, sent: Sent = {}): Promise<T> {
  const headers = { Cookie: caller.cookie, Origin: platform.url };
  const reply = await ask(path, { at: platform.url, headers, method: sent.body ? "POST" : "GET", ...sent });
  expect(reply.status, `${path}: ${reply.text}\n${platform.lines.join("\n")}`).toBeLessThan(300);
  return reply.value as T;
}

test("no function is too large for a cold start", () => {
  const large = functions.all.filter(({ bytes }) => bytes > FUNCTION_BYTES_MAX);
  expect(large.map(({ entry, bytes }) => ({ entry, bytes }))).toEqual([]);
});

test("requests are refused with the reason until npm run migrate", async () => {
  const refused = await ask("/v1/newsfeeds", { at: platform.url });
  expect(refused).toMatchObject({
    status: 503,
    value: { detail: expect.stringContaining("(from source: `npm run migrate`)") },
  });
  const unready = await ask("/ready", { at: platform.url });
  expect(unready).toMatchObject({ status: 503, value: { reason: expect.stringContaining("migrations") } });

  const migration = startProcess("scripts/migrate.ts", [], { DATABASE_URL: url.href, DATABASE_DRIVER: "pg" });
  await migration.line((line) => line.includes("database is up to date"));
  expect(await migration.ended).toEqual({ code: 0, signal: null });
  expect(await ask("/ready", { at: platform.url })).toMatchObject({ status: 200, value: { status: "ok" } });
});

test("the proxy sets a page's policy and redirects a stranger to sign-in", async () => {
  const page = await ask("/sign-in", { at: platform.url });
  const [, nonce] = /'nonce-([^']+)'/.exec(page.headers.get("content-security-policy") ?? "") ?? [];
  expect(page.status, platform.lines.join("\n")).toBe(200);
  expect(page.text).toContain(`nonce="${nonce}"`);
  const stranger = await ask("/newsfeeds", { at: platform.url });
  expect(stranger.headers.get("location")).toMatch(/\/sign-in/);
});

test("functions that are killed after each answer do the main job", async () => {
  platform.lines.length = 0;
  const ids = await inngest.sync();
  expect(ids).toContain("lede-crawl-tick");
  const caller = await newApiCaller(platform.url);
  const post = <T>(path: string, body: unknown) =>
    call<T>(caller, path, { body, method: "POST", ...(path.startsWith("/v1/") && { key: caller.key }) });
  const get = <T>(path: string) => call<T>(caller, path, { key: caller.key });

  await inngest.runEvents();
  const [, token] = /\/verify-email\/([\w-]+)/.exec(resend.delivered[0]?.body ?? "") ?? [];
  await call(caller, "/api/app/email-verification", { method: "PUT", body: { token } });
  const keywords = ["sodium-ion", "tender"];
  const newsfeed = await post<{ id: string }>("/v1/newsfeeds", {
    name: "Grid storage",
    keywords,
    business_context: "We bid on utility storage tenders in Texas.",
  });
  await post(`/v1/sources/${newsfeed.id}`, { url: `${farm.url}/grid-notes/` });
  await inngest.runEvents();
  const [source] = await get<object[]>(`/v1/sources/${newsfeed.id}`);
  expect(source).toMatchObject({ status: "ok", last_error: null });

  type Post = { id: string; title: string; summary: string; keylearning: string; ai_status: string };
  const posts = await get<Post[]>(`/v1/posts/newsfeed/${newsfeed.id}`);
  expect(posts.length).toBeGreaterThan(0);
  for (const one of posts) {
    expect(one).toMatchObject({ ai_status: "fallback", summary: expect.stringMatching(/\S/) });
    expect(one.keylearning).toMatch(/\S/);
  }
  const [first] = posts;
  const list = await post<{ id: string }>("/v1/lists", { name: "Tenders" });
  await post(`/v1/lists/${list.id}/items`, { post_id: first?.id });
  expect(await get<object[]>(`/v1/lists/${list.id}/items`)).toMatchObject([{ post: { id: first?.id } }]);

  await post(`/v1/newsfeeds/${newsfeed.id}/digest/test`, {});
  await inngest.runEvents();
  expect(resend.delivered.map(({ body }) => body).join()).toContain(first?.title);
  for (const tick of ids.filter((id) => id.endsWith("-tick")))
    await inngest.run(tick, { name: "inngest/scheduled.timer", data: {} });
  await inngest.runEvents();
  // No errors and no warnings.
  expect(platform.lines).toEqual([]);
});

test("a process that stays after its answer runs no statement", { timeout: REST_MS + 60_000 }, async () => {
  const end = platform.keepNext();
  expect(await ask("/ready", { at: platform.url })).toMatchObject({ status: 200 });
  const before = bridge.statements();
  await setTimeout(REST_MS);
  await expect.poll(() => bridge.connections(), { timeout: 30_000 }).toBe(0);
  expect(bridge.statements()).toBe(before);
  end();
});
