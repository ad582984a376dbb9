import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { suppressAddress } from "@/db/queries/accounts/mail-addresses";
import type { UserContext } from "@/lib/context/context";
import { DAY_MS } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";
import { deleteAccount } from "@/lib/domain/accounts/delete-account";
import { addressHash } from "@/lib/domain/mail/delivery-reports";
import { requestDueMails } from "@/lib/domain/mail/send-mail";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { deleteNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { addMember } from "@/lib/testing/add-member";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import {
  acceptInvitation,
  findInvitation,
  findJoinedNewsfeed,
  inviteMember,
  listInvitations,
  revokeInvitation,
} from "./invitations";
import { changeMember, listMembers, removeMember } from "./members";

const NOW = new Date("2026-11-21T08:30:00Z");

let runtime: TestRuntime;
let owner: UserContext;
let newsfeedId: string;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  owner = await runtime.newUser();
  newsfeedId = (await createNewsfeed(owner, { name: "Grid storage" })).id;
});

async function invite(email: string) {
  const { accept_url: link, ...invitation } = await inviteMember(owner, newsfeedId, { email });
  return { ...invitation, token: link.split("/").at(-1) ?? "" };
}

const members = async () => (await listMembers(owner, newsfeedId)).map((member) => member.user_id);
const outcomes = (settled: PromiseSettledResult<unknown>[]) =>
  settled.map((one) => (one.status === "rejected" ? one.reason.code : "done")).toSorted();

async function deleteAccountOf(user: UserContext): Promise<void> {
  const { userId } = user.actor;
  await runtime.database.pool.query("update users set password_hash = null where id = $1", [userId]);
  await deleteAccount(user, { email: `${userId}@example.org`, password: "", network: "test" });
}

/** Fills the newsfeed up to `seats` members and open invitations, its owner included. */
async function fill(seats: number): Promise<void> {
  const { pool } = runtime.database;
  for (let seat = 1; seat < seats; seat++) {
    if (seat % 2 === 0) await addMember(runtime, newsfeedId, (await runtime.newUser()).actor.userId);
    else
      await pool.query(
        `insert into invitations (id, newsfeed_id, email, role, token_hash, invited_by, expires_at)
         values ($1, $2, $3, 'editor', decode(md5($3), 'hex'), $4, $5)`,
        [newId(), newsfeedId, `${newId()}@example.org`, owner.actor.userId, new Date(NOW.getTime() + 1)],
      );
  }
}

