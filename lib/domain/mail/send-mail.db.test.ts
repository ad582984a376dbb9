import { setTimeout } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { suppressAddress } from "@/db/queries/accounts/mail-addresses";
import { markEmailVerified } from "@/db/queries/accounts/users";
import { findMail, type OutboxMail } from "@/db/queries/digests/outbox";
import type { MailKind } from "@/db/schema/mail";
import { transact, type UserContext } from "@/lib/context/context";
import { LINK_MINUTES } from "@/lib/contract/mail";
import { MINUTE_MS } from "@/lib/core/duration";
import { EXAMPLE_MAIL, queueExample } from "@/lib/domain/mail/testing/example-mail";
import { inviteMember, revokeInvitation } from "@/lib/domain/members/invitations";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { waitingTransport } from "@/lib/platform/mail/open-transport";
import { resendTransport } from "@/lib/platform/mail/resend";
import { smtpTransport } from "@/lib/platform/mail/smtp";
import type { MailTransport } from "@/lib/platform/mail/transport";
import { flakyDatabase } from "@/lib/testing/flaky-database";
import { setReadOnly } from "@/lib/testing/read-only";
import { type ResendServer, startResendServer } from "@/lib/testing/resend-server";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { type SmtpServer, startSmtpServer } from "@/lib/testing/smtp-server";
import { addressHash } from "./delivery-reports";
import { sendMailAgain } from "./outbox";
import { requestDueMails, sendMail } from "./send-mail";

const NOW = new Date("2026-11-21T07:00:00Z");

let runtime: TestRuntime;
let resend: ResendServer;
let smtp: SmtpServer;
let transports: { resend: MailTransport; smtp: MailTransport; file: MailTransport };
/** The first account. */
let operator: UserContext;
let ada: UserContext;

beforeAll(async () => {
  runtime = await bindTestRuntime();
  operator = await runtime.newUser();
  resend = await startResendServer();
  smtp = await startSmtpServer();
  transports = {
    resend: resendTransport({ apiKey: "re_secret", baseUrl: resend.baseUrl, totalTimeoutMs: 5_000 }),
    smtp: smtpTransport({ url: `smtp://127.0.0.1:${smtp.port}`, silenceTimeoutMs: 10_000 }),
    file: runtime.post.mail,
  };
});
afterAll(async () => {
  await transports.resend.close();
  await Promise.all([resend.close(), smtp.close(), runtime.stop()]);
});
beforeEach(async () => {
  runtime.setNow(NOW);
  runtime.post.mail = transports.resend;
  resend.behave(() => "ok");
  smtp.behave("ok");
  runtime.sent.length = 0;
  ada = await runtime.newUser();
  await runtime.database.pool.query("delete from outbox");
  await runtime.database.pool.query("delete from mail_suppressions");
});

const system = () => runtime.contextFor({ kind: "system" });
const passTo = (minutes: number) => runtime.setNow(new Date(NOW.getTime() + minutes * MINUTE_MS));
const deliveredTo = ({ idempotencyKey }: OutboxMail) => resend.delivered.filter(({ key }) => key === idempotencyKey);

async function stored(id: string): Promise<OutboxMail> {
  const mail = await findMail(runtime.database.db, id);
  if (!mail) throw new Error("The mail is gone.");
  return mail;
}

/** Runs the tick at each following minute with due mails. */
async function tickFor(minutes: number): Promise<void> {
  const end = system().now().getTime() + minutes * MINUTE_MS;
  for (;;) {
    if ((await requestDueMails(system())) > 0) await runSent(runtime);
    const { rows } = await runtime.database.pool.query<{ at: Date | null }>(
      "select min(next_attempt_at) as at from outbox where status in ('pending', 'sending')",
    );
    const next = Math.ceil((rows[0]?.at?.getTime() ?? Number.POSITIVE_INFINITY) / MINUTE_MS) * MINUTE_MS;
    runtime.setNow(new Date(Math.min(next, end)));
    if (next > end) return;
  }
}

/** A sender that dies after the provider accepted the mail and before the result is stored. */
async function dieWhileSending(id: string): Promise<void> {
  const { mail } = runtime.post;
  const dying = new Error("killed");
  runtime.post.mail = {
    ...mail,
    send: async (outgoing) => {
      await mail.send(outgoing);
      throw dying;
    },
  };
  await expect(sendMail(system(), id)).rejects.toBe(dying);
  runtime.post.mail = mail;
}

