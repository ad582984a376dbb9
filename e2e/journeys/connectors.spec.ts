import { expect, test } from "../support/journey";
import { isNarrow } from "../support/looks";
import { OPERATOR, signIn, signUp } from "../support/member";

test("the operator sees the available networks and their requirements", async ({ page }) => {
  await signIn(page, OPERATOR);
  await page.goto("/settings");
  const [row, name] = isNarrow(page) ? ["Groups", "Connections"] : ["Settings", "Connectors"];
  await page.getByRole("navigation", { name: row }).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { name: "Connectors", level: 1 })).toBeVisible();
  const network = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, level: 2, exact: true }) });
  await expect(network("Mastodon")).toContainText("Ready");
  await expect(network("Reddit")).toContainText("Limited");
  await expect(network("Reddit")).toContainText("REDDIT_CLIENT_SECRET");
  await expect(network("X")).toContainText("Needs a key");
  await expect(network("X")).toContainText("X_BEARER_TOKEN");
  await expect(network("TikTok")).toContainText("Needs a service");
});

test("the operator sets up a network", async ({ page }) => {
  await signIn(page, OPERATOR);
  await page.goto("/settings/connectors");
  const youtube = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "YouTube", level: 2 }) });
  const need = youtube.getByRole("listitem").filter({ hasText: "YOUTUBE_API_KEY" });
  await expect(need).toContainText("Not set");
  await need.getByRole("button", { name: "Set up" }).click();
  await expect(need.getByLabel("YOUTUBE_API_KEY")).toBeFocused();
  await need.getByRole("button", { name: "Cancel" }).click();
  await expect(need.getByRole("button", { name: "Set up" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(need.getByLabel("YOUTUBE_API_KEY")).toHaveAttribute("autocomplete", "new-password");
  await need.getByLabel("YOUTUBE_API_KEY").fill("a-key-of-nobody");
  await need.getByRole("button", { name: "Save" }).click();
  await expect(need.getByText("Set", { exact: true })).toBeVisible();
  await page.reload();
  expect(await page.content()).not.toContain("a-key-of-nobody");
  await need.getByRole("button", { name: "Change" }).click();
  await need.getByRole("button", { name: "Remove" }).click();
  await expect(need).toContainText("Not set");
});

test("other users see no server settings", async ({ page }) => {
  await signUp(page);
  for (const path of ["connectors", "ai"]) {
    await page.goto(`/settings/${path}`);
    await expect(page.getByText(/ask the person who runs Lede/i)).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText(/[A-Z]+_[A-Z_]+/);
  }
});
