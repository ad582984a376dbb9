import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ResendBehaviour, type ResendServer, startResendServer } from "@/lib/testing/resend-server";
import { resendOutcome, resendTransport } from "./resend";
import type { MailTransport, OutgoingMail } from "./transport";

let server: ResendServer;
let transport: MailTransport;

beforeAll(async () => {
  server = await startResendServer();
  transport = resendTransport({ apiKey: "re_secret", baseUrl: `${server.baseUrl}/`, totalTimeoutMs: 5_000 });
});
afterAll(async () => {
  await transport.close();
  await server.close();
});
beforeEach(() => server.behave(() => "ok"));

let mails = 0;
function mail(more: Partial<OutgoingMail> = {}): OutgoingMail {
  mails += 1;
  return {
    idempotencyKey: `digest/${mails}`,
    from: "Lede <lede@lede.example>",
    to: "ada@example.org",
    subject: "A battery was built",
    html: "<p>It was.</p>",
    text: "It was.",
    headers: { "List-Id": "<grid.lede.example>" },
    ...more,
  };
}

const under = (behaviour: ResendBehaviour) => server.behave(() => behaviour);

describe("Resend", () => {
  test("receives the mail with the API key and returns its id", async () => {
    const outcome = await transport.send(mail({ idempotencyKey: "digest/first" }));
    const [sent] = server.delivered.filter(({ key }) => key === "digest/first");
    expect(outcome).toEqual({ kind: "sent", providerId: expect.stringMatching(/^mail-\d+$/) });
    expect(sent?.headers).toMatchObject({ authorization: "Bearer re_secret", "content-type": "application/json" });
    expect(JSON.parse(sent?.body ?? "")).toEqual({
      from: "Lede <lede@lede.example>",
      to: "ada@example.org",
      subject: "A battery was built",
      html: "<p>It was.</p>",
      text: "It was.",
      headers: { "List-Id": "<grid.lede.example>" },
    });
  });

  test.each(["accept-then-reset", "accept-then-500", "accept-then-hang"] as const)(
    "delivers once when a mail is repeated after %s",
    async (behaviour) => {
      under(behaviour);
      const one = mail();
      expect(await transport.send(one)).toMatchObject({ kind: "unknown", isRepeatable: true });
      expect(await transport.send({ ...one })).toMatchObject({ kind: "sent" });
      expect(server.delivered.filter(({ key }) => key === one.idempotencyKey)).toHaveLength(1);
    },
  );

  test.each([
    ["reset", { kind: "unknown", isRepeatable: true }],
    ["500", { kind: "unknown", isRepeatable: true }],
    ["429", { kind: "again", retryAfterSeconds: 90, error: "The mail provider answered 429: Slow down." }],
    ["403", { kind: "again", retryAfterSeconds: null }],
    ["redirect", { kind: "again", retryAfterSeconds: null }],
    ["422", { kind: "refused", error: "The mail provider answered 422: Invalid `to` field." }],
    ["no-json", { kind: "unknown", isRepeatable: true }],
    ["endless", { kind: "unknown", isRepeatable: true }],
  ] as const)("maps %s to %j", async (behaviour, outcome) => {
    under(behaviour);
    expect(await transport.send(mail())).toMatchObject(outcome);
  });

  test("never delivers another text under the same key", async () => {
    const one = mail();
    await transport.send(one);
    const other = await transport.send({ ...one, subject: "Another" });
    expect(other).toMatchObject({ kind: "unknown", isRepeatable: false });
    expect(server.delivered.filter(({ key }) => key === one.idempotencyKey)).toHaveLength(1);
  });

  test("reports an unreachable server as not sent", async () => {
    const gone = await startResendServer();
    await gone.close();
    const nowhere = resendTransport({ apiKey: "re_secret", baseUrl: gone.baseUrl });
    expect(await nowhere.send(mail())).toMatchObject({ kind: "again", error: expect.stringContaining("ECONNREFUSED") });
    await nowhere.close();
  });

  test("cannot redirect a request", async () => {
    under("redirect");
    const before = server.asked.length;
    await transport.send(mail());
    expect(server.asked.length).toBe(before + 1);
  });
});

test.each([
  ["30", 30],
  ["999999999", 86_400],
  ["Wed, 21 Oct 2015 07:28:00 GMT", 0],
  ["soon", null],
  [undefined, null],
])("reads Retry-After %j as %j seconds", (header, seconds) => {
  const refusal = { name: "rate_limit_exceeded", message: "", statusCode: 429 } as const;
  expect(resendOutcome(refusal, header)).toMatchObject({ kind: "again", retryAfterSeconds: seconds });
});
