import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as api from "@/app/api/[[...path]]/route";
import { rateBuckets } from "@/db/schema/operations";
import { type Caller, newCaller, request } from "@/lib/api/testing/callers";
import { setUpRuntime } from "@/lib/testing/runtime";

const NOW = new Date("2026-11-21T08:00:00Z");
const OURS = { "Sec-Fetch-Site": "same-origin" };

const runtime = setUpRuntime({ now: NOW });
let ada: Caller;
let bob: Caller;
beforeAll(async () => {
  [ada, bob] = [await newCaller(runtime), await newCaller(runtime)];
});
beforeEach(async () => {
  runtime.settings.signup = "open";
  await runtime.database.db.delete(rateBuckets);
});

interface Sent {
  /** The socket's address. */
  from: string;
  /** Number of earlier attempts, so that each one can differ. */
  attempt: number;
  /** Another caller, whom the limit does not affect. */
  isOther: boolean;
}

interface Limit {
  what: string;
  max: number;
  windowSeconds: number;
  per: "network" | "mailbox" | "user";
  send: (sent: Sent) => Promise<Response>;
}

function headersOf({ from, attempt }: Sent): Record<string, string> {
  const claimed = `203.0.113.${attempt % 250}`;
  return { ...OURS, "x-lede-client-address": from, "X-Forwarded-For": claimed, Forwarded: `for=${claimed}` };
}

const sendOwn =
  (handler: (request: Request) => Promise<Response>, method: string, path: string) =>
  (sent: Sent, body: unknown, cookie?: string) =>
    handler(request(method, path, { body, headers: { ...headersOf(sent), ...(cookie !== undefined && { cookie }) } }));

const mailbox = ({ isOther }: Sent) => ({ email: isOther ? "other@example.org" : "nobody@example.org" });
const toSignUp = sendOwn(api.POST, "POST", "/api/app/sign-up");
const toReset = sendOwn(api.PUT, "PUT", "/api/app/password-reset");
const toAskReset = sendOwn(api.POST, "POST", "/api/app/password-reset");
const toAskSignIn = sendOwn(api.POST, "POST", "/api/app/sign-in-link");
const toVerify = sendOwn(api.POST, "POST", "/api/app/email-verification");

const HOUR = 3_600;

/** Sign-in has its own table in `lib/domain/accounts/sign-in.db.test.ts`; share links have their own tests. */
const LIMITS: readonly Limit[] = [
  { what: "signing up", max: 60, windowSeconds: HOUR, per: "network", send: (sent) => toSignUp(sent, {}) },
  { what: "using reset links", max: 30, windowSeconds: HOUR, per: "network", send: (sent) => toReset(sent, {}) },
  {
    what: "asking for reset links",
    max: 30,
    windowSeconds: HOUR,
    per: "network",
    send: (sent) => toAskReset(sent, {}),
  },
  {
    what: "asking for sign-in links",
    max: 30,
    windowSeconds: HOUR,
    per: "network",
    send: (sent) => toAskSignIn(sent, {}),
  },
  {
    what: "password reset mails",
    max: 3,
    windowSeconds: HOUR,
    per: "mailbox",
    send: (sent) => toAskReset(sent, mailbox(sent)),
  },
  {
    what: "sign-in mails",
    max: 3,
    windowSeconds: HOUR / 4,
    per: "mailbox",
    send: (sent) => toAskSignIn(sent, mailbox(sent)),
  },
  {
    what: "address confirmation mails",
    max: 3,
    windowSeconds: HOUR,
    per: "user",
    send: (sent) => toVerify(sent, undefined, (sent.isOther ? bob : ada).cookie),
  },
];

describe("limits on costly and secret operations", () => {
  test.each(LIMITS)("limits $what to $max in $windowSeconds seconds for a $per", async (limit) => {
    const { max, windowSeconds, per, send } = limit;
    // Addresses of one /56, because one household can have all of it. Mailbox and user limits hold for any address.
    const from = (attempt: number) =>
      per === "network" ? `2001:db8:0:1${attempt.toString(16).padStart(2, "0")}::1` : `192.0.2.${attempt}`;
    const sentBy = (attempt: number) => send({ from: from(attempt), attempt, isOther: false });
    for (let attempt = 1; attempt <= max; attempt += 1)
      expect([attempt, (await sentBy(attempt)).status]).toEqual([attempt, expect.not.toBeOneOf([429, 500])]);

    const refused = await sentBy(max + 1);
    const retryAfter = Number(refused.headers.get("Retry-After"));
    expect([refused.status, retryAfter > 0 && retryAfter <= windowSeconds]).toEqual([429, true]);
    expect(refused.headers.get("RateLimit-Policy")).toContain(`;q=${max};w=${windowSeconds}`);
    expect(refused.headers.get("RateLimit")).toContain(";r=0;");
    expect(await refused.json()).toMatchObject({ code: "rate_limited", detail: expect.stringMatching(/Wait \d+/) });

    const elsewhere = { from: "2001:db8:0:200::1", attempt: max + 2, isOther: per !== "network" };
    expect((await send(elsewhere)).status).not.toBe(429);
    runtime.setNow(new Date(NOW.getTime() + windowSeconds * 1_000));
    expect((await sentBy(max + 3)).status).not.toBe(429);
  });
});
