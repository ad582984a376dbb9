import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility";
import { expect, test } from "../support/journey";
import { fillCredentials, makeNewsfeed, signIn, signInElsewhere, signUp } from "../support/member";

const NEW_PASSWORD = "paper ink and noon light";

const isSignedIn = async (page: Page) => (await page.request.get("/v1/newsfeeds")).status() === 200;

test("a password change and a sign-out end other sessions only", async ({ page, browser, watch }) => {
  watch.expectRefusals(422);
  const credentials = await signUp(page);
  const other = await signInElsewhere(browser, credentials);
  await page.goto("/settings/security");
  const sessions = page.getByRole("listitem").filter({ hasText: "signed in" });
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText("This browser");
  await page.getByRole("button", { name: /^Sign out Chrome/ }).click();
  await expect(sessions).toHaveCount(1);
  await expect(sessions).toBeFocused();
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

test("all data is downloaded and the account deleted", async ({ page }) => {
  const credentials = await signUp(page);
  await makeNewsfeed(page, { name: "Grid" });
  await page.goto("/settings/data");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download everything…" }).click();
  const proof = page.getByRole("dialog", { name: "Download everything" });
  await expectAccessible(page, "the dialog that asks for the password");
  await proof.getByLabel("Your password").fill(credentials.password);
  await proof.getByRole("button", { name: "Download" }).click();
  const all = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(all).toMatchObject({ version: 2, account: { email: credentials.email }, newsfeeds: [{ name: "Grid" }] });

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
  await expect(page.getByText("Wrong email or password")).toBeVisible();
});