describe("a mail in the outbox", () => {
  test("is sent at once and keeps the provider's id", async () => {
    const id = await queueExample(system(), ada);
    await runSent(runtime);
    const mail = await stored(id);
    expect(mail).toMatchObject({ status: "sent", attempts: 1, transport: "resend", sentAt: NOW, lastError: null });
    expect(mail.providerId).toMatch(/^mail-/);
    expect(JSON.parse(deliveredTo(mail)[0]?.body ?? "")).toEqual({
      ...EXAMPLE_MAIL,
      from: runtime.settings.mailFrom,
      to: "ada@example.org",
    });
  });

  test("is sent by the next tick if its event was lost", async () => {
    const id = await queueExample(system(), ada);
    runtime.sent.length = 0;
    await tickFor(0);
    expect((await stored(id)).status).toBe("sent");
  });

  test("is rolled back with its transaction", async () => {
    const failing = transact(system(), async (tx) => {
      await queueExample(tx, ada);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(runtime.sent).toEqual([]);
    expect(await requestDueMails(system())).toBe(0);
  });

  test("is queued once per key and sent once by ten senders", async () => {
    const key = { idempotencyKey: "digest/twice" };
    const id = await queueExample(system(), ada, key);
    expect(await queueExample(system(), ada, key)).toBe(id);
    await Promise.all(Array.from({ length: 10 }, () => sendMail(system(), id)));
    expect(resend.asked.filter((asked) => asked === key.idempotencyKey)).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ status: "sent", attempts: 1 });
  });

  test("is identical at every attempt", async () => {
    resend.behave(() => "accept-then-500");
    const id = await queueExample(system(), ada);
    await runSent(runtime);
    runtime.settings.mailFrom = "Other <other@lede.example>";
    passTo(2);
    await tickFor(0);
    runtime.settings.mailFrom = "Lede <lede@lede.example>";
    const mail = await stored(id);
    expect(mail).toMatchObject({ status: "sent", attempts: 2 });
    expect(deliveredTo(mail)).toHaveLength(1);
  });
});

