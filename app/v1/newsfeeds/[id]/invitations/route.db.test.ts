import { beforeEach, describe, expect, test } from "vitest";
import * as v1 from "@/app/v1/[[...path]]/route";
import { type Caller, request, setUpCaller } from "@/lib/api/testing/callers";
import { problemOf } from "@/lib/api/testing/problem-of";
import { newId } from "@/lib/core/id";
import { inviteMember } from "@/lib/domain/members/invitations";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { addMember } from "@/lib/testing/add-member";
import { setUpRuntime } from "@/lib/testing/runtime";

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
const pathOf = (newsfeedId: string) => `/v1/newsfeeds/${newsfeedId}/invitations`;
const list = ({ key } = owner, of = id) => v1.GET(request("GET", pathOf(of), { key }));
const revoke = (invitationId: string, { key } = owner, of = id) =>
  v1.DELETE(request("DELETE", `${pathOf(of)}/${invitationId}`, { key }));
const invite = (email: string) => inviteMember(contextOf(owner), id, { email });
const accept = (link: string, { key } = stranger) =>
  v1.POST(request("POST", "/v1/invitations/accept", { key, body: { token: link.split("/").at(-1) } }));

describe("GET /newsfeeds/{id}/invitations", () => {
  test("responds 200 with pending invitations, newest first, without links", async () => {
    await invite("early@example.org");
    runtime.setNow(new Date("2026-11-22T08:30:00.123Z"));
    const grace = await invite("grace@example.org");
    runtime.setNow(new Date("2026-11-23T08:30:00.123Z"));
    const { accept_url: link } = await invite("taken@example.org");
    await accept(link);
    const ada = await invite("ada@example.org");
    runtime.setNow(new Date("2026-11-28T08:30:00.123Z"));
    const response = await list();
    expect(response.status).toBe(200);
    const invitation = { newsfeed_id: id, role: "editor" };
    const [newest, next] = [
      { created_at: "2026-11-23T08:30:00.123000", expires_at: "2026-11-30T08:30:00.123000" },
      { created_at: "2026-11-22T08:30:00.123000", expires_at: "2026-11-29T08:30:00.123000" },
    ];
    expect(await response.json()).toEqual([
      { id: ada.id, email: "ada@example.org", ...invitation, ...newest },
      { id: grace.id, email: "grace@example.org", ...invitation, ...next },
    ]);
  });

  test("responds 403 to an editor and a stranger without leaking", async () => {
    await invite("grace@example.org");
    for (const caller of [editor, stranger]) {
      const { status, detail } = await problemOf(await list(caller));
      expect([status, detail.includes("grace")]).toEqual([403, false]);
    }
  });

  test("responds 404 for an unknown newsfeed and 422 for an invalid id", async () => {
    expect((await list(owner, newId())).status).toBe(404);
    expect((await list(owner, "7")).status).toBe(422);
  });
});

describe("DELETE /newsfeeds/{id}/invitations/{invitation_id}", () => {
  test("responds 204 and revokes the link at once", async () => {
    const { id: invitationId, accept_url: link } = await invite("grace@example.org");
    const response = await revoke(invitationId);
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect((await accept(link)).status).toBe(404);
    expect(await (await list()).json()).toEqual([]);
  });

  test("responds 403 to an editor and a stranger, and keeps the invitation", async () => {
    const { id: invitationId, accept_url: link } = await invite("grace@example.org");
    for (const caller of [editor, stranger]) expect((await revoke(invitationId, caller)).status).toBe(403);
    expect((await accept(link)).status).toBe(200);
  });

  test("responds 403 for another newsfeed's path and 404 for another newsfeed's invitation", async () => {
    const own = await createNewsfeed(contextOf(stranger), { name: "Mine" });
    const { id: invitationId, accept_url: link } = await invite("grace@example.org");
    expect((await revoke(invitationId, stranger)).status).toBe(403);
    expect((await revoke(invitationId, stranger, own.id)).status).toBe(404);
    expect((await accept(link)).status).toBe(200);
  });

  test("responds 404 for an unknown newsfeed, and for an unknown, accepted or revoked invitation", async () => {
    const { id: invitationId, accept_url: link } = await invite("grace@example.org");
    expect((await revoke(invitationId, owner, newId())).status).toBe(404);
    expect((await revoke(newId())).status).toBe(404);
    await accept(link);
    expect((await revoke(invitationId)).status).toBe(404);
    const second = await invite("ada@example.org");
    await revoke(second.id);
    expect((await problemOf(await revoke(second.id))).detail).toContain("no such invitation");
  });

  test("responds 422 for an invalid id", async () => {
    expect((await revoke("7")).status).toBe(422);
  });
});
