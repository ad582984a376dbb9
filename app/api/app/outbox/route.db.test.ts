import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as api from "@/app/api/[[...path]]/route";
import { type Caller, newCaller, request } from "@/lib/api/testing/callers";
import type { UserContext } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import { getOutboxMail, listOutbox } from "@/lib/domain/mail/outbox";
import { EXAMPLE_MAIL, queueExample } from "@/lib/domain/mail/testing/example-mail";
import { runSent } from "@/lib/testing/run-sent";
import { setUpRuntime, type TestRuntime } from "@/lib/testing/runtime";

const runtime = setUpRuntime();
let operator: Caller;
let stranger: Caller;

beforeAll(async () => {
  operator = await newCaller(runtime);
  stranger = await newCaller(runtime);
  kept = runtime.post.mail;
});

let kept: TestRuntime["post"]["mail"];
beforeEach(async () => {
  runtime.post.mail = kept;
  runtime.post.mails.length = 0;
  await runtime.database.pool.query("delete from outbox");
});

const own = ({ cookie }: Caller) => ({ headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" } });
const again = (id: string, caller = operator) => api.POST(request("POST", `/api/app/outbox/${id}/again`, own(caller)));
const download = (id: string, caller = operator) => api.GET(request("GET", `/api/app/outbox/${id}/eml`, own(caller)));
const contextOf = ({ userId }: Caller): UserContext =>
  runtime.contextFor({ kind: "user", userId, via: "session", isReadOnly: false } as const);

/** An email that was refused or whose delivery is uncertain. */
async function ended(kind: "refused" | "unknown", more: Parameters<typeof queueExample>[2] = {}): Promise<string> {
  const outcome = { kind, error: "It was no use.", isRepeatable: false } as const;
  runtime.post.mail = { kind: "resend", send: async () => outcome, close: async () => undefined };
  const id = await queueExample(runtime.contextFor({ kind: "system" }), contextOf(stranger), more);
  await runSent(runtime);
  runtime.post.mail = kept;
  return id;
}

describe("outbox", () => {
  test("is for the operator only", async () => {
    const id = await ended("refused");
    expect((await again(id, stranger)).status).toBe(403);
    expect((await download(id, stranger)).status).toBe(403);
    await expect(listOutbox(contextOf(stranger))).rejects.toMatchObject({ code: "forbidden" });
    await expect(getOutboxMail(contextOf(stranger), id)).rejects.toMatchObject({ code: "forbidden" });
    const { mails } = await listOutbox(contextOf(operator));
    expect(mails).toMatchObject([{ id, status: "failed", attempts: 1, lastError: "It was no use." }]);
    expect(JSON.stringify(mails)).not.toContain(EXAMPLE_MAIL.text);
  });

  test("pages through all emails, newest first", async () => {
    const system = runtime.contextFor({ kind: "system" });
    const ids: string[] = [];
    for (let mail = 0; mail < 51; mail += 1) ids.unshift(await queueExample(system, contextOf(stranger)));
    const first = await listOutbox(contextOf(operator));
    const second = await listOutbox(contextOf(operator), first.next ?? "");
    expect([...first.mails, ...second.mails].map(({ id }) => id)).toEqual(ids);
    expect(second.next).toBeNull();
  });

  test("responds 200 with an email as a file", async () => {
    const id = await ended("unknown");
    const response = await download(id);
    expect(response.headers.get("content-type")).toBe("message/rfc822");
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${id}.eml"`);
    expect(await response.text()).toMatch(/^Subject: A battery was built$/m);
  });

  test("responds 404 or 422 for an unknown email", async () => {
    expect([(await download(newId())).status, (await again(newId())).status]).toEqual([404, 404]);
    expect([(await download("1")).status, (await again("1")).status]).toEqual([422, 422]);
  });
});

describe("an email that did not arrive", () => {
  test.each(["refused", "unknown"] as const)(
    "is sent again once, however often that is requested: %s",
    async (kind) => {
      const id = await ended(kind);
      for (let click = 0; click < 3; click += 1) expect((await again(id)).status).toBe(204);
      await runSent(runtime);
      expect(runtime.post.mails).toMatchObject([
        { ...EXAMPLE_MAIL, to: "ada@example.org", idempotencyKey: expect.stringMatching(/^example\/.*\/again$/) },
      ]);
      const { mails } = await listOutbox(contextOf(operator));
      expect(mails.map(({ status }) => status)).toEqual(["sent", kind === "refused" ? "failed" : "unknown"]);
    },
  );

  test("responds 409 for a sent email or an expired link", async () => {
    const sent = await queueExample(runtime.contextFor({ kind: "system" }), contextOf(stranger));
    await runSent(runtime);
    expect((await again(sent)).status).toBe(409);
    runtime.setNow(new Date(Date.now() - 16 * 60_000));
    const lapsed = await ended("refused", { kind: "sign-in" });
    runtime.setNow(null);
    expect((await again(lapsed)).status).toBe(409);
  });
});

describe("an email with a personal link", () => {
  test("is shown to the operator only where emails are kept", async () => {
    const id = await ended("refused", { kind: "password-reset" });
    expect((await getOutboxMail(contextOf(operator), id)).outgoing).toMatchObject(EXAMPLE_MAIL);
    runtime.post.mail = { kind: "smtp", send: () => Promise.reject(new Error("none")), close: async () => undefined };
    expect(await getOutboxMail(contextOf(operator), id)).toMatchObject({ outgoing: null, isForReaderAlone: true });
    expect((await download(id)).status).toBe(404);
  });
});
