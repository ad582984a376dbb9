import { beforeEach, describe, expect, test } from "vitest";
import { rateBuckets } from "@/db/schema/operations";
import type { UserContext } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import { newAccount, PASSWORD } from "@/lib/domain/accounts/testing/account";
import { createTodayFeed } from "@/lib/domain/feed-addresses/feed-addresses";
import { createList, updateList } from "@/lib/domain/lists/lists";
import { acceptInvitation, findInvitation, inviteMember } from "@/lib/domain/members/invitations";
import { changeMember, listMembers } from "@/lib/domain/members/members";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { getNewsfeed } from "@/lib/domain/newsfeeds/get-newsfeed";
import { createChannel } from "@/lib/domain/notifications/channels";
import { createOpmlSubscription } from "@/lib/domain/opml/opml-subscriptions";
import { createWebhook } from "@/lib/domain/webhooks/webhooks";
import { SYSTEM } from "@/lib/runtime/runtime";
import { addMember } from "@/lib/testing/add-member";
import { runSent } from "@/lib/testing/run-sent";
import { setUpRuntime } from "@/lib/testing/runtime";
import { makeResetLink } from "./account-commands";
import { changeEmail, requestEmailChange } from "./change-email";
import { resetPassword } from "./change-password";
import { findLink, requestLink } from "./email-link";
import { signInByLink } from "./sign-in";
import { verifyEmail } from "./verify-email";

const STRANGERS_ADDRESS = "stranger@example.org";

const runtime = setUpRuntime();
beforeEach(async () => {
  runtime.settings.adminEmail = null;
  runtime.post.mail = { ...runtime.post.mail, kind: "smtp" };
  await runtime.database.db.delete(rateBuckets);
});

const system = () => runtime.contextFor(SYSTEM);

/** Token in the newest mail to an address. */
async function tokenTo(email: string): Promise<string> {
  await runSent(runtime);
  const mail = runtime.post.mails.findLast(({ to }) => to === email);
  return /\/[\w-]+\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
}

/** An account that somebody signed up with another person's address, with every way to use or read it later. */
async function occupiedAccount() {
  const account = await newAccount(runtime);
  await createTodayFeed(account);
  await createOpmlSubscription(account, { url: "http://localhost:1/list.opml" });
  await createWebhook(account, { url: "http://localhost:1/hook", events: ["post.matched"] });
  await createChannel(account, { kind: "email" });
  const list = await createList(account, { name: "Shared" });
  await updateList(account, list.id, { is_public: true });
  return { ...account, confirmation: await tokenTo(account.email) };
}

const WAYS = ["feed_addresses", "opml_subscriptions", "destinations"];

/** Numbers of feed addresses, OPML subscriptions, destinations and public lists. */
async function waysOf(userId: string): Promise<number[]> {
  const counts = WAYS.map((table) => `(select count(*)::int from ${table} where user_id = $1)`);
  const shared = "(select count(*)::int from reading_lists where user_id = $1 and share_token is not null)";
  const { rows } = await runtime.database.pool.query(`select array[${[...counts, shared]}] as ways`, [userId]);
  return rows[0]?.ways;
}

/** A newsfeed with an editor and an open invitation. */
async function newSharedNewsfeed(owner: UserContext) {
  const { id } = await createNewsfeed(owner, { name: "Grid storage" });
  const editor = await runtime.newUser();
  await acceptInvitation(editor, await invite(owner, id));
  return { id, editor, token: await invite(owner, id) };
}

/** @returns the token of the invitation */
async function invite(owner: UserContext, newsfeedId: string): Promise<string> {
  const { accept_url } = await inviteMember(owner, newsfeedId, { email: `${newId()}@example.org` });
  return accept_url.split("/").at(-1) ?? "";
}

async function signInByMail(email: string): Promise<void> {
  await requestLink(system(), "sign-in", email);
  expect(await signInByLink(system(), { token: await tokenTo(email), userAgent: "Test" })).not.toBeNull();
}

async function resetByMail(email: string): Promise<void> {
  await requestLink(system(), "password-reset", email);
  await resetPassword(system(), { token: await tokenTo(email), password: "another horse, another battery" });
}

