import type { Page } from "@playwright/test";
import { expectAccessible, expectFitsNarrowest } from "../support/accessibility";
import { expect, test } from "../support/journey";
import { makeNewsfeed, signUp } from "../support/member";

const PAGES = [
  "",
  "/security",
  "/digests",
  "/notifications",
  "/api-keys",
  "/webhooks",
  "/connectors",
  "/ai",
  "/appearance",
  "/keyboard",
  "/data",
];
/** The tour for accessibility visits the other pages. */
const NEW = ["/security", "/notifications", "/webhooks", "/ai", "/appearance", "/data"];

const textSize = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);

test("settings pages fit 320 pixels and are accessible", async ({ page }) => {
  await signUp(page);
  for (const path of PAGES) {
    await page.goto(`/settings${path}`);
    await expect(page.locator("nav[aria-label=Settings] [aria-current=page]")).toHaveCount(1);
    if (NEW.includes(path)) await expectAccessible(page, `settings${path}`);
    await expectFitsNarrowest(page, `settings${path}`);
  }
});

test("settings apply from the first paint", async ({ page, watch }) => {
  watch.expectRefusals(422);
  watch.expectRefusals(503);
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Grid" });
  await page.goto("/settings");
  await page.getByRole("textbox", { name: "Your name" }).fill("Ada Lovelace");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Name saved")).toBeVisible();

  await page.getByRole("radio", { name: "Fixed time zone" }).click();
  await page.getByRole("combobox", { name: "Zone" }).fill("Mars/Olympus");
  await page.getByRole("button", { name: "Save time zone" }).click();
  await expect(page.getByText("is not a time zone like Europe/Berlin")).toBeVisible();
  await page.getByRole("combobox", { name: "Zone" }).fill("Pacific/Kiritimati");
  await page.getByRole("button", { name: "Save time zone" }).click();
  await expect(page.getByText("Time zone saved")).toBeVisible();
  await page.getByRole("combobox", { name: "Format" }).selectOption("Deutsch (Deutschland)");
  await expect(page.getByText("1.234.567,8")).toBeVisible();
  await page.route("**/v1/me", (route) => route.fulfill({ status: 503 }));
  await page.getByRole("radio", { name: "Same as this browser" }).click();
  await expect(page.getByText("Something went wrong on the server.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Fixed time zone" })).toBeChecked();
  await page.unroute("**/v1/me");

  await page.goto("/settings/appearance");
  await page.getByRole("radio", { name: "Largest" }).click();
  expect(await textSize(page)).toBe("20px");
  await page.getByRole("radio", { name: "Compact" }).click();
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Keyboard" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Keyboard shortcuts" })).toBeVisible();
  await page.goBack();
  for (const name of ["Largest", "Compact"]) await expect(page.getByRole("radio", { name })).toBeChecked();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Search or jump to…" }).fill("dark theme");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();

  const document = await (await page.request.get("/settings")).text();
  expect(document).toContain('data-size="largest"');
  await page.goto("/settings");
  await expect(page.getByRole("textbox", { name: "Your name" })).toHaveValue("Ada Lovelace");
  await expect(page.getByRole("combobox", { name: "Zone" })).toHaveValue("Pacific/Kiritimati");
  await expect(page.getByText("1.234.567,8")).toBeVisible();
  await page.goto(`/newsfeeds/${newsfeedId}`);
  await page.getByRole("button", { name: "View options" }).click();
  await expect(page.getByRole("menuitemradio", { name: "Compact" })).toBeChecked();
});
