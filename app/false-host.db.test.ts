import { beforeAll, beforeEach, expect, test } from "vitest";
import * as api from "@/app/api/[[...path]]/route";
import * as v1 from "@/app/v1/[[...path]]/route";
import { cookieFor } from "@/lib/api/testing/callers";
import { allRouteMethods } from "@/lib/api/testing/route-files";
import { startSession } from "@/lib/domain/accounts/sessions";
import { atMinute, newReader, type Reader } from "@/lib/domain/digests/testing/reader";
import { createList, updateList } from "@/lib/domain/lists/lists";
import { runSent } from "@/lib/testing/run-sent";
import { setUpRuntime } from "@/lib/testing/runtime";

const APP_URL = "https://lede.example";
const PUBLISHER = "http://localhost:1";
/** Request headers that claim another host. */
const CLAIMS = {
  Host: "evil.invalid",
  Origin: APP_URL,
  Referer: "https://evil.invalid/",
  Forwarded: "host=evil.invalid;proto=http",
  "X-Forwarded-Host": "evil.invalid",
  "X-Forwarded-Proto": "http",
  "X-Forwarded-Server": "evil.invalid",
  "X-Original-Host": "evil.invalid",
  "X-Host": "evil.invalid",
  "Sec-Fetch-Site": "same-origin",
};

const runtime = setUpRuntime();
let reader: Reader;
let cookie: string;
beforeAll(async () => {
  runtime.settings.appUrl = APP_URL;
  reader = await newReader(runtime);
  await runtime.database.pool.query("update users set password_hash = null where id = $1", [reader.userId]);
  cookie = await cookieFor(
    runtime,
    await startSession(reader.ctx, { userId: reader.userId, sessionVersion: 1 }, "Test"),
  );
});
beforeEach(() => {
  runtime.post.mails.length = 0;
});

function send(method: string, path: string, body?: unknown): Request {
  return new Request(new URL(path, "http://evil.invalid"), {
    method,
    headers: { ...CLAIMS, Cookie: cookie, ...(body !== undefined && { "Content-Type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

test("every link in every email uses the configured host", async () => {
  const email = `${reader.userId}@example.org`;
  await reader.store(atMinute(-60), [{ title: "Sodium-ion cells" }]);
  const asked: [(request: Request) => Promise<Response>, string, unknown?][] = [
    [api.POST, "/api/app/email-verification"],
    [api.POST, "/api/app/password-reset", { email }],
    [api.POST, "/api/app/sign-in-link", { email }],
    [api.POST, "/api/app/email-change", { email: "new@example.org" }],
    [v1.POST, `/v1/newsfeeds/${reader.newsfeedId}/members`, { email: "grace@example.org" }],
    [v1.POST, `/v1/newsfeeds/${reader.newsfeedId}/digest/test`],
  ];
  for (const [handler, path, body] of asked) {
    const before = runtime.post.mails.length;
    const response = await handler(send("POST", path, body));
    expect([path, response.ok, await response.text()]).toEqual([path, true, expect.not.stringContaining("evil")]);
    await runSent(runtime);
    expect([path, runtime.post.mails.length > before]).toEqual([path, true]);
  }
  for (const { subject, html, text, headers } of runtime.post.mails) {
    const hosts = hostsIn(`${text}\n${html}\n${JSON.stringify(headers)}`);
    expect([subject, [...hosts]]).toEqual([subject, [APP_URL]]);
  }
});

/** Hosts of links and plain addresses, without the publisher's and without XML namespaces. */
function hostsIn(text: string): Set<string> {
  const hosts = [...text.matchAll(/https?:\/\/[\w.-]*\w(?::\d+)?/g)].map(([host]) => host);
  return new Set(hosts.filter((host) => host !== "http://www.w3.org" && host !== PUBLISHER));
}

test("no reply or redirect repeats the requested host", async () => {
  const list = await createList(reader.ctx, { name: "Best" });
  const { share_token: token } = await updateList(reader.ctx, list.id, { is_public: true });
  const routes = [...(await allRouteMethods(reader.newsfeedId)), ...(await allRouteMethods(token ?? ""))];
  for (const { method, path, params, handler } of routes.filter((route) => route.method === "GET")) {
    const response = await handler(send("GET", path), { params: Promise.resolve(params) });
    const said = `${JSON.stringify([...response.headers])}${await response.text()}`;
    expect([method, path, said.includes("evil.invalid")]).toEqual([method, path, false]);
  }
});
