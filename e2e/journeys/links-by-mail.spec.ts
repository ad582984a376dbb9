import { expectAccessible, expectFitsNarrowest } from "../support/accessibility";
import { expect, test } from "../support/journey";
import { linkInMail } from "../support/mailbox";
import { fillCredentials, forgetSession, makeAccount, OPERATOR, signIn, signInByForm, signUp } from "../support/member";

test("a forgotten password is reset by an email link", async ({ page, watch }) => {
  watch.expectRefusals(401);
  const credentials = await makeAccount(page);

  await test.step("the sign-in page leads to it", async () => {
    await page.goto("/settings#address");
    const way = page.getByRole("link", { name: "Forgot your password?" });
    await expect(way).toHaveAttribute("href", /%2Fsettings%23address$/);
    await way.click();
    await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
    await expectAccessible(page, "a forgotten password");
    await page.getByRole("textbox", { name: "Email" }).fill(credentials.email);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(page.getByText(`If ${credentials.email} has an account`)).toBeVisible();
    await expectAccessible(page, "a mail on its way");
  });

  const link = await linkInMail(credentials.email, "reset-password");
  const password = "another horse and its battery";

  await test.step("the link sets a password and signs in", async () => {
    const response = await page.goto(link);
    expect(response?.headers()["referrer-policy"]).toBe("no-referrer");
    await expectAccessible(page, "a new password");
    await expectFitsNarrowest(page, "a new password");
    await page.getByLabel("New password").fill(password);
    await page.getByRole("button", { name: "Set password and sign in" }).click();
    // The page that asked for the sign-in.
    await page.waitForURL(({ pathname, hash }) => pathname + hash === "/settings#address");
  });

  await test.step("the link works once", async () => {
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    await expectAccessible(page, "a link that was used");
  });

  await test.step("only the new password works", async () => {
    await forgetSession(page);
    await page.goto("/sign-in");
    await fillCredentials(page, credentials);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("Wrong email or password")).toBeVisible();
    await signInByForm(page, { ...credentials, password });
  });
});

test("an email link signs in once and confirms the email", async ({ page }) => {
  const credentials = await signUp(page);
  await page.goto("/settings");
  await expect(page.getByText("This address is not confirmed.")).toBeVisible();
  await expect(page.getByText("No mail provider is set up on this server")).toBeVisible();
  await expectAccessible(page, "settings with an address that is not confirmed");
  await forgetSession(page);

  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Email me a sign-in link" }).click();
  await expect(page.getByRole("heading", { name: "Sign in by email" })).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill(credentials.email);
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  const link = await linkInMail(credentials.email, "sign-in-link");
  // Scanners open links several times.
  for (let visit = 0; visit < 3; visit += 1) expect((await page.request.get(link)).status()).toBe(200);
  await page.goto(link);
  await expectAccessible(page, "a sign-in link");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/newsfeeds");
  await page.goto("/settings");
  await expect(page.getByText("This address is confirmed.")).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});

test("the sign-up email confirms the address", async ({ page }) => {
  const { email } = await signUp(page);
  await page.goto(await linkInMail(email, "verify-email"));
  await expectAccessible(page, "an address to confirm");
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await page.waitForURL("**/settings");
  await expect(page.getByText("This address is confirmed.")).toBeVisible();
});

test("a new email applies once its link is opened", async ({ page }) => {
  const { email, password } = await signUp(page);
  const next = `new-${email}`;
  await page.goto("/settings");
  await page.getByRole("button", { name: "Change address…" }).click();
  const dialog = page.getByRole("dialog", { name: "Change your address" });
  await expectAccessible(page, "the dialog that changes the address");
  await dialog.getByLabel("New email address").fill(next);
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: "Email me the link" }).click();
  await expect(page.getByText(`The link for ${next} is in the outbox`)).toBeVisible();
  await page.goto(await linkInMail(next, "change-email"));
  await expectAccessible(page, "an address to change to");
  await page.getByRole("button", { name: "Use this address" }).click();
  await page.waitForURL("**/settings");
  await expect(page.getByText(next, { exact: true })).toBeVisible();
  await expect(page.getByText("This address is confirmed.")).toBeVisible();
});

test("only the operator sees the outbox", async ({ page, watch }) => {
  watch.expectBlockedScripts();
  watch.expectRefusals(404);
  const reader = await signUp(page);
  await linkInMail(reader.email, "verify-email");
  expect((await page.goto("/settings/status/outbox"))?.status()).toBe(404);
  await forgetSession(page);
  await signIn(page, OPERATOR);
  await page.goto("/settings/status/outbox");
  await expect(page.getByText("No mail provider is set up")).toBeVisible();
  await expectAccessible(page, "the outbox");
  await expectFitsNarrowest(page, "the outbox");
  await page.getByRole("row", { name: reader.email }).getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Confirm your email address for Lede", level: 1 })).toBeVisible();
  const mail = page.frameLocator("iframe");
  await expect(mail.getByRole("heading", { name: "Confirm your email address" })).toBeVisible();
  await expectAccessible(page, "a mail of the outbox");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download email" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.eml$/);
});