describe("a provider that fails", () => {
  test.each(["accept-then-reset", "accept-then-500", "accept-then-hang"] as const)(
    "is retried after %s and delivers the mail once",
    async (behaviour) => {
      resend.behave(() => behaviour);
      const id = await queueExample(system(), ada);
      await runSent(runtime);
      expect(await stored(id)).toMatchObject({ status: "sending", attempts: 1, lastError: expect.any(String) });
      await tickFor(3);
      const mail = await stored(id);
      expect(mail).toMatchObject({ status: "sent", attempts: 2, lastError: null });
      expect(deliveredTo(mail)).toHaveLength(1);
    },
  );

  test("is retried after status 429 only from the requested time on", async () => {
    resend.behave(() => "429");
    const id = await queueExample(system(), ada);
    await runSent(runtime);
    expect(await stored(id)).toMatchObject({ status: "pending", nextAttemptAt: new Date(NOW.getTime() + 90_000) });
    resend.behave(() => "ok");
    passTo(1);
    await tickFor(0);
    expect((await stored(id)).attempts).toBe(1);
    passTo(2);
    await tickFor(0);
    expect((await stored(id)).status).toBe("sent");
  });

  test("is retried after status 500 with growing pauses for 23 hours, then leaves the mail unknown", async () => {
    resend.behave(() => "500");
    const id = await queueExample(system(), ada);
    await runSent(runtime);
    await tickFor(24 * 60);
    const mail = await stored(id);
    expect(mail).toMatchObject({ status: "unknown", nextAttemptAt: null, lastError: expect.stringContaining("500") });
    expect(mail.attempts).toBeGreaterThan(20);
    expect(mail.attempts).toBeLessThan(32);
    resend.behave(() => "ok");
    await tickFor(120);
    expect(deliveredTo(mail)).toEqual([]);
    expect(runtime.lines.at(-1)).toMatchObject({ level: "error", fields: { mail: id, status: "unknown" } });
  });

  test("is retried after status 403 for a week, then fails the mail", async () => {
    resend.behave(() => "403");
    const id = await queueExample(system(), ada);
    await runSent(runtime);
    passTo((7 * 24 - 2) * 60);
    await tickFor(0);
    expect(await stored(id)).toMatchObject({ status: "pending", attempts: 2 });
    await tickFor(120);
    expect(await stored(id)).toMatchObject({ status: "failed", lastError: expect.stringContaining("403") });
  });

  test("is retried for 23 hours from the first attempt that may have sent the mail", async () => {
    runtime.post.mail = waitingTransport("resend", "Enter the key again.");
    const id = await queueExample(system(), ada);
    await runSent(runtime);
    await tickFor(3 * 24 * 60);
    expect(await stored(id)).toMatchObject({ status: "pending", lastError: "Enter the key again." });
    runtime.post.mail = transports.resend;
    resend.behave(() => "accept-then-500");
    await tickFor(22 * 60);
    const mail = await stored(id);
    expect(mail).toMatchObject({ status: "sent", lastError: null });
    expect(deliveredTo(mail)).toHaveLength(1);
  });

  test("fails the mail at once with status 422", async () => {
    resend.behave(() => "422");
    const id = await queueExample(system(), ada);
    await runSent(runtime);
    expect(await stored(id)).toMatchObject({ status: "failed", attempts: 1, nextAttemptAt: null });
  });

  test("a refusal after a doubtful attempt leaves the mail unknown", async () => {
    resend.behave(() => "500");
    const id = await queueExample(system(), ada);
    await runSent(runtime);
    resend.behave(() => "422");
    await tickFor(3);
    expect(await stored(id)).toMatchObject({ status: "unknown", attempts: 2 });
  });

  test("an expired link is not sent", async () => {
    resend.behave(() => "403");
    const id = await queueExample(system(), ada, { kind: "sign-in" });
    await runSent(runtime);
    await tickFor(20);
    expect(await stored(id)).toMatchObject({ status: "failed", nextAttemptAt: null });
    expect((await stored(id)).attempts).toBeLessThan(6);
  });
});

describe("a sender that the operator corrects", () => {
  const fromOf = (mail: OutboxMail) => deliveredTo(mail).map(({ body }) => JSON.parse(body).from);
  const SENDER = "Lede <lede@lede.example>";
  const CORRECTED = "Lede <lede@verified.example>";
  afterEach(() => {
    runtime.settings.mailFrom = SENDER;
  });

  test("is that of mails that wait", async () => {
    resend.behave(() => "403");
    const id = await queueExample(system(), ada);
    await runSent(runtime);
    runtime.settings.mailFrom = CORRECTED;
    resend.behave(() => "ok");
    passTo(2);
    await tickFor(0);
    expect(await stored(id)).toMatchObject({ status: "sent", payload: { ...EXAMPLE_MAIL, from: CORRECTED } });
    expect(fromOf(await stored(id))).toEqual([CORRECTED]);
  });

  test("is that of a failed mail that is sent again", async () => {
    resend.behave(() => "422");
    const id = await queueExample(system(), ada);
    await runSent(runtime);
    runtime.settings.mailFrom = CORRECTED;
    resend.behave(() => "ok");
    await sendMailAgain(operator, id);
    await runSent(runtime);
    const { idempotencyKey } = await stored(id);
    expect(resend.delivered.at(-1)).toMatchObject({
      key: `${idempotencyKey}/again`,
      body: expect.stringContaining(CORRECTED),
    });
  });

  test("is not that of a mail that may have been sent", async () => {
    resend.behave(() => "403");
    const id = await queueExample(system(), ada);
    await runSent(runtime);
    runtime.settings.mailFrom = CORRECTED;
    resend.behave(() => "accept-then-500");
    passTo(2);
    await tickFor(0);
    runtime.settings.mailFrom = "Other <other@lede.example>";
    await tickFor(10);
    expect(await stored(id)).toMatchObject({ status: "sent", attempts: 3 });
    expect(fromOf(await stored(id))).toEqual([CORRECTED]);
  });
});

