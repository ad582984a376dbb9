import { beforeAll, describe, expect, test } from "vitest";
import { type Caller, newCaller, request } from "@/lib/api/testing/callers";
import { allRouteMethods, type RouteMethodOf } from "@/lib/api/testing/route-files";
import { vapidKeys } from "@/lib/domain/webhooks/web-push";
import { dumpTables } from "@/lib/testing/dump-tables";
import { setUpRuntime } from "@/lib/testing/runtime";
import { isFullVolume } from "@/lib/testing/volume";

const ID = "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b";

/** Addresses without cookies, and how they authenticate instead. */
const WITHOUT_COOKIES: Readonly<Record<string, string>> = {
  [`/u/${ID}`]: "the link itself (RFC 8058)",
  "/api/mail/resend": "the signature of the message",
  [`/api/websub/${ID}`]: "the token of the hub",
  "/hub": "the secret in the topic",
  "/api/inngest": "the signature of the workflow server",
  "/accounts/ClientLogin": "the API key in its form",
  [`/api/greader.php/${ID}`]: "the API key in a header",
  [`/reader/${ID}`]: "the API key in a header",
  "/api/fever.php": "a hash of the API key in its form",
  "/fever": "a hash of the API key in its form",
  "/mcp": "the API key in a header",
};
/** next-auth checks its own token; see `lib/auth/auth.db.test.ts`. */
const OF_NEXT_AUTH = `/api/auth/${ID}`;

/** Requests that another site or a sandboxed document can make with the visitor's cookie. */
const FORGED: readonly Record<string, string>[] = [
  { "Sec-Fetch-Site": "cross-site", Origin: "https://elsewhere.example" },
  { "Sec-Fetch-Site": "same-site", Origin: "https://other.localhost" },
  { "Sec-Fetch-Site": "none" },
  { "Sec-Fetch-Site": "cross-site", Origin: "http://localhost:3000" },
  { "Sec-Fetch-Site": "same-origin", Origin: "null" },
  { Origin: "null" },
  { Origin: "https://elsewhere.example", Referer: "http://localhost:3000/newsfeeds" },
  { Origin: "http://localhost:3001" },
  { Origin: "http://localhost:3000.elsewhere.example" },
  { Origin: "http://localhost:3000@elsewhere.example" },
  { Referer: "http://localhost:3000/newsfeeds" },
  {},
];
/** Bodies that a form can send without a preflight, and bodies that only a script can send. */
const BODIES: readonly { type: string; body: string }[] = [
  { type: "application/json", body: "{}" },
  { type: "text/plain", body: '{"name":"x"}' },
  { type: "application/x-www-form-urlencoded", body: "name=x" },
];

const runtime = setUpRuntime({ isUnused: true });
let ada: Caller;
let all: RouteMethodOf[];

beforeAll(async () => {
  ada = await newCaller(runtime);
  all = await allRouteMethods(ID);
});

const isUnsafe = ({ method }: RouteMethodOf) => method !== "GET" && method !== "HEAD";
const isForCookies = ({ path }: RouteMethodOf) => !(path in WITHOUT_COOKIES) && path !== OF_NEXT_AUTH;

function send(route: RouteMethodOf, headers: Record<string, string>, body?: string): Promise<Response> {
  const sent = { headers: { cookie: ada.cookie, ...headers }, ...(body !== undefined && { body }) };
  return route.handler(request(route.method, route.path, sent), { params: Promise.resolve(route.params) });
}

const WITHOUT_COUNTS = { except: ["rate_buckets", "sessions"] };

describe("cross-site requests with the visitor's cookie", () => {
  test("no write operation accepts a forged request", async () => {
    const before = await dumpTables(runtime.database, WITHOUT_COUNTS);
    const refused = new Set<string>();
    const routes = all.filter((one) => isUnsafe(one) && isForCookies(one));
    for (const [at, route] of routes.entries())
      for (const [index, headers] of FORGED.entries()) {
        // A different quarter of the combinations runs each day.
        if (!isFullVolume && (at + index) % 4 !== 0) continue;
        const { type, body } = BODIES[index % BODIES.length] ?? { type: "", body: "" };
        const hasBody = route.method !== "DELETE";
        const { status } = await send(
          route,
          { ...headers, ...(hasBody && { "Content-Type": type }) },
          hasBody ? body : undefined,
        );
        const what = `${route.method} ${route.path} ${JSON.stringify(headers)}`;
        expect([what, status]).toEqual([what, expect.toBeOneOf([403, 405])]);
        if (status === 403) refused.add(`${route.method} ${route.path}`);
      }
    expect(await dumpTables(runtime.database, WITHOUT_COUNTS)).toEqual(before);
    // All write routes; a 405 leaves nothing to forge.
    expect(refused.size).toBeGreaterThan(50);
  });

  test("every write operation accepts our own pages", async () => {
    const ours = { "Sec-Fetch-Site": "same-origin", Origin: "http://localhost:3000" };
    const known = all.filter((one) => isUnsafe(one) && isForCookies(one));
    const statuses = new Map<string, number>();
    for (const route of known) {
      // Signing out or deleting the account would end the test.
      if (route.path === "/api/app/sessions" || route.path === "/api/app/account/delete") continue;
      const hasBody = route.method !== "DELETE";
      statuses.set(`${route.method} ${route.path}`, (await send(route, ours, hasBody ? "{}" : undefined)).status);
    }
    const forbidden = [...statuses].filter(([, status]) => status === 403).map(([what]) => what);
    // Operator-only routes.
    expect(forbidden.filter((what) => !/\/(engine|ai|outbox)\b/.test(what))).toEqual([]);
  });
});

test("GET and HEAD change nothing", async () => {
  // Creates the server's key pair for push services, which otherwise the first GET would create.
  await vapidKeys(runtime.contextFor({ kind: "user", userId: ada.userId, via: "session", isReadOnly: false }));
  const before = await dumpTables(runtime.database, WITHOUT_COUNTS);
  for (const route of all.filter((one) => !isUnsafe(one)))
    for (const headers of [FORGED[0] ?? {}, { "X-HTTP-Method-Override": "DELETE" }, { "X-Method-Override": "POST" }]) {
      const response = await send({ ...route, path: `${route.path}?_method=DELETE&method=POST` }, headers);
      expect([route.path, response.status < 500]).toEqual([route.path, true]);
      await response.body?.cancel();
    }
  expect(await dumpTables(runtime.database, WITHOUT_COUNTS)).toEqual(before);
});

describe("routes without cookies", () => {
  test.each(Object.entries(WITHOUT_COOKIES))("%s authenticates by %s and ignores a visitor's cookie", async (path) => {
    const before = await dumpTables(runtime.database, WITHOUT_COUNTS);
    for (const route of all.filter((one) => one.path === path && isUnsafe(one))) {
      const response = await send(route, FORGED[0] ?? {}, "{}");
      // Fever refuses with 200 and `auth: 0`, which its apps expect.
      const isRefused = response.ok ? (await response.json()).auth === 0 : response.status < 500;
      expect([route.method, isRefused]).toEqual([route.method, true]);
    }
    expect(await dumpTables(runtime.database, WITHOUT_COUNTS)).toEqual(before);
  });
});