describe("an invitation", () => {
  test("is accepted once by many concurrent users", async () => {
    const { token } = await invite("grace@example.org");
    const guests = await Promise.all(Array.from({ length: 5 }, () => runtime.newUser()));
    const settled = await Promise.allSettled(guests.map((guest) => acceptInvitation(guest, token)));
    expect(outcomes(settled)).toEqual(["done", "not_found", "not_found", "not_found", "not_found"]);
    expect(await members()).toHaveLength(2);
  });

  test("creates one membership for concurrent acceptances of one person", async () => {
    const guest = await runtime.newUser();
    const [first, second] = [await invite("grace@example.org"), await invite("hopper@example.org")];
    const settled = await Promise.allSettled(
      [first, first, second, second].map(({ token }) => acceptInvitation(guest, token)),
    );
    expect(outcomes(settled)).toContain("done");
    expect(await members()).toEqual([owner.actor.userId, guest.actor.userId]);
  });

  test("an accepted invitation leads only its member to the newsfeed", async () => {
    const { token } = await invite("grace@example.org");
    const [guest, stranger] = [await runtime.newUser(), await runtime.newUser()];
    const joined = ({ actor: { userId } }: UserContext) => findJoinedNewsfeed(runtime.system, { token, userId });
    expect([await joined(guest), await joined(owner)]).toEqual([null, newsfeedId]);
    await acceptInvitation(guest, token);
    expect(await acceptInvitation(guest, token)).toMatchObject({ id: newsfeedId, role: "editor" });
    expect([await joined(guest), await joined(stranger)]).toEqual([newsfeedId, null]);
    await removeMember(owner, { newsfeedId, userId: guest.actor.userId });
    expect(await joined(guest)).toBeNull();
    await expect(acceptInvitation(guest, token)).rejects.toMatchObject({ code: "not_found" });
  });

  test("is either accepted or revoked, never both", async () => {
    for (let round = 0; round < 5; round++) {
      const guest = await runtime.newUser();
      const { id, token } = await invite("grace@example.org");
      const [accepted, revoked] = await Promise.allSettled([
        acceptInvitation(guest, token),
        revokeInvitation(owner, { newsfeedId, invitationId: id }),
      ]);
      expect([accepted.status, revoked.status].toSorted()).toEqual(["fulfilled", "rejected"]);
      expect((await members()).includes(guest.actor.userId)).toBe(accepted.status === "fulfilled");
    }
  });

  test("replaces earlier invitations of one address", async () => {
    const made = await Promise.all(["Grace@example.org", "grace@example.org", "GRACE@EXAMPLE.ORG"].map(invite));
    const open = await listInvitations(owner, newsfeedId);
    expect(open).toHaveLength(1);
    const found = await Promise.all(made.map(({ token }) => findInvitation(runtime.system, token)));
    expect(found.filter((one) => one !== null)).toHaveLength(1);
    expect(made.find((_, index) => found[index] !== null)?.id).toBe(open[0]?.id);
  });

  test("can be repeated after expiry or leaving", async () => {
    await invite("grace@example.org");
    runtime.setNow(new Date(NOW.getTime() + 8 * DAY_MS));
    const { token } = await invite("grace@example.org");
    const guest = await runtime.newUser();
    await acceptInvitation(guest, token);
    await expect(invite(`${guest.actor.userId}@example.org`)).rejects.toMatchObject({ code: "conflict" });
    await invite("grace@example.org");
    expect(await listInvitations(owner, newsfeedId)).toHaveLength(1);
  });

  test("shows its newsfeed to anyone with the link while it is open", async () => {
    const { id, token } = await invite("grace@example.org");
    const about = {
      newsfeedName: "Grid storage",
      email: "grace@example.org",
      role: "editor",
      inviterEmail: `${owner.actor.userId}@example.org`,
    };
    expect(await findInvitation(runtime.system, token)).toEqual(about);
    expect(await findInvitation(runtime.system, `${token}x`)).toBeNull();
    await revokeInvitation(owner, { newsfeedId, invitationId: id });
    expect(await findInvitation(runtime.system, token)).toBeNull();
    const second = await invite("grace@example.org");
    runtime.setNow(new Date(NOW.getTime() + 7 * DAY_MS));
    expect(await findInvitation(runtime.system, second.token)).toBeNull();
    runtime.setNow(NOW);
    await deleteNewsfeed(owner, newsfeedId);
    expect(await findInvitation(runtime.system, second.token)).toBeNull();
  });

  test("survives a transfer and can be revoked by the new owner", async () => {
    const { id, token } = await invite("grace@example.org");
    const heir = await runtime.newUser();
    await addMember(runtime, newsfeedId, heir.actor.userId);
    await changeMember(owner, { newsfeedId, userId: heir.actor.userId }, "owner");
    await expect(revokeInvitation(owner, { newsfeedId, invitationId: id })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await findInvitation(runtime.system, token)).not.toBeNull();
    await revokeInvitation(heir, { newsfeedId, invitationId: id });
    expect(await findInvitation(runtime.system, token)).toBeNull();
  });
});

