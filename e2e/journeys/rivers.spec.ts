import type { Page } from "@playwright/test";
import { expectAccessible, expectFitsNarrowest } from "../support/accessibility";
import { expect, test } from "../support/journey";
import { waitForKeys } from "../support/keyboard";
import { json, makeNewsfeed, originOf, post, signUp, waitForPosts } from "../support/member";
import { backToStream } from "../support/way-around";

const titles = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();

async function choose(page: Page, option: string): Promise<void> {
  await page.getByRole("button", { name: "View options" }).click();
  await page.getByRole("menuitemradio", { name: option, exact: true }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
}

async function unreadCount(page: Page): Promise<number> {
  const newsfeeds = await json<{ unread_count: number }[]>(await page.request.get("/v1/newsfeeds"));
  return newsfeeds.reduce((sum, { unread_count }) => sum + unread_count, 0);
}

test("posts of all newsfeeds are read, filtered, marked and saved in one place", async ({ page, farm }) => {
  await signUp(page);
  const storage = await makeNewsfeed(page, { name: "Storage", sources: [farm.siteUrl("battery-policy-brief")] });
  const grid = await makeNewsfeed(page, { name: "Grid", sources: [farm.siteUrl("grid-notes")] });
  for (const id of [storage, grid]) await waitForPosts(page, id);
  const total = await unreadCount(page);
  const posts = page.getByRole("article");
  const main = page.getByRole("main");

  await test.step("every card names its newsfeed", async () => {
    await page.goto("/unread");
    await expect(page.getByRole("heading", { level: 1, name: "All unread" })).toBeVisible();
    await expect(main.getByText(`${total} unread in 2 newsfeeds`)).toBeVisible();
    await expect(posts.filter({ hasText: "Storage" }).first()).toBeVisible();
    await expect(posts.filter({ hasText: /Grid$|Grid\b/ }).first()).toBeVisible();
    await expectAccessible(page, "all unread posts");
    await expectFitsNarrowest(page, "all unread posts");
  });

  await test.step("one newsfeed is chosen, and an order", async () => {
    const all = await titles(page);
    await choose(page, "Grid");
    await expect(page).toHaveURL(new RegExp(`newsfeed=${grid}`));
    await expect(posts.filter({ hasText: "Battery Policy Brief" })).toHaveCount(0);
    await expect(posts.first()).toBeVisible();
    const ofGrid = await titles(page);
    await choose(page, "Oldest first");
    await expect.poll(() => titles(page)).toEqual(ofGrid.toReversed());
    await page.reload();
    await expect.poll(() => titles(page)).toEqual(ofGrid.toReversed());
    await page.goto("/unread");
    await expect.poll(() => titles(page)).toEqual(all);
  });

  await test.step("all sources are checked for new posts", async () => {
    await waitForKeys(page);
    await page.keyboard.press("r");
    await expect(page.getByText(/Nothing new\./)).toBeVisible();
  });

  await test.step("posts open beside or over the river", async () => {
    const [first = "", second = ""] = await titles(page);
    const reader = page.getByRole("region", { name: "Reader" });
    await posts.first().getByRole("link").first().click();
    await expect(reader.getByRole("heading", { name: first }).first()).toBeVisible();
    await page.keyboard.press("j");
    await expect(reader.getByRole("heading", { name: second }).first()).toBeVisible();
    await expect.poll(() => unreadCount(page)).toBe(total - 2);
    await backToStream(page);
  });

  await test.step("an open post that has left the river can be hidden", async () => {
    const [first = ""] = await titles(page);
    const reader = page.getByRole("region", { name: "Reader" });
    await posts.first().getByRole("link").first().click();
    await expect(reader.getByRole("heading", { name: first }).first()).toBeVisible();
    await page.reload();
    await expect(reader.getByRole("heading", { name: first }).first()).toBeVisible();
    // The new page may not listen to keys yet.
    await expect(async () => {
      await page.keyboard.press("x");
      await expect(page.getByText("Post hidden")).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(page).not.toHaveURL(/post=/);
    await page.keyboard.press("z");
    await expect(page.getByText("Undone")).toBeVisible();
  });

  await test.step("marking all as read is undone exactly, then sent", async () => {
    await page.keyboard.press("Shift+A");
    await expect(page.getByText("All marked as read")).toBeVisible();
    await expect(main.getByText("0 unread in 2 newsfeeds")).toBeVisible();
    await page.keyboard.press("z");
    await expect(main.getByText(`${total - 2} unread in 2 newsfeeds`)).toBeVisible();
    expect(await unreadCount(page)).toBe(total - 2);
    await page.getByRole("button", { name: "Mark all as read" }).first().click();
    await expect(page.getByText("All marked as read")).toBeVisible();
    await page.goto("/settings");
    await expect.poll(() => unreadCount(page)).toBe(0);
    await page.goto("/unread");
    await expect(page.getByText("All caught up")).toBeVisible();
  });

  await test.step("saved posts of all lists", async () => {
    await page.goto("/saved");
    await expect(page.getByText("Nothing saved yet")).toBeVisible();
    await expectAccessible(page, "no saved posts");
    const [one] = await json<{ id: string; title: string; newsfeed_id: string }[]>(
      await page.request.get("/v1/posts?limit=1"),
    );
    const list = await json<{ id: string }>(await post(page, "/v1/lists", { name: "For the board" }));
    await json(await post(page, `/v1/lists/${list.id}/items`, { post_id: one?.id }));
    await page.reload();
    await expect.poll(() => titles(page)).toEqual([one?.title]);
    await expectAccessible(page, "saved posts");

    const endButtons = page.getByText("You have reached the end.").locator("..").getByRole("button");
    const headers = { origin: await originOf(page) };
    await json(await page.request.put(`/v1/posts/${one?.id}/unread`, { headers }));
    await page.goto("/saved");
    await expect(endButtons).toHaveText(["Mark all as read"]);
    await page.goto(`/saved?newsfeed=${one?.newsfeed_id}`);
    await expect(page.getByText("You have reached the end.")).toBeVisible();
    await expect(endButtons).toHaveCount(0);
    await page.goto(`/saved?newsfeed=${one?.newsfeed_id === grid ? storage : grid}`);
    await expect(page.getByText("Nothing from this newsfeed here")).toBeVisible();
    await main.getByRole("button", { name: "All newsfeeds" }).click();
    await expect.poll(() => titles(page)).toEqual([one?.title]);
  });
});
