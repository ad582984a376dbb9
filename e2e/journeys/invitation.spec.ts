import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible, expectFitsNarrowest } from "../support/accessibility";
import { addresses } from "../support/addresses";
import { expect, test } from "../support/journey";
import { linkInMail } from "../support/mailbox";
import {
  fillCredentials,
  forgetSession,
  json,
  makeAccount,
  makeNewsfeed,
  newCredentials,
  post,
  signIn,
  signUp,
} from "../support/member";
import { watchContext } from "../support/watch";

/** Invites over the API as the signed-in person. */
async function invite(page: Page, newsfeedId: string, email: string): Promise<{ id: string; accept_url: string }> {
  return json(await post(page, `/v1/newsfeeds/${newsfeedId}/members`, { email }));
}

async function expectMember(request: APIRequestContext, newsfeedId: string): Promise<void> {
  const response = await request.get(`/v1/newsfeeds/${newsfeedId}`);
  expect(await response.json()).toMatchObject({ id: newsfeedId, role: "editor" });
}

test("an invited visitor creates an account and joins the newsfeed once", async ({ page, browser }) => {
  const owner = await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Grid storage", keywords: ["storage"] });
  const guest = newCredentials();
  const { accept_url: handedOn } = await invite(page, newsfeedId, guest.email);
  const link = await linkInMail(guest.email, "invitations");
  expect(link).toBe(handedOn);
  const elsewhere = await browser.newContext();
  const watchElsewhere = await watchContext(elsewhere, { app: addresses.app, sites: [] });
  const visitor = await elsewhere.newPage();

  await test.step("the link shows the invitation and leaks no referrer", async () => {
    const response = await visitor.goto(link);
    expect(response?.headers()["referrer-policy"]).toBe("no-referrer");
    await expect(visitor.getByRole("heading", { name: "Grid storage", level: 1 })).toBeVisible();
    await expect(visitor.getByText(`${owner.email} invites you to the newsfeed`)).toBeVisible();
    await expectAccessible(visitor, "an invitation");
    await expectFitsNarrowest(visitor, "an invitation");
  });

  await test.step("the form knows the email and leads to the newsfeed", async () => {
    await visitor.getByRole("link", { name: "Sign in" }).click();
    await expect(visitor.getByRole("textbox", { name: "Email" })).toHaveValue(guest.email);
    await visitor.getByRole("link", { name: "Create an account" }).click();
    await expect(visitor.getByRole("heading", { name: "Create your account" })).toBeVisible();
    await expect(visitor.getByRole("textbox", { name: "Email" })).toHaveValue(guest.email);
    await visitor.getByLabel("Password").fill(guest.password);
    await visitor.getByRole("button", { name: "Create account" }).click();
    await visitor.waitForURL(`**/newsfeeds/${newsfeedId}`);
    await expect(visitor.getByRole("heading", { name: "Grid storage", level: 1 })).toBeVisible();
    await expectMember(visitor.request, newsfeedId);
  });

  await test.step("a used link leads its member to the newsfeed", async () => {
    await visitor.goto(link);
    await visitor.waitForURL(`**/newsfeeds/${newsfeedId}`);
  });

  await test.step("a used link tells everybody else what to do", async () => {
    await forgetSession(page);
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "This invitation no longer works" })).toBeVisible();
    await expect(page.getByText("Ask for a new one")).toBeVisible();
    await expectAccessible(page, "an invitation that was used");
  });
  expect(watchElsewhere.problems, "problems in the other browser").toEqual([]);
  await elsewhere.close();
});

test("a person with an account signs in and accepts an invitation", async ({ page }) => {
  const guest = await makeAccount(page);
  const owner = await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Battery rules" });
  // Differs from the account's email, because the link authorises.
  const { email: invited } = newCredentials();
  const { accept_url: link } = await invite(page, newsfeedId, invited);
  await forgetSession(page);

  await page.goto(link);
  await page.getByRole("link", { name: "Sign in" }).click();
  await fillCredentials(page, guest);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/invitations/*");
  await expect(page.getByText(`${owner.email} invites you to the newsfeed`)).toBeVisible();
  await expect(page.getByText(`You are signed in as ${guest.email}`)).toBeVisible();
  await expect(page.getByText(`Sent to ${invited}, to join as editor`)).toBeVisible();
  await expectAccessible(page, "an invitation for somebody signed in");

  await page.getByRole("button", { name: "Use another account" }).click();
  await page.getByRole("link", { name: "Sign in" }).click();
  await fillCredentials(page, guest);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await page.waitForURL(`**/newsfeeds/${newsfeedId}`);
  await expect(page.getByRole("heading", { name: "Battery rules", level: 1 })).toBeVisible();
  await expectMember(page.request, newsfeedId);

  await test.step("another invitation offers a member nothing to accept", async () => {
    await forgetSession(page);
    await signIn(page, owner);
    const { accept_url: another } = await invite(page, newsfeedId, newCredentials().email);
    await forgetSession(page);
    await signIn(page, guest);
    await page.goto(another);
    await expect(page.getByText("You are already a member of this newsfeed.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Accept invitation" })).toHaveCount(0);
    await expectAccessible(page, "an invitation for a member");
    await page.getByRole("link", { name: "Open newsfeed" }).click();
    await page.waitForURL(`**/newsfeeds/${newsfeedId}`);
  });
});

test("a sign-in link leads back to the invitation, in another browser too", async ({ page, browser }) => {
  const guest = await makeAccount(page);
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Battery rules" });
  const { accept_url: link } = await invite(page, newsfeedId, guest.email);
  await forgetSession(page);

  await page.goto(link);
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "Email me a sign-in link" }).click();
  await expect(page.getByRole("heading", { name: "Sign in by email" })).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill(guest.email);
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  const mailed = await linkInMail(guest.email, "sign-in-link");

  const elsewhere = await browser.newContext();
  const watchElsewhere = await watchContext(elsewhere, { app: addresses.app, sites: [] });
  const other = await elsewhere.newPage();
  await other.goto(mailed);
  await other.getByRole("button", { name: "Sign in" }).click();
  await other.getByRole("button", { name: "Accept invitation" }).click();
  await other.waitForURL(`**/newsfeeds/${newsfeedId}`);
  await expectMember(other.request, newsfeedId);
  expect(watchElsewhere.problems, "problems in the other browser").toEqual([]);
  await elsewhere.close();
});

test("an invitation revoked while open is refused", async ({ page, watch }) => {
  watch.expectRefusals(404);
  const { email } = newCredentials();
  const owner = await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Battery rules" });
  const { id, accept_url: link } = await invite(page, newsfeedId, email);
  await forgetSession(page);

  const form = await page.context().newPage();
  await form.goto(link);
  await form.getByRole("link", { name: "Create account" }).click();
  await expect(form.getByRole("textbox", { name: "Email" })).toHaveValue(email);

  await signIn(page, owner);
  const revoked = await page.request.delete(`/v1/newsfeeds/${newsfeedId}/invitations/${id}`, {
    headers: { origin: new URL(link).origin },
  });
  expect(revoked.status()).toBe(204);
  await forgetSession(page);

  await fillCredentials(form, newCredentials());
  await form.getByRole("button", { name: "Create account" }).click();
  await expect(form.getByText("Ask for a new one")).toBeVisible();
});
