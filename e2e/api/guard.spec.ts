import { ask, problemOf, type Received, sendHead } from "../support/http";
import { expect, test } from "../support/world";

const ID = "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b";
/** One reply of each kind. The API has its own tests. */
const READS: readonly [what: string, path: string, status: number][] = [
  ["a page", "/", 200],
  ["an unknown page", "/nothing/here", 404],
  ["a redirect to sign-in", "/newsfeeds", 307],
  ["an unknown public list", "/l/nothing", 404],
  ["an unknown unsubscribe link", "/u/nothing", 404],
  ["health", "/health", 200],
  ["readiness", "/ready", 200],
  ["metrics that are off", "/metrics", 404],
  ["a file", "/favicon.ico", 200],
  ["an unknown file", "/nothing.txt", 404],
  ["an unknown script", "/_next/static/chunks/nothing.js", 404],
  ["a picture of the framework", "/_next/image?url=%2Ficon.svg&w=64&q=75", 404],
  ["a data request of the framework", "/_next/data/x/newsfeeds.json", 404],
  ["an extra slash at the end", "/sign-in/", 308],
  ["an extra slash at the beginning", "//sign-in", 308],
  ["an extra slash below /api", "/api/app/status/", 401],
  ["another site's address in disguise", "//evil.invalid/%2f..", 308],
  ["a broken escape", "/posts/%E0%A4%A", 400],
  ["an address of the sign-in library", "/api/auth/csrf", 200],
  ["an unknown address of the sign-in library", "/api/auth/nothing", 400],
  ["the workflow server's address", "/api/inngest", 404],
];

/** Checks that the reply cannot be framed or sniffed, and runs only by its own policy. */
function expectGuarded({ headers }: Received, what: string): void {
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy, what).toMatch(/default-src 'none'/);
  expect(policy, what).toMatch(/frame-ancestors 'none'/);
  expect(policy.match(/default-src/g), what).toHaveLength(1);
  expect(policy, what).not.toMatch(/script-src[^;]*'unsafe/);
  expect(headers.get("x-content-type-options"), what).toBe("nosniff");
  for (const name of ["x-powered-by", "server", "access-control-allow-credentials"])
    expect([what, name, headers.get(name)]).toEqual([what, name, null]);
}

test("every reply has security headers", async () => {
  for (const [what, path, status] of READS) {
    const reply = await sendHead(`GET ${path} HTTP/1.1`);
    expect([what, reply.status]).toEqual([what, status]);
    expectGuarded(reply, what);
    const head = await sendHead(`HEAD ${path} HTTP/1.1`);
    expect([what, head.status]).toEqual([what, status]);
    expectGuarded(head, `the head of ${what}`);
  }
});

test("redirects stay on this site whatever host is requested", async () => {
  const claims = ["X-Forwarded-Host: evil.invalid", "Forwarded: host=evil.invalid", "X-Forwarded-Proto: https"];
  for (const [what, path] of READS) {
    const reply = await sendHead(`GET ${path} HTTP/1.1`, claims);
    const target = reply.headers.get("location");
    if (target !== null)
      expect([what, new URL(target, "http://ours").host]).toEqual([
        what,
        expect.stringMatching(/^(ours|localhost:\d+)$/),
      ]);
    if (!path.includes("evil")) expect([what, reply.text.includes("evil")]).toEqual([what, false]);
  }
});

test("unknown paths below /api get a problem", async ({ world }) => {
  for (const path of [
    "/api",
    "/api/nothing",
    "/api/app/nothing",
    `/api/app/newsfeeds/${ID}/nothing`,
    "/api/v1/newsfeeds",
  ])
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      const what = `${method} ${path}`;
      const stranger = await ask(path, { method });
      problemOf(stranger, 401, what);
      const known = await ask(path, { method, key: world.ada.key });
      expect(problemOf(known, 404, what).code).toBe("not_found");
      expectGuarded(known, what);
    }
});

test("refuses malformed server actions", async () => {
  const multipart = "multipart/form-data; boundary=x";
  const bodies: [type: string, body: string][] = [
    ["text/plain;charset=UTF-8", '["$F1"]'],
    ["application/x-www-form-urlencoded", "$ACTION_ID_x="],
    [multipart, '--x\r\nContent-Disposition: form-data; name="0"\r\n\r\n["$1:__proto__:then"]\r\n--x--\r\n'],
    [multipart, "--x"],
    [multipart, "\0"],
  ];
  for (const path of ["/", "/sign-in", "/newsfeeds", "/nothing/here"])
    for (const action of ["x", "40a1".repeat(10), "__proto__"])
      for (const [type, body] of bodies) {
        const headers = { "Next-Action": action, "Content-Type": type, Origin: "null" };
        const what = `${path} ${action} ${type} ${body}`;
        const reply = await ask(path, { method: "POST", headers, body });
        expect([what, reply.status]).toEqual([what, 405]);
        expectGuarded(reply, what);
      }
  expect((await ask("/health")).status).toBe(200);
});

test("shared caches keep no personal data", async ({ world }) => {
  const ways: Record<string, string>[] = [
    {},
    { RSC: "1" },
    { RSC: "1", "Next-Router-Prefetch": "1" },
    { "X-Nextjs-Data": "1" },
    { "X-Forwarded-Host": "evil.invalid" },
    { "X-Middleware-Subrequest": "proxy:proxy:proxy:proxy:proxy" },
    { "X-Middleware-Prefetch": "1" },
  ];
  for (const path of ["/newsfeeds", `/posts/${ID}`, "/settings/security", "/v1/newsfeeds", "/api/app/sessions"])
    for (const headers of ways) {
      const key = path.startsWith("/v1") ? { key: world.ada.key } : {};
      const reply = await ask(path, { ...key, headers });
      const what = `${path} ${JSON.stringify(headers)}`;
      // Pages without a session redirect, whatever the header claims.
      expect([what, reply.status]).toEqual([what, path.startsWith("/v1") ? 200 : path.startsWith("/api") ? 401 : 307]);
      if (path.startsWith("/v1")) expect(Array.isArray(reply.value), what).toBe(true);
      expect(reply.headers.get("cache-control") ?? "private", what).toMatch(/private|no-store/);
    }
});