describe.each([
  ["a sign-in link", signInByMail],
  ["a password link", resetByMail],
])("%s", (_, prove) => {
  test("ends feeds, subscriptions, destinations and shared lists when it first verifies the address", async () => {
    const { actor, email } = await occupiedAccount();
    const other = await occupiedAccount();
    expect(await waysOf(actor.userId)).toEqual([1, 1, 2, 1]);
    await prove(email);
    expect(await waysOf(actor.userId)).toEqual([0, 0, 0, 0]);
    expect(await waysOf(other.actor.userId)).toEqual([1, 1, 2, 1]);
  });

  test("keeps feeds, subscriptions, destinations and shared lists of a verified address", async () => {
    const { confirmation, ...account } = await occupiedAccount();
    await verifyEmail(account, confirmation);
    await prove(account.email);
    expect(await waysOf(account.actor.userId)).toEqual([1, 1, 2, 1]);
  });

  test("ends all of it although the owner of the mailbox tried to confirm the address from another account", async () => {
    const { actor, email, confirmation } = await occupiedAccount();
    const victim = await newAccount(runtime);
    await expect(verifyEmail(victim, confirmation)).rejects.toMatchObject({ code: "not_found" });
    await prove(email);
    expect(await waysOf(actor.userId)).toEqual([0, 0, 0, 0]);
  });

  test("keeps all of it where mails are kept as files", async () => {
    runtime.post.mail = { ...runtime.post.mail, kind: "file" };
    const { actor, email } = await occupiedAccount();
    await prove(email);
    expect(await waysOf(actor.userId)).toEqual([1, 1, 2, 1]);
  });

  test("ends all of it where mails are kept as files, if it makes its account the operator", async () => {
    runtime.post.mail = { ...runtime.post.mail, kind: "file" };
    const { actor, email } = await occupiedAccount();
    runtime.settings.adminEmail = email;
    await prove(email);
    expect(await waysOf(actor.userId)).toEqual([0, 0, 0, 0]);
  });

  test("removes the other members of its newsfeeds when it first verifies the address", async () => {
    const account = await newAccount(runtime);
    const { id, editor } = await newSharedNewsfeed(account);
    await prove(account.email);
    await expect(getNewsfeed(editor, id)).rejects.toMatchObject({ code: "forbidden" });
    expect(await listMembers(account, id)).toMatchObject([{ user_id: account.actor.userId }]);
  });

  test("ends open invitations to its newsfeeds when it first verifies the address", async () => {
    const [account, accomplice] = [await newAccount(runtime), await runtime.newUser()];
    const { token } = await newSharedNewsfeed(account);
    const received = await newSharedNewsfeed(accomplice);
    await addMember(runtime, received.id, account.actor.userId);
    await changeMember(accomplice, { newsfeedId: received.id, userId: account.actor.userId }, "owner");
    await prove(account.email);
    expect(await findInvitation(system(), token)).toBeNull();
    expect(await findInvitation(system(), received.token)).toBeNull();
    await expect(getNewsfeed(accomplice, received.id)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("ends open invitations that it made to a newsfeed of somebody else by now", async () => {
    const [account, heir] = [await newAccount(runtime), await runtime.newUser()];
    const { id, editor, token } = await newSharedNewsfeed(account);
    await addMember(runtime, id, heir.actor.userId);
    await changeMember(account, { newsfeedId: id, userId: heir.actor.userId }, "owner");
    await prove(account.email);
    expect(await findInvitation(system(), token)).toBeNull();
    expect((await getNewsfeed(editor, id)).role).toBe("editor");
  });

  test("keeps memberships of the account and of unrelated newsfeeds", async () => {
    const [account, other] = [await newAccount(runtime), await newAccount(runtime)];
    const { id, editor, token } = await newSharedNewsfeed(other);
    await addMember(runtime, id, account.actor.userId);
    await prove(account.email);
    expect((await getNewsfeed(account, id)).role).toBe("editor");
    expect((await getNewsfeed(editor, id)).role).toBe("editor");
    expect(await findInvitation(system(), token)).not.toBeNull();
  });

  test("keeps members and invitations of a verified address", async () => {
    const account = await newAccount(runtime);
    const { id, editor, token } = await newSharedNewsfeed(account);
    await verifyEmail(account, await tokenTo(account.email));
    await prove(account.email);
    expect((await getNewsfeed(editor, id)).role).toBe("editor");
    expect(await findInvitation(system(), token)).not.toBeNull();
  });

  test("cancels a change of the address when it first verifies the address", async () => {
    const account = await newAccount(runtime);
    await requestEmailChange(account, { email: STRANGERS_ADDRESS, password: PASSWORD, network: "192.0.2.1" });
    const token = await tokenTo(STRANGERS_ADDRESS);
    await prove(account.email);
    await expect(changeEmail(account, token)).rejects.toMatchObject({ code: "not_found" });
  });
});

test.each(["sign-in", "password-reset"] as const)(
  "a %s link tells before its use whether it is the first proof of the address",
  async (purpose) => {
    const { confirmation, ...account } = await occupiedAccount();
    await requestLink(system(), purpose, account.email);
    const token = await tokenTo(account.email);
    const isFirstProof = async () => (await findLink(system(), purpose, token))?.isFirstProof;
    expect(await isFirstProof()).toBe(true);
    runtime.settings.adminEmail = account.email;
    expect(await isFirstProof()).toBe(true);
    runtime.settings.adminEmail = null;
    const mailed = runtime.post.mail;
    runtime.post.mail = { ...mailed, kind: "file" };
    expect(await isFirstProof()).toBe(false);
    runtime.post.mail = mailed;
    await verifyEmail(account, confirmation);
    expect(await isFirstProof()).toBe(false);
  },
);

test("a password link of the operator is no first proof of another person's address", async () => {
  const { email } = await newAccount(runtime);
  const { url } = await makeResetLink(system(), email);
  expect(await findLink(system(), "password-reset", url.split("/").at(-1) ?? "")).toMatchObject({
    isFirstProof: false,
  });
});

test("a sign-in link leaves no member who accepts an invitation at the same time", async () => {
  for (let round = 0; round < 5; round++) {
    const [account, guest] = [await newAccount(runtime), await runtime.newUser()];
    const shared = await newSharedNewsfeed(account);
    await requestLink(system(), "sign-in", account.email);
    const token = await tokenTo(account.email);
    const [session] = await Promise.all([
      signInByLink(system(), { token, userAgent: "Test" }),
      acceptInvitation(guest, shared.token).catch((error) => error),
    ]);
    expect(session).not.toBeNull();
    expect(await listMembers(account, shared.id)).toMatchObject([{ user_id: account.actor.userId }]);
  }
});