describe("an invitation by somebody whose membership ends", () => {
  test.each(["is removed", "leaves"])("ends with it, and no other: %s", async (how) => {
    const { token } = await invite("grace@example.org");
    const heir = await runtime.newUser();
    const { userId } = owner.actor;
    await addMember(runtime, newsfeedId, heir.actor.userId);
    await changeMember(owner, { newsfeedId, userId: heir.actor.userId }, "owner");
    const theirs = await inviteMember(heir, newsfeedId, { email: "hopper@example.org" });
    await removeMember(how === "leaves" ? owner : heir, { newsfeedId, userId });
    expect(await findInvitation(runtime.system, token)).toBeNull();
    await expect(acceptInvitation(owner, token)).rejects.toMatchObject({ code: "not_found" });
    expect(await listInvitations(heir, newsfeedId)).toMatchObject([{ id: theirs.id }]);
  });

  test("brings nobody back who accepts it at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      const [former, heir] = [await runtime.newUser(), await runtime.newUser()];
      const { id } = await createNewsfeed(former, { name: "Backup power" });
      const { accept_url } = await inviteMember(former, id, { email: "grace@example.org" });
      await addMember(runtime, id, heir.actor.userId);
      await changeMember(former, { newsfeedId: id, userId: heir.actor.userId }, "owner");
      const [accepted, removed] = await Promise.allSettled([
        acceptInvitation(former, accept_url.split("/").at(-1) ?? ""),
        removeMember(heir, { newsfeedId: id, userId: former.actor.userId }),
      ]);
      expect(removed.status).toBe("fulfilled");
      if (accepted.status === "rejected") expect(accepted.reason).toMatchObject({ code: "not_found" });
      expect(await listMembers(heir, id)).toMatchObject([{ user_id: heir.actor.userId }]);
    }
  });
});

describe("members and open invitations together", () => {
  test("are limited to 100 under concurrency", async () => {
    await fill(98);
    const settled = await Promise.allSettled([1, 2, 3, 4].map((n) => invite(`guest${n}@example.org`)));
    expect(outcomes(settled)).toEqual(["done", "done", "limit_exceeded", "limit_exceeded"]);
    const refused = settled.find((one) => one.status === "rejected");
    expect(refused?.reason.message).toContain("100 members and open invitations");
  });

  test("do not count expired and replaced invitations", async () => {
    await fill(99);
    const first = await invite("grace@example.org");
    const second = await invite("grace@example.org");
    expect(await findInvitation(runtime.system, first.token)).toBeNull();
    await expect(invite("hopper@example.org")).rejects.toMatchObject({ code: "limit_exceeded" });
    expect(await findInvitation(runtime.system, second.token)).not.toBeNull();
    runtime.setNow(new Date(NOW.getTime() + 2));
    await invite("hopper@example.org");
    expect((await listInvitations(owner, newsfeedId)).map(({ email }) => email).toSorted()).toEqual([
      "grace@example.org",
      "hopper@example.org",
    ]);
  });
});

