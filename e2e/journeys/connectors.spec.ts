import { expect, test } from "../support/journey";
import { signUp } from "../support/member";

test("a person sees which networks can be followed, and what would open the others", async ({ page }) => {
  await signUp(page);
  await page.goto("/settings");
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Connectors" }).click();
  await expect(page.getByRole("heading", { name: "Connectors", level: 1 })).toBeVisible();
  const network = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, level: 2, exact: true }) });
  await expect(network("Mastodon")).toContainText("Ready");
  await expect(network("Reddit")).toContainText("Limited");
  await expect(network("Reddit")).toContainText("REDDIT_CLIENT_SECRET");
  await expect(network("X")).toContainText("Needs a key");
  await expect(network("X")).toContainText("X_BEARER_TOKEN");
  await expect(network("TikTok")).toContainText("Needs a bridge");
});
