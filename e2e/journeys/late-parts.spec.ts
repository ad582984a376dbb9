import { makeGrid } from "../support/grid";
import { holdScripts, SCRIPTS } from "../support/hold-scripts";
import { expect, test } from "../support/journey";
import { makeNewsfeed, signUp } from "../support/member";

/** Scripts, and the probe that tells a lost connection from an update. */
const CONNECTION = /\/_next\/static\/.*\.js|\/health$/;

test("a part that cannot load says so and retries", async ({ page, farm, watch }) => {
  const newsfeedId = await makeGrid(page, farm);
  await page.goto(`/newsfeeds/${newsfeedId}?view=all`);
  const first = page.getByRole("article").first().getByRole("heading");
  const title = (await first.textContent()) ?? "";
  await page.waitForLoadState("networkidle");
  watch.expectNoNetwork();

  await page.route(CONNECTION, (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Hidden" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "Lede cannot be reached." });
  await expect(notice).toBeVisible();
  await expect(page.getByRole("region", { name: "Posts" })).toBeVisible();

  await page.unroute(CONNECTION);
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Nothing hidden")).toBeVisible();
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect(first).toHaveText(title);
});

test("a part that an update has replaced offers to reload the page", async ({ page, farm, watch }) => {
  const newsfeedId = await makeGrid(page, farm);
  await page.goto(`/newsfeeds/${newsfeedId}?view=all`);
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  watch.expectNoNetwork();

  await page.route(SCRIPTS, (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Hidden" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "Lede may have been updated." });
  await expect(notice).toBeVisible();

  await page.unroute(SCRIPTS);
  await notice.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByText("Nothing hidden")).toBeVisible();
});

test("the next post tries again to load the reader", async ({ page, farm, watch }) => {
  const newsfeedId = await makeGrid(page, farm);
  await page.goto(`/newsfeeds/${newsfeedId}?view=all`);
  const posts = page.getByRole("article");
  const second = (await posts.nth(1).getByRole("heading").textContent()) ?? "";
  await page.waitForLoadState("networkidle");
  watch.expectNoNetwork();
  const reader = page.getByRole("region", { name: "Reader" });

  await page.route(SCRIPTS, (route) => route.abort("internetdisconnected"));
  await posts.first().getByRole("link").first().press("Enter");
  await expect(reader.getByText("The post could not be loaded")).toBeVisible();

  await page.unroute(SCRIPTS);
  await page.keyboard.press("j");
  await expect(reader.getByRole("heading", { name: second, exact: true })).toBeVisible();
});

test("a link waits for the connection, and the page stays meanwhile", async ({ page, watch }) => {
  await signUp(page);
  await page.goto("/newsfeeds");
  await page.waitForLoadState("networkidle");
  watch.expectNoNetwork();
  await page.context().setOffline(true);
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/lists?_rsc="));
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^(Reading lists|Lists)$/ })
    .click();
  await failed;
  await expect(page.getByText("You can keep reading. Changes and other pages wait.")).toBeVisible();
  await expect(page).toHaveURL(/\/newsfeeds$/);
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/lists$/);
  await expect(page.getByText("Keep what is worth coming back to")).toBeVisible();
});

test("a part that the server rendered stays while its code loads", async ({ page }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Grid" });
  const letScriptsGo = await holdScripts(page);
  await page.goto(`/newsfeeds/${newsfeedId}`, { waitUntil: "commit" });
  const link = page.getByRole("link", { name: "Add sources" });
  await expect(link).toBeVisible();
  const served = await link.elementHandle();
  letScriptsGo();
  await page.waitForLoadState("networkidle");
  // Fails if the browser rendered the part anew, because the element is then no longer in the page.
  await served?.click();
  await expect(page.getByRole("textbox", { name: "Source URL" })).toBeVisible();
});

test("a reader whose code is on its way can be closed", async ({ page, farm }) => {
  const newsfeedId = await makeGrid(page, farm);
  await page.goto(`/newsfeeds/${newsfeedId}?view=all`);
  await page.waitForLoadState("networkidle");
  const letScriptsGo = await holdScripts(page);
  await page.getByRole("article").first().getByRole("link").first().press("Enter");
  const reader = page.getByRole("region", { name: "Reader" });
  await reader.getByRole("button", { name: /^(Back|Close)$/ }).click();
  await expect(page).not.toHaveURL(/post=/);
  letScriptsGo();
  await expect(reader.getByRole("button", { name: /^(Back|Close)$/ })).toHaveCount(0);
});

test("posts that are opened before the reader's code is here are marked as read", async ({ page, farm }) => {
  const newsfeedId = await makeGrid(page, farm);
  await page.goto(`/newsfeeds/${newsfeedId}?view=all`);
  await page.waitForLoadState("networkidle");
  const letScriptsGo = await holdScripts(page);
  const posts = page.getByRole("article");
  for (const post of [posts.nth(0), posts.nth(1)]) {
    await page.keyboard.press("j");
    await expect(post).toHaveAttribute("aria-current", "true");
  }
  letScriptsGo();
  for (const post of [posts.nth(0), posts.nth(1)]) await expect(post).not.toContainText("Unread");
  await expect(posts.nth(2)).toContainText("Unread");
});

test("a search before hydration keeps its text, the view and the order", async ({ page, farm }) => {
  const newsfeedId = await makeGrid(page, farm);
  const letScriptsGo = await holdScripts(page);
  await page.goto(`/newsfeeds/${newsfeedId}?view=all&order=oldest&q=grid`, { waitUntil: "commit" });
  const field = page.getByRole("searchbox", { name: "Search in Grid" });
  await field.focus();
  await page.keyboard.press("End");
  await page.keyboard.type(" storage");
  await page.keyboard.press("Enter");
  letScriptsGo();
  await expect(page).toHaveURL(/\?view=all&order=oldest&q=grid\+storage$/);
  await expect(field).toHaveValue("grid storage");
});
