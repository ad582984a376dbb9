import { beforeEach, describe, expect, test } from "vitest";
import { request } from "@/lib/api/testing/callers";
import { getDigest } from "@/lib/domain/digests/digests";
import { tickDigestsAt } from "@/lib/domain/digests/plan-digests";
import { sendDigest } from "@/lib/domain/digests/send-digest";
import { atMinute, mailsTo, NOW, newReader, type Reader } from "@/lib/domain/digests/testing/reader";
import { unsubscribeToken } from "@/lib/domain/digests/unsubscribe";
import { setUpRuntime } from "@/lib/testing/runtime";
import { GET, POST } from "./route";

const runtime = setUpRuntime();
let reader: Reader;
let token: string;
beforeEach(async () => {
  reader = await newReader(runtime, "Grid <b>& storage");
  token = unsubscribeToken(runtime.system, reader);
});

const params = (value: string) => ({ params: Promise.resolve({ token: value }) });
const look = (value: string) => GET(request("GET", `/u/${value}`), params(value));
const click = (value: string, body = "List-Unsubscribe=One-Click", headers: Record<string, string> = {}) =>
  POST(
    request("POST", `/u/${value}`, {
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
      body,
    }),
    params(value),
  );
const isOn = async () => (await getDigest(reader.ctx, reader.newsfeedId)).is_on;

describe("POST /u/{token}", () => {
  test("acts at once without cookies, from anywhere and repeatedly, without a redirect", async () => {
    const senders: Record<string, string>[] = [{}, { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" }];
    for (const headers of senders) {
      const response = await click(token, undefined, headers);
      expect([response.status, response.headers.get("location")]).toEqual([200, null]);
      expect(await response.text()).toContain("Digests are off");
      expect(await isOn()).toBe(false);
    }
  });

  test.each([
    [
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
    ["text/plain", ""],
    ["application/x-www-form-urlencoded", "%%%=%ff"],
  ])("accepts any body: %s", async (type, body) => {
    expect((await click(token, body, { "Content-Type": type })).status).toBe(200);
    expect(await isOn()).toBe(false);
  });

  test("keeps the token out of the log", async () => {
    await click(token);
    expect(JSON.stringify(runtime.lines)).toContain('"/u/…"');
    expect(JSON.stringify(runtime.lines)).not.toContain(token);
  });

  test("turns off one newsfeed's digest for one reader", async () => {
    const other = await newReader(runtime);
    await click(token);
    expect((await getDigest(other.ctx, other.newsfeedId)).is_on).toBe(true);
  });

  test("stops emails waiting in the outbox", async () => {
    await reader.store(atMinute(-60), [{ title: "Waiting" }]);
    runtime.sent.length = 0;
    await tickDigestsAt(runtime.system, NOW);
    for (const event of runtime.sent)
      if (event.name === "digest/send.requested") await sendDigest(runtime.system, event.data.batchId);
    expect(await mailsTo(runtime, reader)).toHaveLength(1);
    await click(token);
    const { rows } = await runtime.database.pool.query("select status, payload from outbox where to_user = $1", [
      reader.userId,
    ]);
    expect(rows).toEqual([{ status: "cancelled", payload: null }]);
  });

  test("our page's button turns digests on again", async () => {
    await click(token);
    const response = await click(token, "digests=on");
    expect(await response.text()).toContain("Digests are on");
    expect(await isOn()).toBe(true);
    expect((await getDigest(reader.ctx, reader.newsfeedId)).next_at).toEqual(atMinute(24 * 60));
  });

  test("responds 200 for a former member", async () => {
    await runtime.database.pool.query("delete from newsfeed_members where user_id = $1", [reader.userId]);
    const response = await click(token);
    expect([response.status, (await response.text()).includes("No more digests")]).toEqual([200, true]);
  });
});

describe("GET /u/{token}", () => {
  test("changes nothing and offers a button that needs no script", async () => {
    const response = await look(token);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain(`<form method="post" action="/u/${token}">`);
    expect(html).toContain("Grid &lt;b&gt;&amp; storage");
    expect(html).not.toContain("<script");
    expect(await isOn()).toBe(true);
    expect(response.headers.get("content-security-policy")).toContain("form-action 'self'");
  });
});

describe("an unknown link", () => {
  const flipped = (at: number) => {
    const bytes = Buffer.from(token, "base64url");
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes.toString("base64url");
  };
  test.each([
    ["another user", () => flipped(3)],
    ["another newsfeed", () => flipped(20)],
    ["another signature", () => flipped(47)],
    ["cut off", () => token.slice(0, -1)],
    ["empty", () => ""],
    ["signed for another purpose", () => forged()],
  ])("responds 404 for %s and changes nothing", async (_, make) => {
    for (const response of [await look(make()), await click(make())]) expect(response.status).toBe(404);
    expect(await isOn()).toBe(true);
  });

  function forged(): string {
    const ids = Buffer.from(token, "base64url").subarray(0, 32);
    const mac = runtime.system.mac("session", ids.toString("hex")).subarray(0, 16);
    return Buffer.concat([ids, mac]).toString("base64url");
  }
});
