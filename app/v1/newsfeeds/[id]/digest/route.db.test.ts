import { encode } from "next-auth/jwt";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as app from "@/app/api/[[...path]]/route";
import * as api from "@/app/v1/[[...path]]/route";
import { type Caller, newCaller, request } from "@/lib/api/testing/callers";
import { sessionCookie } from "@/lib/auth/session-cookie";
import { newId } from "@/lib/core/id";
import { startSession } from "@/lib/domain/accounts/sessions";
import { atMinute, mailsTo, NOW, newReader, type Reader } from "@/lib/domain/digests/testing/reader";
import { updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { setUpRuntime } from "@/lib/testing/runtime";

const WEEK_MINUTES = 7 * 24 * 60;

const runtime = setUpRuntime();
let stranger: Caller;
let reader: Reader & { cookie: string; path: string };
beforeAll(async () => {
  stranger = await newCaller(runtime);
});
beforeEach(async () => {
  const made = await newReader(runtime);
  reader = { ...made, cookie: await cookieOf(made), path: `/v1/newsfeeds/${made.newsfeedId}/digest` };
});

async function cookieOf({ ctx, userId }: Reader): Promise<string> {
  const claims = await startSession(ctx, { userId, sessionVersion: 1 }, "Test");
  const { name } = sessionCookie(runtime.settings.appUrl);
  return `${name}=${await encode({ token: { ...claims }, secret: runtime.authSecret, salt: name })}`;
}

const from = (cookie = reader.cookie) => ({ headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" } });
const get = async () => (await api.GET(request("GET", reader.path, from()))).json();
const put = (body: unknown) => api.PUT(request("PUT", reader.path, { ...from(), body }));
const mailPath = (id: string) => `/api/app/newsfeeds/${id}/digest/preview/mail`;
const wire = (at: Date) => `${at.toISOString().slice(0, 23)}000`;

describe("GET and PUT /v1/newsfeeds/{id}/digest", () => {
  test("responds 200 with the schedule in the caller's time zone", async () => {
    expect(await get()).toEqual({
      newsfeed_id: reader.newsfeedId,
      newsfeed_name: "Grid storage",
      frequency: "daily",
      is_on: true,
      are_all_off: false,
      hour: 8,
      weekday: 1,
      time_zone: "Europe/Berlin",
      paused_until: null,
      next_at: wire(NOW),
      last_at: null,
    });
    expect(await (await api.GET(request("GET", "/v1/digests", from()))).json()).toEqual([await get()]);
  });

  test("responds 200 and reschedules the next digest, also in another time zone", async () => {
    const next = async (body: unknown) => (await (await put(body)).json()).next_at;
    runtime.setNow(atMinute(-30));
    expect(await next({ hour: 9 })).toBe(wire(atMinute(60)));
    expect(await next({ weekday: 5 })).toBe(wire(atMinute(60)));
    await updateNewsfeed(reader.ctx, reader.newsfeedId, { digest_frequency: "weekly" });
    expect((await get()).next_at).toBe("2026-11-27T08:00:00.000000");
    const zone = { time_zone: "America/New_York" };
    expect((await app.PUT(request("PUT", "/api/app/time-zone", { ...from(), body: zone }))).status).toBe(204);
    expect(await get()).toMatchObject({ time_zone: "America/New_York", next_at: "2026-11-27T14:00:00.000000" });
  });

  test("responds 200 for off, on and paused", async () => {
    runtime.setNow(atMinute(-30));
    expect(await (await put({ is_on: false })).json()).toMatchObject({ is_on: false, next_at: null });
    expect(await (await put({ is_on: true })).json()).toMatchObject({ is_on: true, next_at: wire(NOW) });
    expect(await (await put({ pause_weeks: 2 })).json()).toMatchObject({
      paused_until: wire(atMinute(2 * WEEK_MINUTES - 30)),
      next_at: wire(atMinute(2 * WEEK_MINUTES)),
    });
    expect(await (await put({ pause_weeks: 0 })).json()).toMatchObject({ paused_until: null, next_at: wire(NOW) });
  });

  test("responds 200 with the schedule as it was for no changes", async () => {
    const before = await (await put({ hour: 8 })).json();
    expect(await (await put({})).json()).toEqual(before);
  });

  test("keeps a digest that is due when its hour changes", async () => {
    runtime.setNow(atMinute(2));
    expect((await (await put({ hour: 9 })).json()).next_at).toBe(wire(NOW));
  });

  test.each([{ hour: 24 }, { hour: 7.5 }, { weekday: 0 }, { pause_weeks: 3 }, { is_on: "no" }])(
    "responds 422 for %o",
    async (body) => expect((await put(body)).status).toBe(422),
  );

  test.each(["Mars/Olympus", "+02:00", ""])("responds 422 for the zone %s", async (time_zone) => {
    const response = await app.PUT(request("PUT", "/api/app/time-zone", { ...from(), body: { time_zone } }));
    expect(response.status).toBe(422);
  });
});

describe("digest preview", () => {
  const preview = async () => (await api.GET(request("GET", `${reader.path}/preview`, from()))).json();
  const mailOf = () => app.GET(request("GET", mailPath(reader.newsfeedId), from()));

  test("equals the test email and does not change the next digest", async () => {
    await reader.store(atMinute(-60), [{ title: "Sodium <script>alert(1)</script>\r\nBcc: eve@example.org" }]);
    const shown = await preview();
    const html = await (await mailOf()).text();
    const response = await api.POST(request("POST", `${reader.path}/test`, from()));
    const address = `${reader.userId}@example.org`;
    expect(await response.json()).toEqual({ address, is_filed: true, obstacle: null });
    const [mail] = await mailsTo(runtime, reader);
    expect(mail).toMatchObject({ kind: "digest-test", to_address: address });
    expect(mail?.payload.html === html).toBe(true);
    expect(mail?.payload).toMatchObject({ subject: shown.mail.subject, text: shown.mail.text });
    expect(html.includes("<script")).toBe(false);
    expect(shown.mail.subject).not.toMatch(/[\r\n]/);
    expect(await preview()).toEqual(shown);
  });

  test("responds without an email when nothing is new, and 409 for a test", async () => {
    expect(await preview()).toMatchObject({ mail: null, destination: { is_filed: true } });
    expect((await mailOf()).status).toBe(404);
    const response = await api.POST(request("POST", `${reader.path}/test`, from()));
    expect([response.status, (await response.json()).detail]).toEqual([409, expect.stringContaining("nothing new")]);
  });

  test("responds 429 for the sixth test email in an hour", async () => {
    await reader.store(atMinute(-60), [{ title: "News" }]);
    const statuses: number[] = [];
    for (let sent = 0; sent < 6; sent += 1)
      statuses.push((await api.POST(request("POST", `${reader.path}/test`, from()))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("allows the HTML to load nothing, and only our pages to frame it", async () => {
    await reader.store(atMinute(-60), [{ title: "News" }]);
    const policy = (await mailOf()).headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
  });
});

test("responds 403 to a stranger, 404 for an unknown newsfeed and 401 to a visitor", async () => {
  const ask = async (sent: Parameters<typeof request>[2], id = reader.newsfeedId) => {
    const path = `/v1/newsfeeds/${id}/digest`;
    return Promise.all(
      [
        api.GET(request("GET", path, sent)),
        api.PUT(request("PUT", path, { ...sent, body: { is_on: false } })),
        api.GET(request("GET", `${path}/preview`, sent)),
        app.GET(request("GET", mailPath(id), sent)),
        api.POST(request("POST", `${path}/test`, sent)),
      ].map(async (response) => (await response).status),
    );
  };
  expect(await ask(from(stranger.cookie))).toEqual([403, 403, 403, 403, 403]);
  expect(await ask({ key: stranger.key })).toEqual([403, 403, 403, 403, 403]);
  expect(await ask(from(), newId())).toEqual([404, 404, 404, 404, 404]);
  expect(await ask({})).toEqual([401, 401, 401, 401, 401]);
  expect((await get()).is_on).toBe(true);
});
