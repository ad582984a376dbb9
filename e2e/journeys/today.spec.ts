import type { Page } from "@playwright/test";
import { expectAccessible, expectFitsNarrowest } from "../support/accessibility";
import { expect, test } from "../support/journey";
import { pressSequence } from "../support/keyboard";
import { layoutShift } from "../support/layout-shift";
import { forgetSession, json, makeAccount, makeNewsfeed, signIn, signInByForm, waitForPosts } from "../support/member";

const articles = (page: Page) => page.getByRole("article");
const titles = (page: Page) => articles(page).getByRole("heading").allTextContents();
const isHome = (url: string | URL) => new URL(url).pathname === "/";
const reader = (page: Page) => page.getByRole("region", { name: "Reader" });

async function unreadCount(page: Page): Promise<number> {
  const newsfeeds = await json<{ unread_count: number }[]>(await page.request.get("/v1/newsfeeds"));
  return newsfeeds.reduce((sum, { unread_count }) => sum + unread_count, 0);
}

test("Today lists what matters and says when all of it is read", async ({ page, context, farm }) => {
  const credentials = await makeAccount(page);
  await signIn(page, credentials);
  const wish = { keywords: ["battery", "storage", "grid"], business_context: "We bid on tenders for grid storage." };
  const storage = await makeNewsfeed(page, {
    name: "Storage",
    ...wish,
    sources: [farm.siteUrl("battery-policy-brief")],
  });
  const grid = await makeNewsfeed(page, { name: "Grid", sources: [farm.siteUrl("grid-notes")] });
  for (const id of [storage, grid]) await waitForPosts(page, id);
  const total = await unreadCount(page);
  await context.clearCookies();

  await test.step("signing in opens Today, with its date", async () => {
    const asked = page.waitForRequest((request) => request.isNavigationRequest() && isHome(request.url()));
    await signInByForm(page, credentials);
    const { cookie } = await (await asked).allHeaders();
    expect(cookie, "the first request has the reader's time zone").toContain("America/New_York");
    await expect(page).toHaveURL(isHome);
    await expect(page).toHaveTitle(/^Today/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^\p{L}+,? \d+\.? \p{L}+$/u);
    await expect(page.getByRole("main").getByText(/^\d+\+? unread/)).toBeVisible();
    expect(await articles(page).count()).toBeGreaterThanOrEqual(5);
    expect(await articles(page).count()).toBeLessThanOrEqual(12);
    expect(await layoutShift(page)).toBeLessThan(0.02);
    await expectAccessible(page, "Today");
    await expectFitsNarrowest(page, "Today");
  });

  await test.step("j and k read through its posts", async () => {
    const [first = "", second = ""] = await titles(page);
    await articles(page).first().getByRole("link").first().click();
    await expect(reader(page).getByRole("heading", { name: first }).first()).toBeVisible();
    await page.keyboard.press("j");
    await expect(reader(page).getByRole("heading", { name: second }).first()).toBeVisible();
    await page.keyboard.press("k");
    await expect(reader(page).getByRole("heading", { name: first }).first()).toBeVisible();
    await expectAccessible(page, "a post opened from Today");
    await page.goBack();
    await expect(reader(page)).toBeHidden();
    await expect(articles(page).first()).toContainText("read");
    expect(await titles(page)).toContain(second);
  });

  await test.step("a hidden post is not counted as one that the page does not show", async () => {
    const others = page.getByRole("main").getByRole("link", { name: "Feed address" }).locator("..");
    const before = (await others.textContent()) ?? "";
    const count = await articles(page).count();
    await articles(page).first().getByRole("link").first().focus();
    await page.keyboard.press("x");
    await expect(articles(page)).toHaveCount(count - 1);
    await expect(others).toHaveText(before);
    await page.keyboard.press("z");
    await expect(articles(page)).toHaveCount(count);
  });

  await test.step("the end of Today says so and suggests what to do next", async () => {
    await expect(articles(page).getByText(", unread")).not.toHaveCount(0);
    await page.keyboard.press("Shift+A");
    // Side by side, because the undo does not stay for long.
    await Promise.all([
      expect(articles(page).getByText(", unread")).toHaveCount(0),
      expect(page.getByText("All caught up")).toBeVisible(),
      expect(page.getByText("All marked as read")).toBeVisible(),
    ]);
    await page.keyboard.press("z");
    await expect(page.getByText("All caught up")).toHaveCount(0);
  });

  await test.step("All unread, marked and undone, then Saved", async () => {
    const before = total - 2;
    await expect.poll(() => unreadCount(page)).toBe(before);
    await page.getByRole("main").getByRole("link", { name: "All unread" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "All unread" })).toBeVisible();
    await page.getByRole("button", { name: "Mark all as read" }).first().click();
    await expect(page.getByRole("main").getByText("0 unread in 2 newsfeeds")).toBeVisible();
    await page.keyboard.press("z");
    await expect(page.getByRole("main").getByText(`${before} unread in 2 newsfeeds`)).toBeVisible();
    expect(await unreadCount(page)).toBe(before);
    await pressSequence(page, "g b");
    await expect(page.getByRole("heading", { level: 1, name: "Saved" })).toBeVisible();
    await pressSequence(page, "g t");
    await expect(page.getByRole("region", { name: "Posts" }).getByRole("heading", { level: 1 })).toHaveText(/\d/);
  });

  await test.step("a visit counts once", async () => {
    for (let times = 0; times < 2; times += 1) {
      const recorded = page.waitForResponse((reply) => reply.url().endsWith("/v1/today/visits"));
      await page.reload();
      expect((await recorded).status()).toBe(200);
    }
    // After a counted visit it would say how many are new since then.
    await expect(page.getByRole("main").getByText(/^\d+\+? unread/)).toBeVisible();
  });

  await test.step("Today is accessible when all is read", async () => {
    await expect(articles(page).getByText(", unread")).not.toHaveCount(0);
    await page.keyboard.press("Shift+A");
    await expect(page.getByText("All caught up")).toBeVisible();
    await expectAccessible(page, "Today when all is read");
    // Leaving the page sends the marks while the session lasts.
    await page.goto("/settings");
    await expect.poll(() => unreadCount(page)).toBeLessThan(total - 2);
  });

  await test.step("a visitor sees the introduction", async () => {
    await forgetSession(page);
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: /Follow everything/ })).toBeVisible();
  });
});
