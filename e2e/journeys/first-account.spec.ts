import { expectAccessible } from "../support/accessibility";
import { addresses } from "../support/addresses";
import { expect, test } from "../support/journey";
import { fillCredentials, newCredentials, signOut, signUpByForm } from "../support/member";

test.use({ baseURL: addresses.firstApp });

test("a new server accepts its first account and refuses the second", async ({ page, context, watch }) => {
  const tooLate = await context.newPage();
  await tooLate.goto("/sign-up");
  await fillCredentials(tooLate, newCredentials());
  await signUpByForm(page);

  await test.step("a form left open is refused", async () => {
    watch.expectRefusals(403);
    await tooLate.getByRole("button", { name: "Create account" }).click();
    await expect(tooLate.getByText("Sign-up is closed")).toBeVisible();
  });

  await test.step("the form is gone afterwards", async () => {
    await signOut(page);
    await page.goto("/sign-up");
    await expect(page.getByText("Sign-up is closed")).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await expectAccessible(page, "sign-up that is closed");
  });
});
