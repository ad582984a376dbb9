import { globSync } from "node:fs";
import { ask, type Received } from "../support/http";
import { expect, test, type World } from "../support/world";

/** An id that does not exist. */
const UNKNOWN = "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a31";

/** Routes of pages and files. The API has its own tests. */
const ROUTES = globSync("app/**/{page.tsx,route.ts}")
  .filter((file) => !/^app\/(?:v1|api)\//.test(file))
  .map(
    (file) =>
      file
        .replace(/^app/, "")
        .replace(/\/\([\w-]+\)/g, "")
        .replace(/\/(?:page\.tsx|route\.ts)$/, "") || "/",
  )
  .sort();

/** Paths of one route: with existing ids where there are any, and with unknown ones. */
function addressesOf(route: string, { ids }: World): string[] {
  const known = route.replace("[id]", route.startsWith("/posts") ? ids.post : ids.newsfeed).replace("[token]", "none");
  const unknown = route.replace(/\[\w+\]/g, UNKNOWN);
  return [...new Set([known, unknown])];
}

const NEVER = /^(?:x-powered-by|server)$/i;

function expectGuarded({ headers, status }: Received, what: string): void {
  expect(headers.get("x-content-type-options"), what).toBe("nosniff");
  expect(headers.get("content-security-policy"), what).toContain("default-src 'none'");
  expect(headers.get("content-security-policy"), what).toContain("frame-ancestors 'none'");
  expect(headers.get("content-security-policy"), what).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
  expect(
    [...headers.keys()].filter((name) => NEVER.test(name)),
    what,
  ).toEqual([]);
  expect(status, what).toBeLessThan(500);
}

/** Checks that all scripts and styles carry the nonce of the document's policy. */
function expectNonces({ headers, text }: Received, what: string): void {
  const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
  const scripts = text.match(/<script\b[^>]*>/g) ?? [];
  for (const tag of [...scripts, ...(text.match(/<style\b[^>]*>/g) ?? [])])
    expect(tag, `${what} with ${nonce}`).toMatch(
      new RegExp(`nonce="${nonce?.replace(/[+/]/g, "\\$&")}"|type="application/json"`),
    );
  expect(text, what).not.toMatch(/<[a-z][^>]*\son[a-z]+=/i);
}

test("every page has headers and nonces for every visitor", async ({ world }) => {
  expect(ROUTES.length).toBeGreaterThan(40);
  const cookies = {
    owner: world.ada.cookie,
    stranger: world.bob.cookie,
    nobody: "",
    "a forged session": "lede.session=x",
  };
  const nonces = new Set<string>();
  let documents = 0;
  for (const route of ROUTES)
    for (const path of addressesOf(route, world))
      for (const [who, cookie] of Object.entries(cookies)) {
        const reply = await ask(path, cookie ? { headers: { Cookie: cookie } } : {});
        const what = `${path} for ${who}: ${reply.status}`;
        expectGuarded(reply, what);
        if (!reply.headers.get("content-type")?.startsWith("text/html")) continue;
        expectNonces(reply, what);
        const nonce = /'nonce-([^']+)'/.exec(reply.headers.get("content-security-policy") ?? "")?.[1];
        if (nonce) nonces.add(nonce);
        documents += nonce ? 1 : 0;
      }
  expect(documents).toBeGreaterThan(100);
  expect(nonces.size, "a nonce of its own for every document").toBe(documents);
});

test("errors have the same security headers", async ({ world }) => {
  const owner = { Cookie: world.ada.cookie };
  const paths = [
    "/none",
    "/newsfeeds/none",
    "/l/none",
    "/l/none/feed.atom",
    "/none.js",
    "/_next/none",
    "/.env",
    "/v1/none",
    "/api/none",
    "/api/app/none",
    "/api/app/status/",
  ];
  for (const path of [...paths, "/%", "/%00", "/%2e%2e/%2e%2e/etc/passwd", "//evil.example/x", "/\\evil.example"]) {
    const reply = await ask(path, { headers: owner });
    expect(reply.status, path).toBeGreaterThanOrEqual(300);
    expect(new URL(reply.headers.get("location") ?? "/", "http://localhost").hostname, path).toBe("localhost");
    expectGuarded(reply, `${path}: ${reply.status}`);
  }
  for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
    for (const path of ["/", "/newsfeeds", "/none", "/l/none", "/favicon.ico"])
      expectGuarded(await ask(path, { method, headers: owner }), `${method} ${path}`);
});

test("files declare their type and cannot be framed", async () => {
  const { text } = await ask("/");
  const linked = [
    ...text.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|woff2|png|svg|ico|webmanifest|webp|jpg)[^"]*)"/g),
  ];
  const files = new Set([
    ...linked.map(([, path]) => path ?? ""),
    "/favicon.ico",
    "/icon.svg",
    "/manifest.webmanifest",
    "/sw.js",
  ]);
  expect(files.size).toBeGreaterThan(6);
  for (const path of files) {
    const reply = await ask(path.replaceAll("&amp;", "&"));
    expect(reply.status, path).toBe(200);
    expect(reply.headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(reply.headers.get("cross-origin-resource-policy"), path).toBe("same-origin");
    expect(
      [...reply.headers.keys()].filter((name) => NEVER.test(name)),
      path,
    ).toEqual([]);
    if (path.startsWith("/_next/static/")) expect(reply.headers.get("cache-control"), path).toContain("immutable");
  }
});
