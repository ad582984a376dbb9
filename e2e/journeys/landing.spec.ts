import { expectFitsNarrowest } from "../support/accessibility";
import { expect, test } from "../support/journey";
import { makeAccount, signIn } from "../support/member";

test("a visitor sees the landing page with its picture and links", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const picture = page.getByRole("main").getByRole("img").first();
  await picture.scrollIntoViewIfNeeded();
  const isDrawn = () =>
    picture.evaluate((element) => element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0);
  await expect.poll(isDrawn).toBe(true);
  await expectFitsNarrowest(page, "the start page");

  await page.getByRole("link", { name: "Sign in" }).first().click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.goBack();
  await page.getByRole("link", { name: "Create an account" }).first().click();
  await expect(page).toHaveURL(/\/sign-up$/);
});

test("a signed-in visitor is redirected to the newsfeeds", async ({ page }) => {
  await signIn(page, await makeAccount(page));
  await page.goto("/");
  await expect(page).toHaveURL(/\/newsfeeds$/);
});
