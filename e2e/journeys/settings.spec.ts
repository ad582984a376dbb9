import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScrolling } from "../support/accessibility";
import { expect, test } from "../support/journey";
import { type Credentials, fillCredentials, makeNewsfeed, signIn, signUp } from "../support/member";

const NEW_PASSWORD = "paper ink and noon light";

const PAGES = ["", "/security", "/digests", "/api-keys", "/connectors", "/ai", "/appearance", "/keyboard", "/data"];
/** The others are among the stops of the tour for accessibility. */
const NEW = ["/security", "/ai", "/appearance", "/data"];

const textSize = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);

/** The same person in another browser. */
async function elsewhere(browser: Browser, credentials: Credentials): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, credentials);
  return page;
}

const isSignedIn = async (page: Page) => (await page.request.get("/v1/newsfeeds")).status() === 200;

test("every page of the settings fits 320 pixels, and those that nothing else visits are accessible", async ({
  page,
}) => {
  await signUp(page);
  for (const path of PAGES) {
    await page.setViewportSize({ width: 1_280, height: 800 });
    await page.goto(`/settings${path}`);
    await expect(page.locator("nav[aria-label=Settings] [aria-current=page]")).toHaveCount(1);
    if (NEW.includes(path)) await expectAccessible(page, `settings${path}`);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScrolling(page, `settings${path}`);
  }
});

test("name, time zone, dates, text size and view are chosen, and the first paint follows them", async ({
  page,
  watch,
}) => {
  watch.expectRefusals(422);
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Grid" });
  await page.goto("/settings");
  await page.getByRole("textbox", { name: "Your name" }).fill("Ada Lovelace");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Name saved")).toBeVisible();

  await page.getByRole("radio", { name: "Always the same" }).click();
  await page.getByRole("combobox", { name: "Zone" }).fill("Mars/Olympus");
  await page.getByRole("button", { name: "Save time zone" }).click();
  await expect(page.getByText("is no time zone like Europe/Berlin")).toBeVisible();
  await page.getByRole("combobox", { name: "Zone" }).fill("Pacific/Kiritimati");
  await page.getByRole("button", { name: "Save time zone" }).click();
  await expect(page.getByText("Time zone saved")).toBeVisible();
  await page.getByRole("combobox", { name: "Write them as in" }).selectOption("Deutsch (Deutschland)");
  await expect(page.getByText("1.234.567,8")).toBeVisible();

  await page.goto("/settings/appearance");
  await page.getByRole("radio", { name: "Largest" }).click();
  expect(await textSize(page)).toBe("20px");
  await page.getByRole("radio", { name: "Compact" }).click();

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

test("changing the password and signing out one browser end the others, not this one", async ({
  page,
  browser,
  watch,
}) => {
  watch.expectRefusals(422);
  const credentials = await signUp(page);
  const other = await elsewhere(browser, credentials);
  await page.goto("/settings/security");
  const sessions = page.getByRole("listitem").filter({ hasText: "signed in" });
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText("This browser");
  await page.getByRole("button", { name: /^Sign out Chrome/ }).click();
  await expect(sessions).toHaveCount(1);
  expect(await isSignedIn(other)).toBe(false);

  await signIn(other, credentials);
  await page.getByLabel("Current password").fill("not my password");
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This is not your password")).toBeVisible();
  expect(await isSignedIn(other)).toBe(true);
  await page.getByLabel("Current password").fill(credentials.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(page)).toBe(true);
  await signIn(other, { ...credentials, password: NEW_PASSWORD });
  await other.context().close();
});

test("everything is downloaded, and the account deleted: nobody can sign in any more", async ({ page }) => {
  const credentials = await signUp(page);
  await makeNewsfeed(page, { name: "Grid" });
  await page.goto("/settings/data");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download everything" }).click();
  const all = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(all).toMatchObject({ version: 1, account: { email: credentials.email }, newsfeeds: [{ name: "Grid" }] });

  await page.getByRole("button", { name: "Delete account…" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expectAccessible(page, "the dialog that deletes the account");
  const submit = dialog.getByRole("button", { name: "Delete account" });
  await dialog.getByLabel("Your password").fill(credentials.password);
  await expect(submit).toBeDisabled();
  await dialog.getByLabel("Your email address").fill(credentials.email);
  await submit.click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(await isSignedIn(page)).toBe(false);
  await page.goto("/sign-in");
  await fillCredentials(page, credentials);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Email and password do not belong together")).toBeVisible();
});
