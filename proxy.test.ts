import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { contentSecurityPolicy, pageHeaders } from "@/lib/auth/page-headers";
import { config, proxy } from "./proxy";

function visit(path: string, options: { cookie?: string; method?: string; headers?: Record<string, string> } = {}) {
  const headers = { ...options.headers, ...(options.cookie && { cookie: options.cookie }) };
  return proxy(new NextRequest(`http://localhost:3000${path}`, { method: options.method ?? "GET", headers }));
}

/** Request headers that Next forwards to the page. */
function forwarded(response: Response, name: string): string | null {
  return response.headers.get(`x-middleware-request-${name}`);
}

const SIGNED_IN = "lede.session=anything";

describe("a visitor without a session cookie", () => {
  test.each([
    ["/newsfeeds", "/sign-in?next=%2Fnewsfeeds"],
    ["/posts/42?from=mail", "/sign-in?next=%2Fposts%2F42%3Ffrom%3Dmail"],
    ["/settings/api-keys", "/sign-in?next=%2Fsettings%2Fapi-keys"],
    ["/lists/1?_rsc=abc", "/sign-in?next=%2Flists%2F1"],
    ["/status", "/sign-in?next=%2Fstatus"],
    ["/unread?view=all", "/sign-in?next=%2Funread%3Fview%3Dall"],
    ["/saved", "/sign-in?next=%2Fsaved"],
    ["/folders/1", "/sign-in?next=%2Ffolders%2F1"],
  ])("is redirected from %s to %s", (path, target) => {
    const response = visit(path);
    expect(response.status).toBe(307);
    expect(response.headers.get("location")).toBe(`http://localhost:3000${target}`);
  });

  test.each(["/", "/sign-in", "/sign-up", "/docs", "/l/token", "/newsfeedsx"])("may see %s", (path) => {
    expect(visit(path).headers.get("x-middleware-next")).toBe("1");
  });

  test("is redirected in spite of Next's internal request header", () => {
    const headers = { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" };
    expect(visit("/newsfeeds", { headers }).status).toBe(307);
  });
});

describe("a visitor with a session cookie", () => {
  test("reaches the page, which checks the cookie", () => {
    expect(visit("/newsfeeds", { cookie: SIGNED_IN }).headers.get("x-middleware-next")).toBe("1");
  });

  test("cannot set the forwarded path or nonce", () => {
    const headers = { "x-nonce": "evil", "x-lede-path": "//evil.example", "content-security-policy": "default-src *" };
    const response = visit("/posts/1?a=b", { cookie: SIGNED_IN, headers });
    expect(forwarded(response, "x-lede-path")).toBe("/posts/1?a=b");
    expect(forwarded(response, "x-nonce")).toMatch(/^[\w+/]{22}==$/);
    expect(forwarded(response, "content-security-policy")).toBe(response.headers.get("content-security-policy"));
  });
});

describe("every page", () => {
  test.each(["/", "/newsfeeds", "/sign-in"])("%s has the security headers", (path) => {
    const { headers } = visit(path);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });

  test("has a nonce of its own", () => {
    const nonces = [1, 2, 3].map(() => forwarded(visit("/"), "x-nonce"));
    expect(new Set(nonces).size).toBe(3);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"])("refuses %s", (method) => {
    const response = visit("/newsfeeds", { method, cookie: SIGNED_IN });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  });
});

describe("one-click unsubscription", () => {
  test("is accepted from anywhere", () => {
    const response = visit("/u/Vt0F-IfBV_", { method: "POST", headers: { origin: "https://mail.example" } });
    expect(response.headers.get("x-middleware-next")).toBe("1");
  });

  test.each([
    ["PUT", "/u/Vt0FIfBV"],
    ["POST", "/u"],
    ["POST", "/u/a/b"],
    ["POST", "/ux/a"],
  ])("refuses %s %s", (method, path) => expect(visit(path, { method }).status).toBe(405));
});

describe("shared page", () => {
  test.each([
    "/l/Yw3kq1PFmBzvX7TnLdC5Ra",
    "/l/Yw3kq1PFmBzvX7TnLdC5Ra?cursor=abc",
    "/l/none",
    "/l",
    "/invitations/Vt0FIfBV",
    "/u/Vt0FIfBV",
  ])("%s is not indexed, stored or sent as a referrer", (path) => {
    const { headers } = visit(path);
    expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("set-cookie")).toBeNull();
  });

  test.each(["/", "/lists", "/lx/abc", "/sign-in"])("%s is not a shared page", (path) => {
    expect(visit(path, { cookie: SIGNED_IN }).headers.get("x-robots-tag")).toBeNull();
  });
});

describe("content security policy", () => {
  const policy = (appUrl: string, isDevelopment = false) =>
    contentSecurityPolicy({ nonce: "abc", appUrl, isDevelopment });

  test("runs no script without the nonce and no eval", () => {
    const scripts = policy("https://lede.example").match(/script-src [^;]*/)?.[0];
    expect(scripts).toBe("script-src 'self' 'nonce-abc' 'strict-dynamic'");
  });

  test.each(["https://lede.example", "http://localhost:3000"])(
    "loads pictures from this server only at %s",
    (appUrl) => {
      expect(policy(appUrl)).toContain("img-src 'self' data:;");
    },
  );
});

describe("strict transport security", () => {
  test("is sent over https only", () => {
    const headers = (appUrl: string) => pageHeaders("/", { nonce: "abc", appUrl, isDevelopment: false });
    expect(headers("https://lede.example")["Strict-Transport-Security"]).toBe("max-age=31536000");
    expect(headers("http://localhost:3000")).not.toHaveProperty("Strict-Transport-Security");
  });
});

describe("matcher", () => {
  const stands = new RegExp(`^${config.matcher[0]}$`);

  test.each(["/", "/newsfeeds", "/posts/0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b", "/l/token", "/v1x", "/apix"])(
    "includes %s",
    (path) => {
      expect(path).toMatch(stands);
    },
  );

  test.each([
    ...["/api", "/api/auth/csrf", "/api/app/api-keys", "/v1", "/v1/newsfeeds", "/_next/static/x.js", "/icon.svg"],
    ...["/accounts/ClientLogin", "/reader/api/0/stream/contents/user/-/label/a.b c", "/reader/atom/feed%2F1", "/fever"],
  ])("excludes %s", (path) => {
    expect(path).not.toMatch(stands);
  });
});
