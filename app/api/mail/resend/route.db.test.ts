import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { findMail } from "@/db/queries/digests/outbox";
import type { UserContext } from "@/lib/context/context";
import { DAY_MS } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";
import { addressHash } from "@/lib/domain/mail/delivery-reports";
import { queueExample } from "@/lib/domain/mail/testing/example-mail";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { runSent } from "@/lib/testing/run-sent";
import { setUpRuntime } from "@/lib/testing/runtime";
import { POST } from "./route";

const KEY = Buffer.from("a key that only the tests know of");
const SECRET = `whsec_${KEY.toString("base64")}`;

const runtime = setUpRuntime();
let ada: UserContext;
let email: string;

beforeEach(async () => {
  runtime.env.RESEND_WEBHOOK_SECRET = SECRET;
  runtime.setNow(null);
  ada = await runtime.newUser();
  email = `${ada.actor.userId}@example.org`;
});

interface Told {
  id?: string;
  /** Seconds from now. */
  timestamp?: number;
  key?: Buffer;
  signature?: (right: string) => string;
}

function tell(
  body: string,
  { id = `msg_${newId()}`, timestamp = 0, key = KEY, signature = (right) => right }: Told = {},
) {
  const at = String(Math.floor(Date.now() / 1000) + timestamp);
  const right = `v1,${createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64")}`;
  const headers = { "svix-id": id, "svix-timestamp": at, "svix-signature": signature(right) };
  return POST(new Request("http://localhost:3000/api/mail/resend", { method: "POST", headers, body }));
}

function event(
  type: string,
  more: { to?: string; from?: string; bounce?: string; mail?: string; daysAgo?: number } = {},
): string {
  const created_at = new Date(Date.now() - (more.daysAgo ?? 0) * DAY_MS).toISOString();
  const bounce = more.bounce && { type: more.bounce, subType: "General", message: "No such mailbox." };
  return JSON.stringify({
    type,
    created_at,
    data: {
      email_id: more.mail ?? newId(),
      from: more.from,
      to: [more.to ?? email],
      subject: "Ünïcode \u2028",
      ...(bounce && { bounce }),
    },
  });
}

async function stoppedBy(address = email): Promise<string | null> {
  const { rows } = await runtime.database.pool.query<{ reason: string }>(
    "select reason from mail_suppressions where address_hash = $1",
    [addressHash(runtime.system, address)],
  );
  return rows[0]?.reason ?? null;
}

async function eventsOf(address = email): Promise<number> {
  const { rows } = await runtime.database.pool.query<{ total: number }>(
    "select count(*)::int as total from mail_events where address_hash = $1",
    [addressHash(runtime.system, address)],
  );
  return rows[0]?.total ?? 0;
}

async function pausedUntil(): Promise<Date | null> {
  const { rows } = await runtime.database.pool.query<{ at: Date | null }>(
    "select digest_paused_until as at from newsfeed_members where user_id = $1",
    [ada.actor.userId],
  );
  return rows[0]?.at ?? null;
}

