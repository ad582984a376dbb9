import { beforeEach, describe, expect, test } from "vitest";
import { rateBuckets } from "@/db/schema/operations";
import { newAccount, PASSWORD } from "@/lib/domain/accounts/testing/account";
import { createTodayFeed } from "@/lib/domain/feed-addresses/feed-addresses";
import { createList, updateList } from "@/lib/domain/lists/lists";
import { createChannel } from "@/lib/domain/notifications/channels";
import { createOpmlSubscription } from "@/lib/domain/opml/opml-subscriptions";
import { createWebhook } from "@/lib/domain/webhooks/webhooks";
import { SYSTEM } from "@/lib/runtime/runtime";
import { runSent } from "@/lib/testing/run-sent";
import { setUpRuntime } from "@/lib/testing/runtime";
import { askEmailChange, changeEmail } from "./change-email";
import { resetPassword } from "./change-password";
import { askForLink } from "./email-link";
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

async function signInByMail(email: string): Promise<void> {
  await askForLink(system(), "sign-in", email);
  expect(await signInByLink(system(), { token: await tokenTo(email), userAgent: "Test" })).not.toBeNull();
}

async function resetByMail(email: string): Promise<void> {
  await askForLink(system(), "password-reset", email);
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
    const { actor, email, confirmation } = await occupiedAccount();
    await verifyEmail(system(), confirmation);
    await prove(email);
    expect(await waysOf(actor.userId)).toEqual([1, 1, 2, 1]);
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

  test("cancels a change of the address when it first verifies the address", async () => {
    const account = await newAccount(runtime);
    await askEmailChange(account, { email: STRANGERS_ADDRESS, password: PASSWORD, network: "192.0.2.1" });
    const token = await tokenTo(STRANGERS_ADDRESS);
    await prove(account.email);
    await expect(changeEmail(system(), token)).rejects.toMatchObject({ code: "not_found" });
  });
});
