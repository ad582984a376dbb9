import { expectAccessible, expectFitsNarrowest } from "../support/accessibility";
import { addresses } from "../support/addresses";
import { expect, test } from "../support/journey";
import { expectFocusKept } from "../support/keyboard";
import { makeNewsfeed, newCredentials, signUp } from "../support/member";
import { watchContext } from "../support/watch";

test("an owner invites, withdraws and removes members, and an editor leaves", async ({ page, browser, watch }) => {
  watch.expectRefusals(422);
  const owner = await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Grid storage" });
  const elsewhere = await browser.newContext();
  const watchElsewhere = await watchContext(elsewhere, { app: addresses.app, sites: [] });
  const visitor = await elsewhere.newPage();
  const guest = await signUp(visitor);
  const membersOf = page.getByRole("region", { name: /\d members?/ });
  const members = `/newsfeeds/${newsfeedId}/members`;

  async function inviteAndAccept(): Promise<void> {
    await page.goto(members);
    await page.getByRole("textbox", { name: "Invite by email" }).fill(guest.email);
    await page.getByRole("button", { name: "Invite as editor" }).click();
    const link = await page.getByRole("textbox", { name: `Link for ${guest.email}` }).inputValue();
    await visitor.goto(link);
    await visitor.getByRole("button", { name: "Accept invitation" }).click();
    await visitor.waitForURL(`**/newsfeeds/${newsfeedId}`);
    await page.reload();
    await expect(membersOf.getByText(guest.email)).toBeVisible();
  }

  await test.step("an invitation shows its link once and can be withdrawn", async () => {
    const { email } = newCredentials();
    await page.goto(members);
    await expect(membersOf.getByText(`${owner.email} (you)`)).toBeVisible();
    await page.getByRole("textbox", { name: "Invite by email" }).fill("nobody");
    await page.getByRole("button", { name: "Invite as editor" }).click();
    await expect(page.getByText("Enter an email address like")).toBeVisible();
    await page.getByRole("textbox", { name: "Invite by email" }).fill(email);
    await page.getByRole("button", { name: "Invite as editor" }).click();
    await expect(page.getByRole("textbox", { name: `Link for ${email}` })).toHaveValue(/\/invitations\/[\w-]+$/);
    await expectAccessible(page, "members with a new invitation");
    await page.getByRole("button", { name: new RegExp(`^(Send again|New link): ${email}$`) }).click();
    const row = page.getByRole("listitem").filter({ hasText: email });
    await expect(row.getByRole("textbox", { name: `Link for ${email}` })).toHaveValue(/\/invitations\/[\w-]+$/);
    // The first link no longer works.
    await expect(page.getByRole("textbox", { name: `Link for ${email}` })).toHaveCount(1);
    await page.getByRole("button", { name: `Withdraw the invitation for ${email}` }).click();
    // Until the server's reply, the new page could still show the invitation.
    await expect(page.getByText(`Invitation for ${email} withdrawn`)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Open invitations" })).toHaveCount(0);
    await expectFocusKept(page);
    await page.reload();
    await expect(page.getByRole("heading", { name: "1 member" })).toBeVisible();
    await expect(page.getByText(email)).toHaveCount(0);
  });

  await test.step("removing a member can be undone", async () => {
    await inviteAndAccept();
    // The guest's page polls a newsfeed that becomes closed to it.
    watchElsewhere.expectRefusals(403);
    await membersOf.getByRole("button", { name: `Remove ${guest.email}` }).click();
    await expect(membersOf.getByText(guest.email)).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(membersOf.getByText(guest.email)).toBeVisible();
    await membersOf.getByRole("button", { name: `Remove ${guest.email}` }).click();
    await expect(membersOf.getByRole("listitem").last()).toBeFocused();
    // Leaving the page ends the undo time.
    await page.goto("/newsfeeds");
    await expect.poll(async () => (await visitor.request.get(`/v1/newsfeeds/${newsfeedId}`)).status()).toBe(403);
  });

  await test.step("an editor sees the roles and leaves", async () => {
    await inviteAndAccept();
    await page.goto("/settings/data");
    await expect(page.getByRole("main").getByRole("link", { name: "Grid storage" })).toHaveAttribute("href", members);
    await visitor.goto(members);
    await expect(visitor.getByText("You are an editor of this newsfeed.")).toBeVisible();
    await expect(visitor.getByText(owner.email)).toHaveCount(0);
    await expectAccessible(visitor, "members for an editor");
    await expectFitsNarrowest(visitor, "members for an editor");
    await visitor.getByRole("button", { name: "Leave newsfeed" }).click();
    await visitor.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await visitor.waitForURL("**/newsfeeds");
    await page.goto(members);
    await expect(page.getByRole("heading", { name: "1 member" })).toBeVisible();
  });
  expect(watchElsewhere.problems, "problems in the other browser").toEqual([]);
  await elsewhere.close();
});
