import { beforeEach, describe, expect, test } from "vitest";
import * as v1 from "@/app/v1/[[...path]]/route";
import { type Caller, newCaller, request, setUpCaller } from "@/lib/api/testing/callers";
import { problemOf } from "@/lib/api/testing/problem-of";
import { inviteMember, listInvitations } from "@/lib/domain/members/invitations";
import { changeMember } from "@/lib/domain/members/members";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listNewsfeeds } from "@/lib/domain/newsfeeds/get-newsfeed";
import { deleteNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { setUpRuntime } from "@/lib/testing/runtime";

const runtime = setUpRuntime({ now: new Date("2026-11-21T08:30:00.123Z") });
const owner = setUpCaller(runtime);
const guest = setUpCaller(runtime);
let id: string;

beforeEach(async () => {
  id = (await createNewsfeed(contextOf(owner), { name: "Grid storage", keywords: ["tender"] })).id;
});

const contextOf = ({ userId }: Caller) => runtime.contextFor({ kind: "user", userId, via: "key", isReadOnly: false });
const tokenFor = async (email: string) =>
  (await inviteMember(contextOf(owner), id, { email })).accept_url.split("/").at(-1) ?? "";
const accept = (body: unknown, { key } = guest) => v1.POST(request("POST", "/v1/invitations/accept", { key, body }));
const newsfeedsOf = async (caller: Caller) => (await listNewsfeeds(contextOf(caller))).map((newsfeed) => newsfeed.id);

async function expectGone(response: Response): Promise<void> {
  expect(await problemOf(response)).toMatchObject({
    status: 404,
    detail: expect.stringContaining("Ask for a new one"),
  });
}

describe("POST /invitations/accept", () => {
  test("responds 200 and adds the newsfeed to the caller's", async () => {
    const token = await tokenFor("grace@example.org");
    const response = await accept({ token });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      id,
      user_id: owner.userId,
      name: "Grid storage",
      description: null,
      keywords: ["tender"],
      start_date: "2026-10-22",
      business_context: null,
      language: null,
      digest_frequency: "daily",
      folder_id: null,
      created_at: "2026-11-21T08:30:00.123000",
      updated_at: "2026-11-21T08:30:00.123000",
      source_count: 0,
      unread_count: 0,
      refile: null,
      rederive: null,
      role: "editor",
    });
    expect(await newsfeedsOf(guest)).toEqual([id]);
  });

  test("responds 200 to a session from our own page", async () => {
    const body = { token: await tokenFor("grace@example.org") };
    const headers = { cookie: guest.cookie, "Sec-Fetch-Site": "same-origin" };
    expect((await v1.POST(request("POST", "/v1/invitations/accept", { headers, body }))).status).toBe(200);
  });

  test("responds 200 to a member, who keeps their role and closes an invitation of another address", async () => {
    await accept({ token: await tokenFor("grace@example.org") });
    await changeMember(contextOf(owner), { newsfeedId: id, userId: guest.userId }, "viewer");
    const token = await tokenFor("hopper@example.org");
    const response = await accept({ token });
    expect([response.status, (await response.json()).role]).toEqual([200, "viewer"]);
    expect(await listInvitations(contextOf(owner), id)).toEqual([]);
    await expectGone(await accept({ token }, await newCaller(runtime)));
  });

  test("responds 200 to the owner, who leaves the invitation open", async () => {
    const token = await tokenFor("grace@example.org");
    const response = await accept({ token }, owner);
    expect([response.status, (await response.json()).role]).toEqual([200, "owner"]);
    expect((await (await accept({ token })).json()).role).toBe("editor");
  });

  test("responds 404 for a used token, and with the newsfeed to the person who used it", async () => {
    const token = await tokenFor("grace@example.org");
    const accepted = await accept({ token });
    const other = await newCaller(runtime);
    await expectGone(await accept({ token }, other));
    const repeated = await accept({ token });
    expect([repeated.status, await repeated.json()]).toEqual([200, await accepted.json()]);
    expect(await newsfeedsOf(other)).toEqual([]);
  });

  test("responds 404 alike for a replaced, expired or unknown token", async () => {
    const replaced = await tokenFor("grace@example.org");
    const expiring = await tokenFor("GRACE@example.org");
    await expectGone(await accept({ token: replaced }));
    runtime.setNow(new Date("2026-11-28T08:30:00.123Z"));
    await expectGone(await accept({ token: expiring }));
    await expectGone(await accept({ token: "nothing of the kind \u0000" }));
    expect(await newsfeedsOf(guest)).toEqual([]);
  });

  test("responds 200 until the last moment", async () => {
    const token = await tokenFor("grace@example.org");
    runtime.setNow(new Date("2026-11-28T08:30:00.122Z"));
    expect((await accept({ token })).status).toBe(200);
  });

  test("responds 404 for a deleted newsfeed", async () => {
    const token = await tokenFor("grace@example.org");
    await deleteNewsfeed(contextOf(owner), id);
    await expectGone(await accept({ token }));
  });

  test("responds 401 without a key and 403 to a read-only key, and keeps the invitation", async () => {
    const token = await tokenFor("grace@example.org");
    expect((await v1.POST(request("POST", "/v1/invitations/accept", { body: { token } }))).status).toBe(401);
    const reader = await newCaller(runtime);
    await runtime.database.pool.query("update api_keys set is_read_only = true where user_id = $1", [reader.userId]);
    expect((await accept({ token }, reader)).status).toBe(403);
    expect((await accept({ token })).status).toBe(200);
  });

  test("responds 413 and 415 for unreadable bodies", async () => {
    expect((await accept(`{"token":"${"a".repeat(2_000_000)}"}`)).status).toBe(413);
    const plain = { key: guest.key, body: "token=a", headers: { "Content-Type": "text/plain" } };
    expect((await v1.POST(request("POST", "/v1/invitations/accept", plain))).status).toBe(415);
  });

  test.each([[{}], [{ token: "" }], [{ token: 7 }], [{ token: "a".repeat(201) }]])(
    "responds 422 for %j",
    async (body) => {
      const problem = await problemOf(await accept(body));
      expect([problem.status, problem.errors?.[0]?.pointer]).toEqual([422, "/token"]);
    },
  );
});
