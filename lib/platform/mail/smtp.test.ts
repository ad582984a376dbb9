import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type SmtpServer, startSmtpServer } from "@/lib/testing/smtp-server";
import { until } from "@/lib/testing/until";
import { smtpTransport } from "./smtp";
import type { OutgoingMail } from "./transport";

let server: SmtpServer;

beforeAll(async () => {
  server = await startSmtpServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.behave("ok");
  server.delivered.length = 0;
  server.commands.length = 0;
});

const MAIL: OutgoingMail = {
  idempotencyKey: "digest/1",
  from: "Lede <lede@lede.example>",
  to: "ada@example.org",
  subject: "A battery was built",
  html: "<p>It was.</p>",
  text: "It was.\n.\n..\nFrom here on",
  headers: { "List-Id": "<grid.lede.example>" },
};

function send(mail = MAIL, silenceTimeoutMs = 20_000, signal = new AbortController().signal) {
  return smtpTransport({ url: `smtp://lede:p%40ss@127.0.0.1:${server.port}`, silenceTimeoutMs, signal }).send(mail);
}

describe("a mail server", () => {
  test("receives the mail with its sender and only its recipient", async () => {
    expect(await send()).toEqual({ kind: "sent", providerId: expect.stringMatching(/^<[0-9a-f]{32}@lede\.example>$/) });
    expect(server.delivered).toHaveLength(1);
    expect(server.delivered[0]).toContain("Subject: A battery was built");
    expect(server.delivered[0]).toMatch(/^List-Id: <grid\.lede\.example>/im);
    expect(server.commands.filter((line) => /^(MAIL|RCPT)/.test(line))).toEqual([
      expect.stringContaining("MAIL FROM:<lede@lede.example>"),
      "RCPT TO:<ada@example.org>",
    ]);
    expect(
      server.commands
        .find((line) => line.startsWith("AUTH PLAIN"))
        ?.split(" ")
        .at(-1),
    ).toBe(Buffer.from("\0lede\0p@ss").toString("base64"));
  });

  test("gets the same Message-ID for the repeat of a mail", async () => {
    const [one, other] = [await send(), await send()];
    expect(one).toEqual(other);
    expect(await send({ ...MAIL, idempotencyKey: "digest/2" })).not.toEqual(one);
  });

  test.each([
    ["refuse-recipient", { kind: "refused", error: expect.stringContaining("No such mailbox"), isBounce: true }],
    ["refuse-text", { kind: "refused", error: expect.stringContaining("spam") }],
    ["defer-recipient", { kind: "again", error: expect.stringContaining("Greylisted"), retryAfterSeconds: null }],
    ["defer-text", { kind: "again", error: expect.stringContaining("Try again later"), retryAfterSeconds: null }],
    ["refuse-greeting", { kind: "again", error: expect.stringContaining("Not from this"), retryAfterSeconds: null }],
    ["refuse-starttls", { kind: "again", error: expect.stringContaining("No such command"), retryAfterSeconds: null }],
    ["refuse-sender", { kind: "again", error: expect.stringContaining("Not your address"), retryAfterSeconds: null }],
    ["refuse-login", { kind: "again", error: expect.stringContaining("Wrong password"), retryAfterSeconds: null }],
    ["cut-before-data", { kind: "again", error: expect.any(String), retryAfterSeconds: null }],
    ["no-greeting", { kind: "again", error: expect.any(String), retryAfterSeconds: null }],
  ] as const)("delivers nothing on %s, reported as %j", async (behaviour, outcome) => {
    server.behave(behaviour);
    expect(await send()).toEqual(outcome);
    expect(server.delivered).toEqual([]);
  });

  test.each(["cut-in-data", "cut-after-data", "silent-after-data"] as const)(
    "%s leaves an unknown outcome without a repeat",
    async (behaviour) => {
      server.behave(behaviour);
      expect(await send(MAIL, 8_000)).toMatchObject({ kind: "unknown", isRepeatable: false });
    },
  );

  test("reports an unreachable server as not sent", async () => {
    const gone = await startSmtpServer();
    await gone.close();
    const outcome = await smtpTransport({ url: `smtp://127.0.0.1:${gone.port}` }).send(MAIL);
    expect(outcome).toMatchObject({ kind: "again" });
  });

  test("allows a repeat when the process stops before the text was sent", async () => {
    server.behave("silent");
    const stopping = new AbortController();
    const connections = server.connections;
    const outcome = send(MAIL, 20_000, stopping.signal);
    await until("the server is connected to", () => server.connections > connections);
    stopping.abort();
    const expected = { kind: "again", error: expect.stringContaining("Lede stopped"), retryAfterSeconds: null };
    expect(await outcome).toEqual(expected);
    expect(await send(MAIL, 20_000, stopping.signal)).toEqual(expected);
  });

  test("waits for the reply when the process stops after the text was sent", async () => {
    server.behave("silent-after-data");
    const stopping = new AbortController();
    const outcome = send(MAIL, 8_000, stopping.signal);
    await until("the text is given", () => server.delivered.length > 0);
    stopping.abort();
    expect(await outcome).toMatchObject({ kind: "unknown", isRepeatable: false });
  });
});