describe("a mail that is sent again", () => {
  /** Status of each mail in the outbox, oldest first. */
  async function statuses(): Promise<string[]> {
    const { rows } = await runtime.database.pool.query("select status from outbox order by id");
    return rows.map(({ status }) => status);
  }

  test("is retried no longer than its link works", async () => {
    resend.behave(() => "422");
    const id = await queueExample(system(), ada, { kind: "verify-email" });
    await runSent(runtime);
    passTo(LINK_MINUTES["verify-email"] - 60);
    resend.behave(() => "403");
    await sendMailAgain(operator, id);
    await runSent(runtime);
    expect(await statuses()).toEqual(["failed", "pending"]);
    await tickFor(120);
    expect(await statuses()).toEqual(["failed", "failed"]);
  });

  test("is not sent after its invitation was revoked", async () => {
    const { id: newsfeedId } = await createNewsfeed(ada, { name: "Grid" });
    resend.behave(() => "422");
    const { id: invitationId } = await inviteMember(ada, newsfeedId, { email: "grace@example.org" });
    await runSent(runtime);
    resend.behave(() => "403");
    for (let times = 0; times < 2; times += 1) {
      const { rows } = await runtime.database.pool.query("select id from outbox order by id desc limit 1");
      await sendMailAgain(operator, rows[0].id);
      if (times === 0) resend.behave(() => "422");
      await runSent(runtime);
      resend.behave(() => "403");
    }
    expect(await statuses()).toEqual(["failed", "failed", "pending"]);
    await revokeInvitation(ada, { newsfeedId, invitationId });
    resend.behave(() => "ok");
    await tickFor(120);
    expect(await statuses()).toEqual(["failed", "failed", "cancelled"]);
  });
});

describe("a crashed sender", () => {
  test("is retried after its lease with the same key", async () => {
    const id = await queueExample(system(), ada);
    await dieWhileSending(id);
    passTo(1);
    expect(await requestDueMails(system())).toBe(0);
    await sendMail(system(), id);
    expect(await stored(id)).toMatchObject({ status: "sending", attempts: 1 });
    passTo(2);
    await tickFor(0);
    const mail = await stored(id);
    expect(mail).toMatchObject({ status: "sent", attempts: 2 });
    expect(deliveredTo(mail)).toHaveLength(1);
  });

  test("leaves the mail unknown after 23 hours", async () => {
    const id = await queueExample(system(), ada);
    await dieWhileSending(id);
    passTo(23 * 60);
    await tickFor(5);
    const mail = await stored(id);
    expect(mail).toMatchObject({ status: "unknown", attempts: 1 });
    expect(deliveredTo(mail)).toHaveLength(1);
  });

  test.each(["smtp", "file"] as const)("never delivers a mail twice by %s", async (kind) => {
    const sends: string[] = [];
    const counting: MailTransport = {
      ...transports[kind],
      kind,
      send: async (mail) => {
        sends.push(mail.idempotencyKey);
        return { kind: "sent", providerId: null };
      },
    };
    runtime.post.mail = counting;
    const id = await queueExample(system(), ada);
    await dieWhileSending(id);
    passTo(5);
    await tickFor(0);
    // A file is overwritten; a mail server may have accepted the mail twice.
    expect((await stored(id)).status).toBe(kind === "file" ? "sent" : "unknown");
    expect(sends).toHaveLength(kind === "file" ? 2 : 1);
  });

  test("leaves the mail unknown after a change of provider", async () => {
    const id = await queueExample(system(), ada);
    await dieWhileSending(id);
    runtime.post.mail = transports.smtp;
    passTo(5);
    await tickFor(0);
    expect((await stored(id)).status).toBe("unknown");
    expect(smtp.delivered).toEqual([]);
  });

  test("cannot settle a mail that another sender has retried", async () => {
    const gate = Promise.withResolvers<void>();
    const { mail } = runtime.post;
    runtime.post.mail = {
      ...mail,
      send: (outgoing) => gate.promise.then(() => ({ kind: "refused", error: outgoing.to })),
    };
    const id = await queueExample(system(), ada);
    const slow = runtime.contextFor({ kind: "system" });
    const late = sendMail(slow, id);
    await expect.poll(async () => (await stored(id)).status).toBe("sending");
    runtime.post.mail = mail;
    passTo(3);
    await tickFor(0);
    gate.resolve();
    await late;
    expect(await stored(id)).toMatchObject({ status: "sent", attempts: 2, lastError: null });
  });
});

