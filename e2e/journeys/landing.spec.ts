import { expectFitsNarrowest } from "../support/accessibility";
import { expect, test } from "../support/journey";
import { makeAccount, signIn } from "../support/member";

test("a visitor sees what Lede does, with a picture that has come, and finds the way in and the reference", async ({
  page,
}) => {
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

test("whoever is signed in is led to the newsfeeds from there", async ({ page }) => {
  await signIn(page, await makeAccount(page));
  await page.goto("/");
  await expect(page).toHaveURL(/\/newsfeeds$/);
});
