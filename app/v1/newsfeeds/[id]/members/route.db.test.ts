import { beforeEach, describe, expect, test } from "vitest";
import * as v1 from "@/app/v1/[[...path]]/route";
import { type Caller, newCaller, request, setUpCaller } from "@/lib/api/testing/callers";
import { problemOf } from "@/lib/api/testing/problem-of";
import { newId } from "@/lib/core/id";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { getNewsfeed } from "@/lib/domain/newsfeeds/get-newsfeed";
import { addMember } from "@/lib/testing/add-member";
import { setUpRuntime } from "@/lib/testing/runtime";

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}000$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const runtime = setUpRuntime({ now: new Date("2026-11-21T08:30:00.123Z") });
const owner = setUpCaller(runtime);
const editor = setUpCaller(runtime);
const stranger = setUpCaller(runtime);
let id: string;

beforeEach(async () => {
  id = (await createNewsfeed(contextOf(owner), { name: "Grid storage" })).id;
  await addMember(runtime, id, editor.userId);
});

const contextOf = ({ userId }: Caller) => runtime.contextFor({ kind: "user", userId, via: "key", isReadOnly: false });
const emailOf = ({ userId }: Caller) => `${userId}@example.org`;
const pathOf = (newsfeedId: string, userId?: string) =>
  `/v1/newsfeeds/${newsfeedId}/members${userId === undefined ? "" : `/${userId}`}`;
const list = ({ key } = owner, of = id) => v1.GET(request("GET", pathOf(of), { key }));
const invite = (body: unknown, { key } = owner, to = id) => v1.POST(request("POST", pathOf(to), { key, body }));
const change = (userId: string, body: unknown, { key } = owner, of = id) =>
  v1.PUT(request("PUT", pathOf(of, userId), { key, body }));
const remove = (userId: string, { key } = owner, of = id) => v1.DELETE(request("DELETE", pathOf(of, userId), { key }));

async function roles(): Promise<Record<string, string>> {
  const { rows } = await runtime.database.pool.query<{ user_id: string; role: string }>(
    "select user_id, role from newsfeed_members where newsfeed_id = $1",
    [id],
  );
  return Object.fromEntries(rows.map((row) => [row.user_id, row.role]));
}

const unchanged = () => ({ [owner.userId]: "owner", [editor.userId]: "editor" });

describe("GET /newsfeeds/{id}/members", () => {
  test("responds 200 with exactly the documented fields, owner first, then by date of joining", async () => {
    const late = await newCaller(runtime);
    await addMember(runtime, id, late.userId);
    const { pool } = runtime.database;
    const joins = "update newsfeed_members set created_at = $3 where newsfeed_id = $1 and user_id = $2";
    await pool.query(joins, [id, editor.userId, "2026-11-01T00:00:00Z"]);
    await pool.query(joins, [id, late.userId, "2026-11-02T00:00:00Z"]);
    const response = await list();
    expect(response.status).toBe(200);
    const member = { name: "", created_at: expect.stringMatching(TIMESTAMP) };
    expect(await response.json()).toEqual([
      { user_id: owner.userId, email: emailOf(owner), role: "owner", ...member },
      { user_id: editor.userId, email: emailOf(editor), role: "editor", ...member },
      { user_id: late.userId, email: emailOf(late), role: "editor", ...member },
    ]);
  });

  test("responds 403 to an editor and a stranger without leaking", async () => {
    for (const caller of [editor, stranger]) {
      const { status, detail } = await problemOf(await list(caller));
      expect([status, detail.includes("@")]).toEqual([403, false]);
    }
  });

  test("responds 404 for an unknown or deleted newsfeed", async () => {
    expect((await list(owner, newId())).status).toBe(404);
    await runtime.database.pool.query("update newsfeeds set deleted_at = now() where id = $1", [id]);
    expect((await list()).status).toBe(404);
  });

  test("responds 422 for an invalid id", async () => {
    expect((await list(owner, "7")).status).toBe(422);
  });
});