describe("the mail of an invitation", () => {
  const mailsTo = (email: string) => runtime.post.mails.filter(({ to }) => to === email);

  test("sends the link to the invited address for any newsfeed name", async () => {
    const { id } = await createNewsfeed(owner, { name: 'Grid\r\nBcc: eve@example.org <img src=x> "quoted"' });
    const email = `${newId()}@example.org`;
    runtime.sent.length = 0;
    const { accept_url: link } = await inviteMember(owner, id, { email });
    await runSent(runtime);
    const [mail, ...more] = mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Invitation to the newsfeed “Grid Bcc: eve@example.org <img src=x> "quoted"”');
    expect(mail?.html).toContain(`href="${link}"`);
    expect(mail?.html).not.toContain("<img");
    expect(mail?.text).toContain(link);
  });

  test.each([
    ["editor", "read it and change its sources and keywords."],
    ["viewer", "read it."],
  ] as const)("says what the role allows: %s", async (role, text) => {
    const email = `${newId()}@example.org`;
    runtime.sent.length = 0;
    await inviteMember(owner, newsfeedId, { email, role });
    await runSent(runtime);
    expect(mailsTo(email)[0]?.text.replace(/\s+/g, " ")).toContain(`You can ${text}`);
  });

  test("is not sent when the invitation is refused", async () => {
    runtime.sent.length = 0;
    const member = `${(await runtime.newUser()).actor.userId}@example.org`;
    await addMember(runtime, newsfeedId, member.split("@")[0] ?? "");
    await expect(invite(member)).rejects.toMatchObject({ code: "conflict" });
    await runSent(runtime);
    expect(mailsTo(member)).toEqual([]);
  });

  test("is not sent after the invitation was revoked", async () => {
    const email = `${newId()}@example.org`;
    runtime.sent.length = 0;
    const { id: invitationId } = await invite(email);
    await revokeInvitation(owner, { newsfeedId, invitationId });
    await runSent(runtime);
    expect(mailsTo(email)).toEqual([]);
    const { rows } = await runtime.database.pool.query(
      "select status, payload, next_attempt_at from outbox where to_address = $1",
      [email],
    );
    expect(rows).toEqual([{ status: "cancelled", payload: null, next_attempt_at: null }]);
  });

  test("is not sent for an invitation that a later one replaced", async () => {
    const email = `${newId()}@example.org`;
    runtime.sent.length = 0;
    const first = await invite(email);
    const second = await invite(email);
    await runSent(runtime);
    const texts = mailsTo(email).map(({ text }) => text);
    expect(texts).toEqual([expect.stringContaining(second.token)]);
    expect(texts[0]).not.toContain(first.token);
  });

  test("is not sent after the newsfeed was deleted", async () => {
    const email = `${newId()}@example.org`;
    runtime.sent.length = 0;
    await invite(email);
    await deleteNewsfeed(owner, newsfeedId);
    await runSent(runtime);
    expect(mailsTo(email)).toEqual([]);
  });

  test("is not sent after a later owner's account was deleted", async () => {
    const email = `${newId()}@example.org`;
    const heir = await runtime.newUser();
    await addMember(runtime, newsfeedId, heir.actor.userId);
    runtime.sent.length = 0;
    await invite(email);
    await changeMember(owner, { newsfeedId, userId: heir.actor.userId }, "owner");
    await deleteAccountOf(heir);
    await runSent(runtime);
    expect(mailsTo(email)).toEqual([]);
  });

  test("is not repeated after the invitation was revoked", async () => {
    const email = `${newId()}@example.org`;
    const { mail } = runtime.post;
    runtime.sent.length = 0;
    const { id: invitationId } = await invite(email);
    runtime.post.mail = { ...mail, send: () => Promise.reject(new Error("killed")) };
    await expect(runSent(runtime)).rejects.toThrow("killed");
    runtime.post.mail = mail;
    await revokeInvitation(owner, { newsfeedId, invitationId });
    runtime.setNow(new Date(NOW.getTime() + DAY_MS / 24));
    expect(await requestDueMails(runtime.system)).toBeGreaterThan(0);
    await runSent(runtime);
    expect(mailsTo(email)).toEqual([]);
  });

  test("is not sent after the inviter's account was deleted", async () => {
    const email = `${newId()}@example.org`;
    runtime.sent.length = 0;
    await invite(email);
    await deleteAccountOf(owner);
    await runSent(runtime);
    expect(mailsTo(email)).toEqual([]);
  });

  test("is sent at most three times a day per address", async () => {
    const email = `${newId()}@example.org`;
    runtime.sent.length = 0;
    for (let time = 0; time < 5; time += 1) {
      await invite(email);
      await runSent(runtime);
    }
    expect(mailsTo(email)).toHaveLength(3);
  });

  test("is reported as unsent beyond the limit, with a link that works", async () => {
    const email = `${newId()}@example.org`;
    expect(await invite(`other-${email}`)).toMatchObject({ is_mailed: false });
    // Until now, mails were kept as files.
    owner = { ...owner, mail: { ...owner.mail, kind: "smtp" } };
    const made = [await invite(email), await invite(email), await invite(email), await invite(email)];
    expect(made.map(({ is_mailed }) => is_mailed)).toEqual([true, true, true, false]);
    expect(await findInvitation(runtime.system, made.at(-1)?.token ?? "")).toMatchObject({ email });
  });

  test.each(["bounce", "complaint"] as const)(
    "is reported as unsent after a %s, with a link that works",
    async (reason) => {
      const email = `${newId()}@example.org`;
      owner = { ...owner, mail: { ...owner.mail, kind: "smtp" } };
      await suppressAddress(owner.db, { addressHash: addressHash(owner, email), reason, createdAt: NOW });
      const { is_mailed, token } = await invite(email);
      expect(is_mailed).toBe(false);
      expect(await findInvitation(runtime.system, token)).toMatchObject({ email });
    },
  );
});
