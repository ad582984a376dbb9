import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/lib/core/id";
import { inviteMember } from "@/lib/domain/members/invitations";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { addMember } from "@/lib/testing/add-member";
import { dumpTables } from "@/lib/testing/dump-tables";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import {
  deleteInvitation,
  deleteReplacedInvitations,
  insertInvitation,
  listOpenInvitationsOfNewsfeed,
} from "./invitations";
import { deleteMember, findMemberOfNewsfeed, listMembersOfNewsfeed } from "./members";

const NOW = new Date("2026-11-21T08:30:00Z");
const LATER = new Date("2026-11-28T08:30:00Z");
const OWNER_ALONE = ["owner"] as const;

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await bindTestRuntime();
  runtime.setNow(NOW);
});
afterAll(() => runtime.stop());

async function scene() {
  const [owner, editor, stranger] = [await runtime.newUser(), await runtime.newUser(), await runtime.newUser()];
  const { id: newsfeedId } = await createNewsfeed(owner, { name: "Grid storage" });
  await addMember(runtime, newsfeedId, editor.actor.userId);
  const { id: invitationId } = await inviteMember(owner, newsfeedId, { email: "grace@example.org" });
  return { owner, editor, stranger, newsfeedId, invitationId };
}

/** Runs every statement that checks the caller's role. @returns the rows that each found or changed */
async function everyStatement(callerId: string, of: Awaited<ReturnType<typeof scene>>) {
  const { db } = runtime.system;
  const { newsfeedId, invitationId, owner, editor } = of;
  const caller = { callerId, roles: OWNER_ALONE, newsfeedId };
  const email = "hopper@example.org";
  const invitation = { id: newId(), newsfeedId, email, role: "editor" as const, tokenHash: randomBytes(32) };
  const values = { ...invitation, createdAt: NOW, expiresAt: LATER };
  await insertInvitation(db, caller, values);
  const invitations = await listOpenInvitationsOfNewsfeed(db, caller, NOW);
  const isRevoked = await deleteInvitation(db, { ...caller, invitationId });
  await deleteReplacedInvitations(db, caller, { email, now: NOW });
  return {
    members: (await listMembersOfNewsfeed(db, caller)).length,
    member: await findMemberOfNewsfeed(db, { ...caller, userId: owner.actor.userId }),
    invitations: invitations.length,
    isRevoked,
    isRemoved: await deleteMember(db, { ...caller, userId: editor.actor.userId }),
  };
}

test("member statements do nothing for editors, strangers and deleted newsfeeds", async () => {
  const of = await scene();
  const nothing = { members: 0, member: null, invitations: 0, isRevoked: false, isRemoved: false };
  const before = await dumpTables(runtime.database);
  for (const { actor } of [of.editor, of.stranger]) expect(await everyStatement(actor.userId, of)).toEqual(nothing);
  expect(await dumpTables(runtime.database)).toEqual(before);
  await runtime.database.pool.query("update newsfeeds set deleted_at = now() where id = $1", [of.newsfeedId]);
  const deleted = await dumpTables(runtime.database);
  expect(await everyStatement(of.owner.actor.userId, of)).toEqual(nothing);
  expect(await dumpTables(runtime.database)).toEqual(deleted);
});

test("member statements work for the owner", async () => {
  const of = await scene();
  expect(await everyStatement(of.owner.actor.userId, of)).toMatchObject({
    members: 2,
    member: { role: "owner" },
    invitations: 2,
    isRevoked: true,
    isRemoved: true,
  });
  const { rows } = await runtime.database.pool.query("select 1 from invitations where newsfeed_id = $1", [
    of.newsfeedId,
  ]);
  expect(rows).toEqual([]);
});

test("the owner cannot be removed", async () => {
  const { owner, newsfeedId } = await scene();
  const { userId } = owner.actor;
  const caller = { callerId: userId, roles: OWNER_ALONE, newsfeedId };
  expect(await deleteMember(runtime.system.db, { ...caller, userId })).toBe(false);
});