describe("POST /newsfeeds/{id}/members", () => {
  test("responds 200 with the link, which no other reply contains", async () => {
    const response = await invite({ email: "  Grace@Example.ORG ", role: "editor" });
    expect(response.status).toBe(200);
    const { accept_url: link, ...invitation } = await response.json();
    expect(invitation).toEqual({
      is_mailed: false,
      id: expect.stringMatching(UUID),
      newsfeed_id: id,
      email: "grace@example.org",
      role: "editor",
      created_at: "2026-11-21T08:30:00.123000",
      expires_at: "2026-11-28T08:30:00.123000",
    });
    expect(link).toMatch(/^http:\/\/localhost:3000\/invitations\/[\w-]{43}$/);
    const token = link.split("/").at(-1);
    const { rows } = await runtime.database.pool.query("select * from invitations where newsfeed_id = $1", [id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(runtime.lines)).not.toContain(token);
    expect(await roles()).toEqual(unchanged());
  });

  test("responds 200 and replaces an earlier invitation", async () => {
    const first = await (await invite({ email: "grace@example.org" })).json();
    const second = await (await invite({ email: "GRACE@example.org" })).json();
    expect(second.accept_url).not.toBe(first.accept_url);
    const { rows } = await runtime.database.pool.query("select id from invitations where newsfeed_id = $1", [id]);
    expect(rows).toEqual([{ id: second.id }]);
  });

  test("responds 403 to an editor and a stranger, and invites nobody", async () => {
    for (const caller of [editor, stranger])
      expect((await problemOf(await invite({ email: "grace@example.org" }, caller))).status).toBe(403);
    const { rows } = await runtime.database.pool.query("select id from invitations where newsfeed_id = $1", [id]);
    expect(rows).toEqual([]);
  });

  test("responds 404 for an unknown newsfeed", async () => {
    expect((await invite({ email: "grace@example.org" }, owner, newId())).status).toBe(404);
  });

  test("responds 409 for a member or the owner, in any spelling of the email", async () => {
    for (const member of [editor, owner]) {
      const problem = await problemOf(await invite({ email: emailOf(member).toUpperCase() }));
      expect(problem).toMatchObject({
        status: 409,
        detail: expect.stringContaining("already a member of the newsfeed"),
      });
    }
  });

  test("responds 413 and 415 for unreadable bodies", async () => {
    expect((await invite(`{"email":"${"a".repeat(2_000_000)}"}`)).status).toBe(413);
    const plain = { key: owner.key, body: "email=a@b.co", headers: { "Content-Type": "text/plain" } };
    expect((await v1.POST(request("POST", pathOf(id), plain))).status).toBe(415);
  });

  test.each([
    [{}, "/email"],
    [{ email: "grace" }, "/email"],
    [{ email: "grace@example.org,eve@example.org" }, "/email"],
    [{ email: "a\uff20example.org" }, "/email"],
    [{ email: 7 }, "/email"],
    [{ email: "grace@example.org", role: "owner" }, "/role"],
  ])("responds 422 for %j, naming %s", async (body, pointer) => {
    const problem = await problemOf(await invite(body));
    expect([problem.status, problem.errors?.[0]?.pointer]).toEqual([422, pointer]);
  });
});

describe("PUT /newsfeeds/{id}/members/{user_id}", () => {
  test("responds 200 and swaps owner and editor", async () => {
    runtime.setNow(new Date("2026-11-22T08:30:00Z"));
    const response = await change(editor.userId, { role: "owner" });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      user_id: editor.userId,
      email: emailOf(editor),
      name: "",
      role: "owner",
      created_at: expect.stringMatching(TIMESTAMP),
    });
    expect(await roles()).toEqual({ [owner.userId]: "editor", [editor.userId]: "owner" });
    const seen = { user_id: editor.userId, updated_at: new Date("2026-11-22T08:30:00Z") };
    expect(await getNewsfeed(contextOf(editor), id)).toMatchObject({ ...seen, role: "owner" });
    expect(await getNewsfeed(contextOf(owner), id)).toMatchObject({ ...seen, role: "editor" });
    expect([(await list()).status, (await list(editor)).status]).toEqual([403, 200]);
  });

  test("responds 200 without changes for the same role", async () => {
    const same = await change(editor.userId, { role: "editor" });
    expect([same.status, (await same.json()).role]).toEqual([200, "editor"]);
    const self = await change(owner.userId, { role: "owner" });
    expect([self.status, (await self.json()).role]).toEqual([200, "owner"]);
    expect(await roles()).toEqual(unchanged());
  });

  test("responds 403 to an editor and a stranger", async () => {
    for (const caller of [editor, stranger])
      for (const { userId } of [editor, owner, stranger])
        expect((await change(userId, { role: "owner" }, caller)).status).toBe(403);
    expect(await roles()).toEqual(unchanged());
  });

  test("responds 404 for an unknown newsfeed or member", async () => {
    expect((await change(editor.userId, { role: "owner" }, owner, newId())).status).toBe(404);
    for (const userId of [stranger.userId, newId()]) {
      const problem = await problemOf(await change(userId, { role: "owner" }));
      expect(problem).toMatchObject({ status: 404, detail: expect.stringContaining("no such member") });
    }
    expect(await roles()).toEqual(unchanged());
  });

  test("responds 413 and 415 for unreadable bodies", async () => {
    expect((await change(editor.userId, `{"role":"${"o".repeat(2_000_000)}"}`)).status).toBe(413);
    const plain = { key: owner.key, body: "role=owner", headers: { "Content-Type": "text/plain" } };
    expect((await v1.PUT(request("PUT", pathOf(id, editor.userId), plain))).status).toBe(415);
  });

  test("responds 422 when the newsfeed would have no owner", async () => {
    const problem = await problemOf(await change(owner.userId, { role: "editor" }));
    expect(problem).toMatchObject({ status: 422, errors: [{ pointer: "/role" }] });
    expect(problem.errors?.[0]?.message).toContain("Make another member the owner");
    expect(await roles()).toEqual(unchanged());
  });

  test("responds 422 for a member with 200 newsfeeds, naming the limit", async () => {
    await runtime.database.pool.query(
      "insert into newsfeeds (id, owner_id, name, start_date) select gen_random_uuid(), $1, 'n', '2026-01-01' from generate_series(1, 200)",
      [editor.userId],
    );
    const problem = await problemOf(await change(editor.userId, { role: "owner" }));
    expect(problem).toMatchObject({
      status: 422,
      code: "limit_exceeded",
      detail: expect.stringContaining("200 newsfeeds"),
    });
    expect(await roles()).toEqual(unchanged());
  });

  test.each([[{}], [{ role: "admin" }], [{ role: null }]])("responds 422 for %j", async (body) => {
    expect((await problemOf(await change(editor.userId, body))).errors?.[0]?.pointer).toBe("/role");
  });

  test("responds 422 for an invalid id", async () => {
    expect((await change("somebody", { role: "owner" })).status).toBe(422);
  });
});

