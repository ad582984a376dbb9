import { expect, test } from "../support/journey";
import { makeNewsfeed, signOut, signUp, waitForPosts } from "../support/member";

/** Skips the page's polling interval of 15 seconds. */
const POLL_MS = 16_000;

test("an open page says when its newsfeed was deleted in another tab", async ({ page, context, farm, watch }) => {
  watch.expectRefusals(404);
  await page.clock.install();
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Batteries", sources: [farm.siteUrl("battery-policy-brief")] });
  await waitForPosts(page, newsfeedId);
  await page.goto(`/newsfeeds/${newsfeedId}`);
  await expect(page.getByRole("article").first()).toBeVisible();

  const other = await context.newPage();
  await other.goto(`/newsfeeds/${newsfeedId}/settings`);
  const origin = new URL(other.url()).origin;
  expect((await other.request.delete(`/v1/newsfeeds/${newsfeedId}`, { headers: { origin } })).status()).toBe(204);

  await page.clock.runFor(POLL_MS);
  await expect(page.getByText("This newsfeed is not available")).toBeVisible();
  // A page asks for changes only once it is hydrated.
  await expect(async () => {
    await page.clock.runFor(POLL_MS);
    await expect(other.getByText("This newsfeed is not available")).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.getByRole("link", { name: "All newsfeeds" }).click();
  await expect(page).toHaveURL(/\/newsfeeds$/);
  await expect(page.getByText("Batteries")).toHaveCount(0);
});

test("signing out in another tab keeps the page and offers to sign in", async ({ page, context, farm, watch }) => {
  watch.expectRefusals(401);
  await page.clock.install();
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Batteries", sources: [farm.siteUrl("battery-policy-brief")] });
  await waitForPosts(page, newsfeedId);
  await page.goto(`/newsfeeds/${newsfeedId}`);
  const first = page.getByRole("article").first();
  await expect(first).toBeVisible();

  const other = await context.newPage();
  await other.goto("/settings");
  await signOut(other);

  await page.clock.runFor(POLL_MS);
  await expect(page.getByText("You are signed out. Sign in again in another tab.")).toBeVisible();
  await expect(first).toBeVisible();
  const signInTab = context.waitForEvent("page");
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(await signInTab).toHaveURL(new RegExp(`/sign-in\\?next=%2Fnewsfeeds%2F${newsfeedId}`));
});
