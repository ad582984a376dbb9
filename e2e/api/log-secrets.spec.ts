import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startTraceReceiver } from "@/lib/testing/trace-receiver";
import { freePort } from "@/scripts/free-port";
import { newApiCaller } from "../support/caller";
import { ask } from "../support/http";
import { expect, test } from "../support/world";

/** Includes creating a database. */
const START_MS_MAX = 90_000;
const PASSWORD = "paper ink and morning light";
const NEW_PASSWORD = "candle wax and evening tide";

/** Fake secrets of the operator, all in use. */
const OPERATORS_SECRETS = {
  AUTH_SECRET: "auth-secret-0123456789abcdefghij-0123456789",
  ADMIN_PASSWORD: "operators/own+password=1 &x",
  OPENAI_API_KEY: "sk-operators-provider-key/1+2=",
  RESEND_WEBHOOK_SECRET: `whsec_${Buffer.from("operators webhook secret").toString("base64")}`,
  YOUTUBE_API_KEY: "operators-youtube-key/1+2=",
  X_BEARER_TOKEN: "operators-x-token%2F1%3D",
  RSSHUB_ACCESS_KEY: "operators-hub-key/1+2=",
  THREADS_ACCESS_TOKEN: "operators-threads-token",
};

interface RunningApp {
  at: string;
  folder: string;
  /** Output of both streams. */
  log(): string;
  stop(): Promise<void>;
}