describe("Resend webhook", () => {
  test("accepts a valid signature, also among several, and stores an event once", async () => {
    const body = event("email.bounced", { bounce: "Permanent" });
    const id = `msg_${newId()}`;
    const several = (right: string) => `v1,${Buffer.alloc(32).toString("base64")} v2,abc ${right}`;
    for (let time = 0; time < 3; time += 1) expect((await tell(body, { id, signature: several })).status).toBe(200);
    expect([await stoppedBy(), await eventsOf()]).toEqual(["bounce", 1]);
  });

  test.each<[string, number, Told]>([
    ["by another key", 401, { key: Buffer.from("another key") }],
    ["not at all", 400, { signature: () => "" }],
    ["by another scheme", 401, { signature: (right) => right.replace("v1,", "v2,") }],
    ["with a truncated signature", 401, { signature: (right) => right.slice(0, -4) }],
    ["six minutes ago", 401, { timestamp: -360 }],
    ["six minutes from now", 401, { timestamp: 360 }],
  ])("message signed %s: responds %i and does nothing", async (_, status, told) => {
    expect((await tell(event("email.complained"), told)).status).toBe(status);
    expect([await stoppedBy(), await eventsOf()]).toEqual([null, 0]);
  });

  test("responds 401 for a changed body", async () => {
    const body = event("email.complained");
    const id = `msg_${newId()}`;
    const at = String(Math.floor(Date.now() / 1000));
    const signature = `v1,${createHmac("sha256", KEY).update(`${id}.${at}.${body}`).digest("base64")}`;
    const headers = { "svix-id": id, "svix-timestamp": at, "svix-signature": signature };
    const changed = body.replace("email.complained", "email.bouncedddd");
    const url = "http://localhost:3000/api/mail/resend";
    expect((await POST(new Request(url, { method: "POST", headers, body: changed }))).status).toBe(401);
  });

  test("responds 413 above 256 KiB and 404 without a secret", async () => {
    expect((await tell("x".repeat(1_048_576))).status).toBe(413);
    delete runtime.env.RESEND_WEBHOOK_SECRET;
    expect((await tell(event("email.delivered"))).status).toBe(404);
  });

  test.each([["{}"], ["[]"], ['"text"'], [JSON.stringify({ type: 7, data: { to: { a: 1 }, email_id: [] } })]])(
    "responds 200 to an unknown event, such as %s",
    async (body) => {
      expect((await tell(body)).status).toBe(200);
    },
  );
});

describe("mail recipient", () => {
  test.each([
    ["email.complained", undefined, "complaint"],
    ["email.bounced", "Permanent", "bounce"],
    ["email.suppressed", undefined, "bounce"],
    ["email.bounced", "Transient", null],
    ["email.bounced", undefined, null],
    ["email.delivered", undefined, null],
    ["email.opened", undefined, null],
    ["email.delivery_delayed", undefined, null],
  ])("after %s (%s) is stopped by: %s", async (type, bounce, reason) => {
    await tell(event(type, { ...(bounce && { bounce }), to: email.toUpperCase() }));
    expect(await stoppedBy()).toBe(reason);
  });

  test.each([
    ["Shop <shop@example.com>", null],
    ["LEDE@lede.example", "complaint"],
    ["Lede News <lede@lede.example>", "complaint"],
  ])("after a complaint about a mail from %s is stopped by: %s", async (from, reason) => {
    await tell(event("email.complained", { from }));
    expect(await stoppedBy()).toBe(reason);
  });

  test("is stopped by a complaint about a mail that Lede sent from a former sender", async () => {
    runtime.sent.length = 0;
    const id = await queueExample(runtime.contextFor({ kind: "system" }), ada, { toAddress: email });
    await runSent(runtime);
    const mail = (await findMail(runtime.database.db, id))?.providerId ?? "";
    await tell(event("email.complained", { mail, from: "news@example.com" }));
    expect(await stoppedBy()).toBe("complaint");
  });

  test("stays stopped when an earlier delivery is reported later", async () => {
    await tell(event("email.complained"));
    await tell(event("email.delivered", { daysAgo: 1 }));
    expect(await stoppedBy()).toBe("complaint");
  });

  test("gets no digests for seven days after three soft bounces in seven days", async () => {
    await createNewsfeed(ada, { name: "News" });
    const bounced = (daysAgo: number) => tell(event("email.bounced", { bounce: "Transient", daysAgo }));
    await bounced(9);
    await bounced(1);
    await bounced(2);
    expect(await pausedUntil()).toBeNull();
    await bounced(0);
    const wait = ((await pausedUntil())?.getTime() ?? 0) - Date.now();
    expect(wait / DAY_MS).toBeCloseTo(7, 2);
    expect(await stoppedBy()).toBeNull();
  });
});

test("the operator sees the bounce beside the email", async () => {
  runtime.sent.length = 0;
  runtime.setNow(null);
  const id = await queueExample(runtime.contextFor({ kind: "system" }), ada, { toAddress: email });
  await runSent(runtime);
  const mail = (await findMail(runtime.database.db, id))?.providerId ?? "";
  await tell(event("email.bounced", { bounce: "Permanent", mail }));
  expect(await findMail(runtime.database.db, id)).toMatchObject({
    status: "sent",
    lastError: "It bounced permanently. No such mailbox.",
  });
});
