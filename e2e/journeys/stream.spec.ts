import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScrolling } from "../support/accessibility";
import { expect, test } from "../support/journey";
import { expectFocusKept, pressSequence } from "../support/keyboard";
import { makeNewsfeed, signUp, waitForPosts } from "../support/member";
import { isPositionStored } from "../support/stored-position";

const NARROW = { width: 360, height: 740 };

const streamOf = (page: Page) => page.getByRole("region", { name: "Posts" });
const titles = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();

/** Waits until the posts in view are rendered. */
async function waitUntilDrawn(page: Page): Promise<void> {
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(streamOf(page).locator("div:empty[style^='height']")).toHaveCount(0);
}

const optionsOf = (page: Page) => page.getByRole("button", { name: "View options" });

async function choose(page: Page, option: string): Promise<void> {
  await optionsOf(page).click();
  await pick(page, option);
}

/** Chooses in the open menu. */
async function pick(page: Page, option: string): Promise<void> {
  await page.getByRole("menuitemradio", { name: option, exact: true }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
  // The closing menu returns the focus to its button; a field opened by a key before that would lose it.
  await expect(optionsOf(page)).toBeFocused();
}

async function unreadCount(page: Page, newsfeedId: string): Promise<number> {
  const reply = await page.request.get(`/v1/newsfeeds/${newsfeedId}`);
  return ((await reply.json()) as { unread_count: number }).unread_count;
}

const topOf = (post: Locator) => post.evaluate((element) => element.getBoundingClientRect().top);

/** Expects the post at the same position within a few pixels. */
async function expectAt(post: Locator, top: number): Promise<void> {
  await expect.poll(async () => Math.abs((await topOf(post)) - top)).toBeLessThan(4);
}

/** Scrolls until the post is the first in view, clear of the bars above, and the position is stored. */
async function scrollTo(post: Locator): Promise<number> {
  await post.evaluate((element) => {
    const stream = element.closest("[data-stream]");
    stream?.scrollTo({ top: stream.scrollTop + element.getBoundingClientRect().top - 140 });
  });
  await expect.poll(() => post.evaluate(() => Boolean(window.history.state?.streamPlace))).toBe(true);
  return topOf(post);
}

test("a stream keeps its order, source, density and query", async ({ page, farm, watch }) => {
  watch.expectRefusals(400);
  await signUp(page);
  const sources = ["battery-policy-brief", "grid-notes"].map(farm.siteUrl);
  const newsfeedId = await makeNewsfeed(page, { name: "Storage", sources });
  await waitForPosts(page, newsfeedId);
  await page.goto(`/newsfeeds/${newsfeedId}`);
  await waitUntilDrawn(page);
  const newestFirst = await titles(page);

  await test.step("order", async () => {
    await choose(page, "Oldest first");
    await expect(page).toHaveURL(/order=oldest/);
    await expect.poll(() => titles(page)).toEqual(newestFirst.toReversed());
    await page.reload();
    await waitUntilDrawn(page);
    expect(await titles(page)).toEqual(newestFirst.toReversed());
    await page.goBack();
    await expect.poll(() => titles(page)).toEqual(newestFirst);
  });

  await test.step("source", async () => {
    await choose(page, "Grid Notes");
    await expect(page.getByText("Filtered by")).toBeVisible();
    await expect.poll(async () => (await titles(page)).length).toBeLessThan(newestFirst.length);
    await waitUntilDrawn(page);
    const posts = await page.getByRole("article").all();
    expect(posts).not.toHaveLength(0);
    for (const post of posts) await expect(post).toContainText("Grid Notes");
    await page.keyboard.press("Shift+A");
    await expect(page.getByText("Remove the filter first to mark all of Storage as read.")).toBeVisible();
    await page.getByRole("button", { name: "Remove filter: Grid Notes" }).click();
    await expect.poll(() => titles(page)).toEqual(newestFirst);
  });

  await test.step("density", async () => {
    const heightOf = async () => (await page.getByRole("article").first().boundingBox())?.height ?? 0;
    const comfortable = await heightOf();
    await choose(page, "Compact");
    await expect.poll(heightOf).toBeLessThan(0.6 * comfortable);
    await page.reload();
    await expect.poll(heightOf).toBeLessThan(0.6 * comfortable);
    await choose(page, "Cards with pictures");
    await expect.poll(heightOf).toBeGreaterThan(comfortable);
    await expectAccessible(page, "cards");
    await choose(page, "Comfortable");
    await expect.poll(heightOf).toBe(comfortable);
  });

  await test.step("search", async () => {
    await page.keyboard.press("/");
    const field = page.getByRole("searchbox", { name: "Search in Storage" });
    await expect(field).toBeFocused();
    await page.keyboard.type("curtail");
    await expect(page).toHaveURL(/q=curtail/);
    await expect(page.locator("article mark").first()).toHaveText(/^curtail$/i);
    await expect.poll(async () => (await titles(page)).length).toBeLessThan(newestFirst.length);
    // Results of the first letters, which are shown meanwhile, are not counted.
    await expect(page.getByRole("status").filter({ hasText: /^\d+ posts?$/ })).toBeAttached();
    await waitUntilDrawn(page);
    const found = await titles(page);
    await page.keyboard.press("Enter");
    const list = page.getByRole("region", { name: "Posts" });
    await expect(list).toBeFocused();
    await expectAccessible(page, "a stream that was searched");
    await page.reload();
    await expect.poll(() => titles(page)).toEqual(found);
    // Announces a second page, which cannot be loaded.
    await page.route("**/v1/search?*", async (route) => {
      if (route.request().url().includes("cursor=")) return route.fulfill({ status: 400 });
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), "x-next-cursor": "next" } });
    });
    await page.getByRole("link", { name: "Search everywhere" }).click();
    await expect(page).toHaveURL(/\/search\?q=curtail/);
    await expect(page.locator("article mark").first()).toHaveText(/^curtail$/i);
    await page.getByRole("button", { name: "Load more" }).click();
    await expect(page.getByRole("button", { name: "Could not be loaded. Try again" })).toBeVisible();
    await page.unroute("**/v1/search?*");
    await expectAccessible(page, "the search in all newsfeeds");
    const everywhere = page.getByRole("searchbox", { name: "Search in all newsfeeds" });
    await everywhere.fill("storage");
    await everywhere.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=storage/);
    await expect(page.getByRole("region", { name: "Results" })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(/\/search\?q=curtail/);
    await page.goBack();
    await expect.poll(() => titles(page)).toEqual(found);
    await field.fill("no such word");
    await expect(page.getByText("Nothing found for “no such word”")).toBeVisible();
    await field.press("Escape");
    await expect(field).toHaveCount(0);
    await expect(list).toBeFocused();
    await expect.poll(() => titles(page)).toEqual(newestFirst);
  });
});

