import { makeGrid } from "../support/grid";
import { expect, test } from "../support/journey";

test("every page opens in a browser without a valid language tag", async ({ page, farm }) => {
  // WebKitGTK reports this for the system locale "C".
  await page.addInitScript(() => {
    Object.defineProperties(navigator, { language: { get: () => "C" }, languages: { get: () => ["C"] } });
  });
  const newsfeedId = await makeGrid(page, farm);
  await page.goto("/newsfeeds");
  await expect(page.getByRole("heading", { level: 1, name: "Newsfeeds" })).toBeVisible();
  await page.goto(`/newsfeeds/${newsfeedId}`);
  await expect(page.getByRole("article").first().locator("time")).toHaveText(/ago|20\d\d|[A-Z][a-z]{2}/);
  await page.getByRole("article").first().getByRole("link").first().click();
  await expect(page.getByRole("region", { name: "Reader" }).getByRole("heading").first()).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
