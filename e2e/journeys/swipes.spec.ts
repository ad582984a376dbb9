import type { Request } from "@playwright/test";
import { expectFitsNarrowest } from "../support/accessibility";
import { swipe } from "../support/finger";
import { expect, test } from "../support/journey";
import { publishLongTexts } from "../support/long-texts";
import { json, post, signUp } from "../support/member";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Runs in the page: whether an element does not scroll from one frame to the next. */
function isStill(element: Element): Promise<boolean> {
  const { scrollLeft } = element;
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(element.scrollLeft === scrollLeft))),
  );
}

test("swipes and buttons mark and save posts, and open the next one", async ({ page, farm }) => {
  await signUp(page);
  await json(await post(page, "/v1/lists", { name: "Read later" }));
  const newsfeedId = await publishLongTexts(page, farm, "swipes", 5);
  const posts = page.getByRole("article");
  const reader = page.getByRole("region", { name: "Reader" });
  await page.goto(`/newsfeeds/${newsfeedId}`);
  await expect(posts.nth(1)).toBeVisible();
  await page.waitForLoadState("networkidle");
  const titles = await posts.getByRole("heading").allTextContents();
  const [first = "", second = ""] = titles;
  const titleOf = (name: string) => reader.getByRole("heading", { name, exact: true });
  const isUnread = (index: number) => posts.nth(index).getByRole("button", { name: "Mark as read" });

  await test.step("a swipe to the right marks as read, and again as unread", async () => {
    await swipe(page, posts.first(), { dx: 140 });
    await expect(isUnread(0)).toHaveCount(0);
    await swipe(page, posts.first(), { dx: 140 });
    await expect(isUnread(0)).toBeVisible();
  });

  await test.step("a short, a steep and an outer swipe do nothing", async () => {
    await swipe(page, posts.first(), { dx: 20 });
    // Short enough not to look for new posts.
    await swipe(page, posts.first(), { dx: 45, dy: 90 });
    await swipe(page, posts.first(), { dx: 160, fromX: 6 });
    await expect(isUnread(0)).toBeVisible();
    await expect(page.locator("[data-swipe]")).toHaveCount(0);
  });

  await test.step("a swipe to the left saves", async () => {
    await swipe(page, posts.nth(1), { dx: -140 });
    await expect(page.getByText("Saved to Read later")).toBeVisible();
    await expect(posts.nth(1).getByRole("button", { name: "Saved" })).toBeVisible();
  });

  await test.step("pulling down looks for new posts", async () => {
    await page.locator("[data-stream]").evaluate((stream) => stream.scrollTo({ top: 0 }));
    const isCheck = (request: Request) => request.url().endsWith(`/v1/newsfeeds/${newsfeedId}/check`);
    // On a slow machine, a touch that pauses becomes a long press.
    await expect(async () => {
      const check = page.waitForRequest(isCheck, { timeout: 5_000 });
      await Promise.all([check, swipe(page, posts.first(), { dy: 200 })]);
    }).toPass();
  });

  await test.step("swipes turn an open post", async () => {
    await posts.first().getByRole("link").first().tap();
    await expect(titleOf(first)).toBeVisible();
    await swipe(page, reader.locator(".prose p").first(), { dx: -150 });
    await expect(titleOf(second)).toBeVisible();
    await swipe(page, reader.locator(".prose p").first(), { dx: 150 });
    await expect(titleOf(first)).toBeVisible();
  });

  await test.step("a wide table scrolls instead", async () => {
    const table = reader.getByRole("region", { name: "Table" });
    await swipe(page, table, { dx: -150 });
    await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    await expect(titleOf(first)).toBeVisible();
    // While the table still moves, a tap would only stop it.
    await expect.poll(() => table.evaluate(isStill)).toBe(true);
  });

  await test.step("the bar below the text does the same", async () => {
    const bar = page.getByRole("navigation", { name: "Post", exact: true });
    await bar.getByRole("button", { name: "Next post" }).tap();
    await expect(titleOf(second)).toBeVisible();
    await bar.getByRole("button", { name: "Previous post" }).tap();
    await expect(titleOf(first)).toBeVisible();
    await bar.getByRole("button", { name: "Mark as unread" }).tap();
    await expect(bar.getByRole("button", { name: "Mark as read" })).toBeVisible();
    await expectFitsNarrowest(page, "an open post with its bar");
    await reader.getByRole("button", { name: "Back" }).tap();
    await expect(reader).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  });

  const stored = async () => json<{ is_read: boolean }[]>(await page.request.get(`/v1/posts/newsfeed/${newsfeedId}`));
  await expect.poll(async () => (await stored())[0]?.is_read).toBe(false);
});