/** Starts a separate app, because this test reads its whole log. */
async function startApp(bridge: string, traces: string): Promise<RunningApp> {
  const port = await freePort();
  const at = `http://localhost:${port}`;
  const folder = join(process.env.E2E_DATA_DIR ?? "", "log-app");
  mkdirSync(folder, { recursive: true });
  const child = spawn(process.execPath, ["--import", "./scripts/alias.mjs", "scripts/start.ts", "--built"], {
    env: {
      ...process.env,
      ...OPERATORS_SECRETS,
      ADMIN_EMAIL: "operator@example.org",
      PORT: String(port),
      APP_URL: at,
      LEDE_DATA_DIR: folder,
      LOG_LEVEL: "debug",
      SIGNUP: "open",
      RSSHUB_BASE_URL: bridge,
      OPENAI_BASE_URL: `${bridge}/v1`,
      OTEL_EXPORTER_OTLP_ENDPOINT: traces,
      CRAWL_ALLOW_PRIVATE_HOSTS: new URL(bridge).host,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (log += bytes));
  const stop = async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
  };
  const isDecided = () => log.includes("Lede is ready") || child.exitCode !== null;
  await expect.poll(isDecided, { timeout: START_MS_MAX, message: log }).toBe(true);
  expect(child.exitCode, log).toBeNull();
  return { at, folder, log: () => log, stop };
}

/** A bridge and a model provider that fail in every logged way and echo what they receive. */
async function startStranger() {
  let asked = 0;
  const server = createServer((request, response) => {
    const echo = `${request.url} ${JSON.stringify(request.headers)}`;
    asked += 1;
    if (asked % 3 === 0) return response.writeHead(302, { location: request.url }).end();
    if (asked % 3 === 1) return response.writeHead(500, { "content-type": "text/plain" }).end(echo);
    return response.writeHead(200, { "content-type": "application/xml" }).end(`<rss><channel>${echo}`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked: () => asked, close: () => server.close() };
}

function tokensOfMails(dataDir: string): string[] {
  const folder = join(dataDir, "mail");
  // The first mail creates it.
  if (!existsSync(folder)) return [];
  // A hidden file is still being written.
  const mails = readdirSync(folder).filter((name) => name.endsWith(".eml") && !name.startsWith("."));
  const texts = mails.map((name) =>
    readFileSync(join(folder, name), "utf8")
      .replace(/=\r?\n/g, "")
      .replace(/=3D/g, "="),
  );
  return [
    ...new Set(
      texts.flatMap((text) => [...text.matchAll(/localhost:\d+\/[\w-]+\/([\w-]{43})/g)].map(([, token = ""]) => token)),
    ),
  ];
}

/** Forms in which a secret could be logged: plain, encoded, or inside something encoded. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // Base64 depends on the offset within three bytes; the ends depend on neighbouring text.
  const base64 = [0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset, "x"), bytes])
      .toString("base64")
      .slice(offset === 0 ? 0 : 4, -4),
  );
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    encodeURI(secret),
    new URLSearchParams({ s: secret }).toString().slice(2),
    bytes.toString("hex"),
    ...base64,
    ...base64.map((text) => text.replaceAll("+", "-").replaceAll("/", "_")),
  ];
}

const sessionOf = (cookie: string) => /session=([^;]+)/.exec(cookie)?.[1] ?? "";

/** Does everything that involves a secret, correctly and wrongly. */
async function liveThere({ at, folder }: RunningApp): Promise<string[]> {
  const caller = await newApiCaller(at);
  const headers = { Origin: at, Cookie: caller.cookie };
  const send = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
    ask(path, { at, method, body, headers: { ...headers, ...more } });
  const email = `log-${Date.now()}@example.org`;
  expect((await send("POST", "/api/app/sign-up", { email, password: PASSWORD })).status).toBe(200);
  await send("POST", "/api/app/sign-up", { email, password: `${PASSWORD} again` });
  for (const path of ["password-reset", "sign-in-link"])
    expect((await send("POST", `/api/app/${path}`, { email })).status).toBe(204);
  await expect.poll(() => tokensOfMails(folder).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(4);
  const tokens = tokensOfMails(folder);
  for (const token of tokens) {
    for (const page of ["reset-password", "sign-in-link", "verify-email", "invitations", "f", "l", "u"])
      await ask(`/${page}/${token}`, { at });
    await send("PUT", "/api/app/password-reset", { token, password: NEW_PASSWORD });
    await send("PUT", "/api/app/email-verification", { token });
  }
  const { value: newsfeed } = await send("POST", "/v1/newsfeeds", { name: "Log", business_context: "We keep logs." });
  const { id } = newsfeed as { id: string };
  for (const url of [
    "https://www.youtube.com/@nobody",
    "https://x.com/nobody",
    "https://www.tiktok.com/@nobody",
    "https://www.threads.net/@nobody",
  ])
    await send("POST", `/v1/sources/${id}`, { url });
  const { value: invited } = await send("POST", `/v1/newsfeeds/${id}/members`, { email: `guest-${email}` });
  const { value: list } = await send("POST", "/v1/lists", { name: "Shared", is_public: true });
  const { value: shared } = await send("POST", `/v1/lists/${(list as { id: string }).id}/share-token`);
  const shareToken = (shared as { share_token: string }).share_token;
  for (const form of ["", "/feed.json", "/feed.atom"]) await ask(`/l/${shareToken}${form}`, { at });
  for (const key of [caller.key, `${caller.key}x`]) {
    await ask(`/v1/newsfeeds?api_key=${key}`, { at, key });
    await ask("/v1/newsfeeds", { at, headers: { Authorization: `Bearer ${key}` } });
  }
  await ask("/v1/newsfeeds", { at, method: "POST", key: caller.key, body: `{"name": "${PASSWORD}` });
  await send("PUT", "/api/app/password", { current_password: NEW_PASSWORD, password: PASSWORD });
  await ask("/api/mail/resend", {
    at,
    method: "POST",
    body: "{}",
    headers: { "svix-id": "1", "svix-timestamp": "1", "svix-signature": "v1,x" },
  });
  const acceptUrl = (invited as { accept_url?: string }).accept_url ?? "";
  return [
    PASSWORD,
    NEW_PASSWORD,
    caller.key,
    sessionOf(caller.cookie),
    shareToken,
    acceptUrl.split("/").at(-1) ?? "",
    ...tokens,
  ];
}

test("an app's log and traces contain no secret in any form", async () => {
  const stranger = await startStranger();
  const receiver = await startTraceReceiver();
  const app = await startApp(stranger.url, receiver.url);
  // The trace of a proxy in front.
  const [traceId, parentId] = ["a1".repeat(16), "b2".repeat(8)];
  await ask("/v1/newsfeeds", { at: app.at, headers: { traceparent: `00-${traceId}-${parentId}-01` } });
  const given = await liveThere(app).finally(async () => {
    // Background work logs too.
    await wait(3_000);
    await app.stop();
    stranger.close();
    receiver.close();
  });
  const log = `${app.log()}\n${receiver.raw()}`;
  const secrets = [...given, ...Object.values(OPERATORS_SECRETS)];
  expect(secrets.filter((secret) => secret.length < 12)).toEqual([]);
  const found = secrets.flatMap((secret) =>
    formsOf(secret)
      .filter((form) => log.includes(form))
      .map((form) => ({ secret, line: log.split("\n").find((line) => line.includes(form)) })),
  );
  expect(found).toEqual([]);
  // Makes sure that the log is not empty.
  expect(log.split("\n").filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(30);
  expect(stranger.asked()).toBeGreaterThan(0);
  expect(receiver.spans).toContainEqual(
    expect.objectContaining({ traceId, parentSpanId: parentId, name: "GET /v1/newsfeeds" }),
  );
  const names = receiver.spans.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      "POST /api/app/sign-up",
      "GET /sign-in-link/[token]",
      "insert users",
      "function send-mail",
    ]),
  );
});
