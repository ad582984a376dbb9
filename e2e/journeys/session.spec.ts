import { expect, test } from "../support/journey";
import { waitForFrame } from "../support/keyboard";
import { layoutShift } from "../support/layout-shift";
import {
  fillCredentials,
  json,
  makeAccount,
  makeNewsfeed,
  post,
  signIn,
  signInByForm,
  signOut,
  signUp,
  waitForPosts,
} from "../support/member";

test("signing out ends the session on the server", async ({ page, context }) => {
  const credentials = await signUp(page);
  const oldCookies = await context.cookies();
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();
  await signOut(page);

  await test.step("the old cookie is refused", async () => {
    await context.addCookies(oldCookies);
    expect((await page.request.get("/v1/newsfeeds")).status()).toBe(401);
    await page.goto("/settings");
    await expect(page).toHaveURL(/\/sign-in\?next=%2Fsettings$/);
  });

  await test.step("a wrong password is refused", async () => {
    await fillCredentials(page, { ...credentials, password: "not my password" });
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("Wrong email or password")).toBeVisible();
  });

  await test.step("an email link is offered", async () => {
    await page.getByRole("button", { name: "Email me a sign-in link" }).click();
    await expect(page.getByText(`If ${credentials.email} has an account`)).toBeVisible();
  });

  await test.step("the right password opens the requested page", async () => {
    await fillCredentials(page, credentials);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/settings");
    expect((await page.request.get("/v1/newsfeeds")).status()).toBe(200);
  });
});

test("a tab reloads when another account signs in beside it", async ({ page, context, watch }) => {
  // For what the tab asks before it reloads.
  watch.expectRefusals(401);
  const other = await makeAccount(page);
  const mine = await signUp(page);
  const tab = await context.newPage();
  await tab.goto("/settings");
  await waitForFrame(tab);
  await expect(tab.getByText(mine.email).first()).toBeAttached();
  await signIn(page, other);
  await page.goto("/settings");
  await expect(tab.getByText(other.email).first()).toBeAttached();
});

test("every request of a page names the account that it shows", async ({ page, farm }) => {
  await signUp(page);
  const id = await makeNewsfeed(page, { name: "Rows", sources: [farm.siteUrl("battery-policy-brief")] });
  await waitForPosts(page, id);
  const names = new Map<string, string>();
  page.on("request", (request) => {
    const name = request.headers()["x-lede-account"];
    if (name !== undefined) names.set(`${request.method()} ${new URL(request.url()).pathname}`, name);
  });
  for (const [path, first] of [
    ["/", "POST /v1/today/visits"],
    ["/unread", "GET /v1/posts"],
    ["/search?q=battery", "GET /v1/search"],
    [`/newsfeeds/${id}`, `GET /v1/posts/newsfeed/${id}`],
  ] as const) {
    await page.goto(path);
    await expect.poll(() => names.get(first), path).toBeDefined();
  }
  expect([...names].filter(([, name]) => name === "")).toEqual([]);
});

test("a tab drops a deletion that can still be undone when another account signs in beside it", async ({
  page,
  context,
  watch,
}) => {
  watch.expectRefusals(401);
  const other = await makeAccount(page);
  await signUp(page);
  const { id } = await json<{ id: string }>(await post(page, "/v1/lists", { name: "Tenders" }));
  const tab = await context.newPage();
  const deletions: string[] = [];
  tab.on("request", (request) => request.method() === "DELETE" && deletions.push(request.url()));
  // A loaded machine may need longer for the steps than the time for undoing.
  await tab.addInitScript(() => {
    const { setTimeout } = window;
    const later = (act: () => void, ms = 0) => setTimeout(act, ms < 5_000 ? ms : ms * 1_000);
    Object.assign(window, { setTimeout: later });
  });
  await tab.goto(`/lists/${id}`);
  await tab.getByRole("button", { name: "Delete list" }).click();
  await tab.waitForURL("**/lists");
  await expect(tab.getByRole("button", { name: "Undo" })).toBeVisible();
  const reloaded = tab.waitForEvent("load", { timeout: 120_000 });
  await signIn(page, other);
  await page.goto("/settings");
  await reloaded;
  expect(deletions).toEqual([]);
});

test("a deletion that can still be undone is done before signing out", async ({ page }) => {
  const credentials = await signUp(page);
  const { id } = await json<{ id: string }>(await post(page, "/v1/lists", { name: "Tenders" }));
  await page.goto(`/lists/${id}`);
  await page.getByRole("button", { name: "Delete list" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await signOut(page);
  await signIn(page, credentials);
  expect((await page.request.get(`/v1/lists/${id}`)).status()).toBe(404);
});

test("sign-up and sign-in focus their first field", async ({ page }) => {
  const email = page.getByRole("textbox", { name: "Email" });
  await page.goto("/sign-up");
  await expect(email).toBeFocused();
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.waitForURL("**/sign-in");
  await expect(email).toBeFocused();
  expect(await layoutShift(page)).toBeLessThan(0.001);
});

test("missing fields are named and focused", async ({ page, watch }) => {
  watch.expectRefusals(422);
  watch.expectRefusals(409);
  const credentials = await makeAccount(page);
  await page.goto("/sign-up");
  const email = page.getByRole("textbox", { name: "Email" });
  const password = page.getByLabel("Password");
  const create = page.getByRole("button", { name: "Create account" });

  await create.click();
  await expect(email).toHaveAccessibleDescription(/Enter your email address/);
  await expect(email).toBeFocused();
  await fillCredentials(page, { email: "nobody", password: "short" });
  await create.click();
  await expect(email).toHaveAccessibleDescription(/Enter an email address like/);
  await expect(password).toHaveAccessibleDescription(/needs at least 8 characters/);
  await fillCredentials(page, { email: "somebody@example.org", password: "short" });
  await create.click();
  await expect(password).toHaveAccessibleDescription(/at least 8 characters/);
  await expect(password).toBeFocused();
  await fillCredentials(page, { email: "somebody@example.org", password: "password123" });
  await create.click();
  await expect(password).toHaveAccessibleDescription(/one of the most common passwords/);
  await fillCredentials(page, credentials);
  await create.click();
  await expect(page.getByText("This email address already has an account")).toBeVisible();

  await signInByForm(page, credentials);
});
