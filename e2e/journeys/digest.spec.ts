import { expectAccessible, expectFitsNarrowest } from "../support/accessibility";
import { expect, test } from "../support/journey";
import { linkInMail } from "../support/mailbox";
import { makeNewsfeed, signUp, waitForPosts } from "../support/member";

test("a digest is previewed, tested and stopped by one click in the email", async ({ page, browser, farm, watch }) => {
  watch.expectBlockedScripts();
  const { email } = await signUp(page);
  const newsfeedId = await makeNewsfeed(page, {
    name: "Battery rules",
    keywords: ["battery", "storage"],
    business_context: "We import cells into the EU.",
    sources: [farm.siteUrl("battery-policy-brief")],
  });
  await waitForPosts(page, newsfeedId);

  await test.step("the settings show the schedule", async () => {
    await page.goto(`/newsfeeds/${newsfeedId}/settings`);
    const digest = page.locator("#digest");
    await expect(digest.getByRole("switch", { name: "Send me digests" })).toBeChecked();
    await digest.getByRole("combobox", { name: "Frequency" }).selectOption("weekly");
    await digest.getByRole("combobox", { name: "Day" }).selectOption({ label: "Friday" });
    const hour = digest.getByRole("combobox", { name: "Hour" });
    const { promise, resolve } = Promise.withResolvers<void>();
    const address = `**/v1/newsfeeds/${newsfeedId}/digest`;
    await page.route(address, async (route) => {
      await promise;
      await route.continue();
    });
    await hour.selectOption("17");
    await expect(hour).toHaveValue("17");
    await hour.selectOption("18");
    await expect(hour).toHaveValue("18");
    resolve();
    await expect(digest.locator("[aria-live]")).toContainText(/18:00|6:00\sPM/);
    await expect(hour).toHaveValue("18");
    await page.unroute(address);
    await expect(digest.getByText(/Friday|Freitag/).first()).toBeVisible();
    await expectAccessible(page, "the settings of a newsfeed with its digest");
    await digest.getByRole("button", { name: "2 weeks" }).click();
    await expect(digest.getByRole("button", { name: "End pause" })).toBeFocused();
    await page.getByRole("link", { name: "Preview the digest" }).click();
  });

  await test.step("the preview shows both parts", async () => {
    await expect(page.getByRole("heading", { name: "Digest of Battery rules" })).toBeVisible();
    await expect(page.getByText(/Paused until /)).toBeVisible();
    const mail = page.frameLocator("iframe[title='Digest email']");
    await expect(mail.getByRole("heading", { name: "Battery rules" })).toBeVisible();
    await expect(mail.getByRole("link", { name: /battery|storage/i }).first()).toBeVisible();
    await page.getByRole("button", { name: "Plain text" }).click();
    await expect(page.getByText(/^Battery rules\n/)).toContainText("Read: http");
    await expectAccessible(page, "the preview of a digest");
    await expectFitsNarrowest(page, "the preview of a digest");
    await page.getByRole("link", { name: "Change schedule" }).click();
    await page.getByRole("button", { name: "End pause" }).click();
    await expect(page.getByRole("button", { name: "1 week" })).toBeFocused();
    await page.getByRole("link", { name: "Preview the digest" }).click();
    await expect(page.getByRole("heading", { name: "Digest of Battery rules" })).toBeVisible();
    await expect(page.getByText(/Paused until /)).toHaveCount(0);
  });

  await test.step("a test email arrives", async () => {
    await page.getByRole("button", { name: "Send a test" }).click();
    await expect(page.getByText("The test email was saved as a file")).toBeVisible();
  });

  await test.step("its link stops the digests without an account or a script", async () => {
    const linkOfAll = await linkInMail(email, "u");
    const link = await linkInMail(email, "u", [linkOfAll]);
    const stranger = await browser.newContext({ javaScriptEnabled: false });
    const elsewhere = await stranger.newPage();
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole("heading", { name: "Stop these digests?" })).toBeVisible();
    await page.goto("/settings/digests");
    await expect(page.getByRole("switch", { name: /Battery rules/ })).toBeChecked();
    await elsewhere.getByRole("button", { name: "Stop these digests" }).click();
    await expect(elsewhere.getByRole("heading", { name: "Digests are off" })).toBeVisible();
    await stranger.close();
    await page.reload();
    await expect(page.getByRole("switch", { name: /Battery rules/ })).not.toBeChecked();
    await expectAccessible(page, "all digests");
  });
});