describe("a full disk", () => {
  test("does not lose that a mail was sent", async () => {
    const id = await queueExample(system(), ada);
    const send: MailTransport["send"] = async (mail) => {
      await setReadOnly(runtime.database, true);
      return transports.smtp.send(mail);
    };
    runtime.post.mail = { ...transports.smtp, send };
    const sending = sendMail(system(), id);
    await expect.poll(() => smtp.delivered.length).toBe(1);
    // As long as a few attempts to store it.
    await setTimeout(700);
    await setReadOnly(runtime.database, false);
    await sending;
    expect(await stored(id)).toMatchObject({ status: "sent", attempts: 1, lastError: null });
    smtp.delivered.length = 0;
  });
});

describe("a database that restarts", () => {
  test("does not lose that a mail was sent", async () => {
    runtime.post.mail = transports.smtp;
    smtp.delivered.length = 0;
    const id = await queueExample(system(), ada);
    await sendMail(flakyDatabase(system(), ["none", "refused", "unanswered"]), id);
    expect(await stored(id)).toMatchObject({ status: "sent", attempts: 1, lastError: null });
    expect(smtp.delivered).toHaveLength(1);
  });
});

describe("an SMTP server that fails", () => {
  test.each([
    ["ok", "sent", 1],
    ["refuse-recipient", "failed", 0],
    ["cut-after-data", "unknown", 1],
    ["silent-after-data", "unknown", 1],
    ["cut-in-data", "unknown", 0],
  ] as const)("ends a mail after %s as %s and never sends it again", async (behaviour, status, delivered) => {
    runtime.post.mail = transports.smtp;
    smtp.delivered.length = 0;
    smtp.behave(behaviour);
    const id = await queueExample(system(), ada);
    await runSent(runtime);
    smtp.behave("ok");
    await tickFor(180);
    expect(await stored(id)).toMatchObject({ status, attempts: 1 });
    expect(smtp.delivered).toHaveLength(delivered);
  });

  test("gets no further mail for an address that it does not know", async () => {
    runtime.post.mail = transports.smtp;
    smtp.behave("refuse-recipient");
    const toAddress = "unknown@example.org";
    await queueExample(system(), ada, { toAddress });
    await runSent(runtime);
    smtp.behave("ok");
    const id = await queueExample(system(), ada, { toAddress });
    await runSent(runtime);
    expect(await stored(id)).toMatchObject({ status: "cancelled", lastError: expect.stringContaining("bounced") });
  });

  test.each([
    "refuse-greeting",
    "refuse-starttls",
    "refuse-sender",
    "defer-recipient",
    "cut-before-data",
    "no-greeting",
  ] as const)("sends a mail later and once after %s", async (behaviour) => {
    runtime.post.mail = transports.smtp;
    smtp.delivered.length = 0;
    smtp.behave(behaviour);
    const id = await queueExample(system(), ada);
    await runSent(runtime);
    expect(await stored(id)).toMatchObject({ status: "pending", attempts: 1 });
    smtp.behave("ok");
    await tickFor(5);
    expect(await stored(id)).toMatchObject({ status: "sent", attempts: 2 });
    expect(smtp.delivered).toHaveLength(1);
  });
});

