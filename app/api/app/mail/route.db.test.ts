import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as api from "@/app/api/[[...path]]/route";
import { newCaller, request } from "@/lib/api/testing/callers";
import { mailConnectionOf } from "@/lib/domain/setup/mail-connection";
import { readStoredSettings } from "@/lib/domain/setup/stored-settings";
import { type ResendServer, startResendServer } from "@/lib/testing/resend-server";
import { setUpRuntime } from "@/lib/testing/runtime";
import { type SmtpServer, startSmtpServer } from "@/lib/testing/smtp-server";

const runtime = setUpRuntime();
const KEY = "re_operators-key-that-nobody-sees-77b1";
const FROM = "Lede <lede@example.org>";
let operator: Awaited<ReturnType<typeof newCaller>>;
let resend: ResendServer;
let smtp: SmtpServer;

beforeAll(async () => {
  operator = await newCaller(runtime);
  [resend, smtp] = await Promise.all([startResendServer(), startSmtpServer()]);
});
afterAll(() => Promise.all([resend.close(), smtp.close()]));
beforeEach(async () => {
  await runtime.database.pool.query("delete from server_settings");
  runtime.settings.mail = { connection: null, from: null, resendBaseUrl: resend.baseUrl };
  smtp.behave("ok");
});

const SEND = { POST: api.POST, PUT: api.PUT, DELETE: api.DELETE };
type Method = keyof typeof SEND;

function send(method: Method, path: string, body?: unknown, cookie = operator.cookie) {
  const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
  return SEND[method](request(method, `/api/app/mail${path}`, { headers, ...(body !== undefined && { body }) }));
}

const byResend = { kind: "resend", from: FROM, secret: KEY };
const bySmtp = () => ({ kind: "smtp", from: FROM, host: "127.0.0.1", port: smtp.port, user: "lede", secret: "p@ss" });
const stored = async () => (await readStoredSettings(runtime.system)).mail;

describe("the operator's mail provider", () => {
  test("stores the key encrypted and shows only its last characters", async () => {
    const text = await (await send("PUT", "", byResend)).text();
    expect(JSON.parse(text)).toMatchObject({ source: "settings", kind: "resend", from: FROM, secret_end: "77b1" });
    expect(text).not.toContain("nobody-sees");
    const { rows } = await runtime.database.pool.query("select * from server_settings");
    expect(JSON.stringify(rows) + Buffer.from(rows[0]?.sealed).toString("latin1")).not.toContain("nobody-sees");
    expect(mailConnectionOf(runtime.settings.mail, await stored())).toEqual({
      kind: "resend",
      apiKey: KEY,
      baseUrl: resend.baseUrl,
    });
  });

  test("keeps the password of a mail server for another sender, and asks for it for another server", async () => {
    await send("PUT", "", bySmtp());
    const { secret: _, ...kept } = bySmtp();
    expect((await send("PUT", "", { ...kept, from: "other@example.org" })).status).toBe(200);
    expect(mailConnectionOf(runtime.settings.mail, await stored())).toEqual({
      kind: "smtp",
      url: `smtp://lede:p%40ss@127.0.0.1:${smtp.port}`,
    });
    const refused = await send("PUT", "", { ...kept, host: "evil.example" });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Enter the password of this user.");
  });

  test("is removed with its secret", async () => {
    await send("PUT", "", byResend);
    expect(await (await send("DELETE", "")).json()).toMatchObject({ source: null, has_secret: false });
    expect(await stored()).toBeNull();
  });

  test("cannot be changed while the environment has one", async () => {
    await send("PUT", "", byResend);
    runtime.settings.mail.connection = { kind: "smtp", url: "smtp://127.0.0.1:25" };
    runtime.settings.mail.from = "env@example.org";
    const refused = await send("PUT", "", byResend);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("SMTP_URL");
    expect(await (await send("DELETE", "")).json()).toMatchObject({
      source: "environment",
      from: "env@example.org",
      variables: ["SMTP_URL", "MAIL_FROM"],
    });
  });

  test.each(["no address", "<lede@example.org", "a@b@c"])("refuses the sender %s", async (from) => {
    expect((await send("PUT", "", { ...byResend, from })).status).toBe(422);
  });
});

describe("a test mail", () => {
  const testBy = async (form: unknown) => (await send("POST", "/test", { form })).json();

  test("reaches the operator through a provider that is not saved", async () => {
    expect(await testBy(byResend)).toMatchObject({ is_sent: true, advice: null });
    const { body, headers } = resend.delivered.at(-1) ?? { body: "{}", headers: {} };
    expect(headers).toMatchObject({ authorization: `Bearer ${KEY}` });
    expect(JSON.parse(body)).toMatchObject({ from: FROM, to: expect.stringContaining(operator.userId) });
    expect(await testBy(bySmtp())).toMatchObject({ is_sent: true });
    expect(smtp.delivered.at(-1)).toContain("Subject: Test email from Lede");
    expect(await stored()).toBeNull();
  });

  test.each([
    ["refuse-login", "Wrong password", "Check the key, or user and password."],
    ["refuse-recipient", "No such mailbox", expect.stringContaining("does not know the recipient")],
    ["defer-recipient", "Greylisted", expect.stringContaining("says to wait")],
    ["defer-text", "451 4.3.0 Try again later", expect.stringContaining("says to wait")],
  ] as const)("says what to do after %s", async (behaviour, text, advice) => {
    smtp.behave(behaviour);
    expect(await testBy(bySmtp())).toMatchObject({
      is_sent: false,
      text: expect.stringContaining(text),
      advice,
    });
  });

  test("says what to do about a server that does not answer", async () => {
    const gone = await startSmtpServer();
    await gone.close();
    expect(await testBy({ ...bySmtp(), port: gone.port })).toMatchObject({
      is_sent: false,
      advice: "Check the server and its port.",
    });
  });

  test("responds 409 without a provider", async () => {
    expect((await send("POST", "/test", {})).status).toBe(409);
  });
});

test.each([
  ["PUT", "", byResend],
  ["DELETE", "", undefined],
  ["POST", "/test", { form: byResend }],
] as const)("refuses everybody but the operator: %s %s", async (method, path, body) => {
  await send("PUT", "", byResend);
  const before = await stored();
  expect((await send(method, path, body, (await newCaller(runtime)).cookie)).status).toBe(403);
  const byKey = request(method, `/api/app/mail${path}`, { key: operator.key, ...(body !== undefined && { body }) });
  expect((await SEND[method](byKey)).status).toBe(403);
  expect(await stored()).toEqual(before);
});