test("marking all as read is undone exactly, and scroll position is kept", async ({ page, farm }) => {
  await signUp(page);
  const sources = ["battery-policy-brief", "grid-notes"].map(farm.siteUrl);
  const newsfeedId = await makeNewsfeed(page, { name: "Storage", sources });
  await waitForPosts(page, newsfeedId);
  await page.goto(`/newsfeeds/${newsfeedId}`);
  const posts = page.getByRole("article");
  await waitUntilDrawn(page);
  const count = await posts.count();

  await test.step("undo restores only what was unread", async () => {
    // Keys are ignored before hydration; `p` at the first post has no effect.
    await expect(async () => {
      await page.keyboard.press("p");
      await expect(posts.first().getByRole("link").first()).toBeFocused({ timeout: 200 });
    }).toPass();
    await page.keyboard.press("m");
    await expect(posts.first()).not.toContainText("Unread");
    await page.keyboard.press("Shift+A");
    // Side by side, because the undo does not stay for long.
    await Promise.all([
      expect(page.getByText("All marked as read")).toBeVisible(),
      expect(streamOf(page).getByText("Unread", { exact: true })).toHaveCount(1),
      expect(page.getByRole("button", { name: "Unread", exact: true })).toBeVisible(),
      expect(posts).toHaveCount(count),
    ]);
    await page.keyboard.press("z");
    await expect(posts.first()).not.toContainText("Unread");
    await expect(posts.filter({ hasText: "Unread" })).toHaveCount(count - 1);
    await expect.poll(() => unreadCount(page, newsfeedId)).toBe(count - 1);
  });

  await test.step("the position survives a reload and the way back", async () => {
    const all = page.getByRole("button", { name: "All", exact: true });
    await all.click();
    await expect(page).toHaveURL(/view=all/);
    // The URL changes before the view.
    await expect(all).toHaveAttribute("aria-pressed", "true");
    await expect(posts).toHaveCount(count);
    // The other view may still be loading.
    let name: string | undefined;
    await expect.poll(async () => (name = (await titles(page))[12])).toBeDefined();
    const target = page.getByRole("article", { name: name ?? "", exact: true });
    const top = await scrollTo(target);
    await page.reload();
    await expectAt(target, top);
    await target.getByRole("link").first().click();
    await expect(page).toHaveURL(/post=/);
    await page.reload();
    await expectAt(target, top);
    await pressSequence(page, "g l");
    await page.waitForURL("**/lists");
    await page.goBack();
    await expectAt(target, top);
    await page.goBack();
    await expect(page).not.toHaveURL(/post=/);
    await expectAt(target, top);
  });

  await test.step("leaving commits the mark", async () => {
    await page.getByRole("button", { name: "Mark all as read" }).first().click();
    await expect(page.getByText("All marked as read")).toBeVisible();
    await page.goto("/settings");
    await expect.poll(() => unreadCount(page, newsfeedId)).toBe(0);
  });

  await test.step("the position after reading on survives leaving", async () => {
    await page.goto(`/newsfeeds/${newsfeedId}?view=all`);
    await waitUntilDrawn(page);
    await posts.first().getByRole("link").first().click();
    const last = posts.nth(count - 1);
    for (let number = 2; number <= count; number++) {
      await page.keyboard.press("j");
      await expect(posts.nth(number - 1)).toHaveAttribute("aria-current", "true");
    }
    // Otherwise the last scrolling is stored after closing.
    await expect.poll(() => streamOf(page).evaluate(isPositionStored)).toBe(true);
    await page.keyboard.press("Escape");
    await expect(page).not.toHaveURL(/post=/);
    // The history entry from before the post was opened gets it too.
    await expect.poll(() => streamOf(page).evaluate(isPositionStored)).toBe(true);
    const top = await topOf(last);
    await pressSequence(page, "g l");
    await page.waitForURL("**/lists");
    await page.goBack();
    await expectAt(last, top);
  });

  await test.step("phone", async () => {
    await page.setViewportSize(NARROW);
    await page.goto(`/newsfeeds/${newsfeedId}`);
    await expect(page.getByText("All caught up")).toBeVisible();
    await page.getByRole("button", { name: "Show all posts" }).click();
    const target = posts.nth(8);
    await expect(target).toBeVisible();
    await expectFocusKept(page);
    const top = await scrollTo(target);
    await target.getByRole("link").first().click();
    await page.getByRole("region", { name: "Reader" }).getByRole("button", { name: "Back" }).click();
    await expectAt(target, top);
    await optionsOf(page).click();
    await expectAccessible(page, "the options of a stream");
    await pick(page, "Compact");
    await expectNoSidewaysScrolling(page, "a compact stream");
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    // Just slower than the pause after which it searches, so that results arrive between the letters.
    await page.keyboard.type("battery", { delay: 270 });
    await expect(page.getByRole("searchbox")).toHaveValue("battery");
    await expect(page.locator("article mark").first()).toBeVisible();
    await expectNoSidewaysScrolling(page, "a search");
  });
});

test("cards of other days stay in place when a day has no more posts", async ({ page, farm }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Storage", sources: [farm.siteUrl("grid-notes")] });
  await waitForPosts(page, newsfeedId);
  await page.goto(`/newsfeeds/${newsfeedId}?view=all`);
  await waitUntilDrawn(page);
  const days = streamOf(page).getByRole("heading", { level: 2 });
  const count = await days.count();
  expect(count).toBeGreaterThan(1);
  const last = await page.getByRole("article").last().elementHandle();
  await page.getByRole("article").first().getByRole("link").first().focus();
  // Each key hides the first post and focuses the next.
  while ((await days.count()) === count) {
    const before = await page.getByRole("article").count();
    await page.keyboard.press("x");
    await expect(page.getByRole("article")).toHaveCount(before - 1);
  }
  expect(await last?.evaluate((card) => card.isConnected)).toBe(true);
});