describe("DELETE /newsfeeds/{id}/members/{user_id}", () => {
  test("responds 204 when the owner removes an editor, who loses access", async () => {
    const response = await remove(editor.userId);
    expect([response.status, await response.text()]).toEqual([204, ""]);
    await expect(getNewsfeed(contextOf(editor), id)).rejects.toMatchObject({ code: "forbidden" });
    expect(await roles()).toEqual({ [owner.userId]: "owner" });
  });

  test("responds 204 when an editor leaves", async () => {
    expect((await remove(editor.userId, editor)).status).toBe(204);
    expect(await roles()).toEqual({ [owner.userId]: "owner" });
    expect((await remove(editor.userId, editor)).status).toBe(403);
  });

  test("responds 403 when an editor removes another, and to a stranger", async () => {
    const other = await newCaller(runtime);
    await addMember(runtime, id, other.userId);
    for (const { userId } of [owner, other, stranger]) expect((await remove(userId, editor)).status).toBe(403);
    for (const { userId } of [owner, editor, stranger]) expect((await remove(userId, stranger)).status).toBe(403);
    expect(await roles()).toEqual({ ...unchanged(), [other.userId]: "editor" });
  });

  test("responds 404 for an unknown newsfeed or member", async () => {
    expect((await remove(editor.userId, owner, newId())).status).toBe(404);
    expect((await remove(editor.userId, editor, newId())).status).toBe(404);
    expect((await remove(stranger.userId)).status).toBe(404);
    expect(await roles()).toEqual(unchanged());
  });

  test("responds 409 to the owner with advice", async () => {
    const problem = await problemOf(await remove(owner.userId));
    expect(problem).toMatchObject({ status: 409, code: "conflict" });
    expect(problem.detail).toMatch(/Make another member its owner first, or delete/);
    expect(await roles()).toEqual(unchanged());
  });

  test("responds 422 for an invalid id", async () => {
    expect((await remove("somebody")).status).toBe(422);
  });
});