describe("a recipient", () => {
  test.each(["bounce", "complaint"] as const)(
    "gets no mail when suppressed after a %s, and the reason is kept",
    async (reason) => {
      const toAddress = `${reason}@example.org`;
      const hash = addressHash(system(), toAddress);
      await suppressAddress(runtime.database.db, { addressHash: hash, reason, createdAt: NOW });
      const id = await queueExample(system(), ada, { toAddress: toAddress.toUpperCase() });
      await runSent(runtime);
      expect(await stored(id)).toMatchObject({
        status: "cancelled",
        attempts: 0,
        lastError: expect.stringContaining("Not sent"),
      });
    },
  );

  test("sends sign-in links to a recipient who reported spam, but none that others can request", async () => {
    const hash = addressHash(system(), "spam@example.org");
    await suppressAddress(runtime.database.db, { addressHash: hash, reason: "complaint", createdAt: NOW });
    const kinds = ["sign-in", "password-reset", "change-email", "verify-email", "invitation"] as const;
    const ids = await Promise.all(
      kinds.map((kind) => queueExample(system(), ada, { kind, toAddress: "spam@example.org" })),
    );
    await runSent(runtime);
    const states = await Promise.all(ids.map(async (id) => (await stored(id)).status));
    expect(states).toEqual(["sent", "sent", "cancelled", "cancelled", "cancelled"]);
  });

  test("sends one requested link a week to an address that bounced", async () => {
    const toAddress = "bounced@example.org";
    const hash = addressHash(system(), toAddress);
    await suppressAddress(runtime.database.db, { addressHash: hash, reason: "bounce", createdAt: NOW });
    const link = () => queueExample(system(), ada, { kind: "sign-in", toAddress });
    resend.behave(() => "429");
    const first = await link();
    await runSent(runtime);
    resend.behave(() => "ok");
    await tickFor(3);
    const second = await link();
    await runSent(runtime);
    passTo(7 * 24 * 60);
    const third = await link();
    await runSent(runtime);
    const states = await Promise.all([first, second, third].map(async (id) => (await stored(id)).status));
    expect(states).toEqual(["sent", "cancelled", "sent"]);
  });

  test("sends one requested link a week to an address that bounced after a complaint", async () => {
    const toAddress = "bounced-after-complaint@example.org";
    const stop = { addressHash: addressHash(system(), toAddress), createdAt: NOW };
    for (const reason of ["complaint", "bounce", "complaint"] as const)
      await suppressAddress(runtime.database.db, { ...stop, reason });
    const ids = [];
    for (let times = 0; times < 2; times += 1)
      ids.push(await queueExample(system(), ada, { kind: "sign-in", toAddress }));
    await runSent(runtime);
    expect(await Promise.all(ids.map(async (id) => (await stored(id)).status))).toEqual(["sent", "cancelled"]);
  });

  const addressOf = ({ actor }: UserContext) => `${actor.userId}@example.org`;
  const queueToAda = (kind: MailKind) => queueExample(system(), ada, { kind, toAddress: addressOf(ada) });
  const changeAddress = () =>
    runtime.database.pool.query("update users set email = $1 where id = $2", [
      `new-${addressOf(ada)}`,
      ada.actor.userId,
    ]);

  test("gets digests only after confirming the address", async () => {
    const early = await queueToAda("digest");
    await runSent(runtime);
    await markEmailVerified(runtime.database.db, { userId: ada.actor.userId, at: NOW });
    const later = await queueToAda("digest");
    await runSent(runtime);
    expect([(await stored(early)).status, (await stored(later)).status]).toEqual(["cancelled", "sent"]);
  });

  test("needs no confirmed address for mails kept as files", async () => {
    runtime.post.mail = transports.file;
    const id = await queueToAda("digest");
    await runSent(runtime);
    expect((await stored(id)).status).toBe("sent");
  });

  test.each(["digest", "digest-test", "notification"] as const)("gets no %s at a former address", async (kind) => {
    runtime.post.mail = transports.file;
    const id = await queueToAda(kind);
    await changeAddress();
    await runSent(runtime);
    expect(await stored(id)).toMatchObject({
      status: "cancelled",
      attempts: 0,
      lastError: "Not sent: the reader has a new email address.",
    });
  });

  test("gets account notices at a former address", async () => {
    const id = await queueToAda("account-notice");
    await changeAddress();
    await runSent(runtime);
    expect((await stored(id)).status).toBe("sent");
  });

  test("gets a repeat of a mail in doubt at its first address", async () => {
    resend.behave(() => "accept-then-500");
    const id = await queueToAda("notification");
    await runSent(runtime);
    await changeAddress();
    resend.behave(() => "ok");
    await tickFor(2);
    expect((await stored(id)).status).toBe("sent");
    expect(deliveredTo(await stored(id))).toHaveLength(1);
  });
});

describe("a mailed link", () => {
  test("is deleted once sent unless the mail is kept as a file", async () => {
    const sent = await queueExample(system(), ada, { kind: "password-reset" });
    await runSent(runtime);
    expect((await stored(sent)).payload).toBeNull();
    runtime.post.mail = transports.file;
    const kept = await queueExample(system(), ada, { kind: "password-reset" });
    await runSent(runtime);
    expect((await stored(kept)).payload).toMatchObject(EXAMPLE_MAIL);
  });
});
