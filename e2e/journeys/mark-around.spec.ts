import type { Page, Response } from "@playwright/test";
import { expectAccessible } from "../support/accessibility";
import { expect, test } from "../support/journey";
import { waitForKeys } from "../support/keyboard";
import { json, makeNewsfeed, signUp, waitForPosts } from "../support/member";

async function unreadCount(page: Page, newsfeedId: string): Promise<number> {
  return (await json<{ unread_count: number }>(await page.request.get(`/v1/newsfeeds/${newsfeedId}`))).unread_count;
}

/** Awaits the server's reply to a mark, and returns how many posts it changed. */
async function countMarked(page: Page): Promise<number> {
  const isMark = (reply: Response) =>
    reply.url().endsWith("/v1/posts/mark") && reply.request().postDataJSON().action === "read";
  return ((await (await page.waitForResponse(isMark)).json()) as { changed: number }).changed;
}

test("marks the posts above one, and older ones, as read, with undo", async ({ page, farm }) => {
  await signUp(page);
  const sources = ["battery-policy-brief", "grid-notes"].map(farm.siteUrl);
  const newsfeedId = await makeNewsfeed(page, { name: "Storage", sources });
  await waitForPosts(page, newsfeedId);
  await page.goto(`/newsfeeds/${newsfeedId}`);
  const posts = page.getByRole("article");
  await expect(posts.nth(4)).toBeVisible();
  const total = await unreadCount(page, newsfeedId);
  const [fourth = ""] = (await posts.getByRole("heading").allTextContents()).slice(3);
  const chosen = page.getByRole("article", { name: fourth, exact: true });

  await test.step("above, by key", async () => {
    await waitForKeys(page);
    for (const post of [posts.first(), posts.nth(1), posts.nth(2), chosen]) {
      await page.keyboard.press("n");
      await expect(post.getByRole("link").first()).toBeFocused();
    }
    const marked = countMarked(page);
    await page.keyboard.press("Shift+U");
    await expect(page.getByText("3 posts marked as read")).toBeVisible();
    await expect(posts.nth(2)).not.toContainText("Unread");
    await expect(chosen).toContainText("Unread");
    expect(await marked).toBe(3);
    await page.keyboard.press("z");
    await expect(posts.nth(2)).toContainText("Unread");
    await expect.poll(() => unreadCount(page, newsfeedId)).toBe(total);
  });

  await test.step("older, in the menu", async () => {
    await chosen.hover();
    await chosen.getByRole("button", { name: "More actions" }).click();
    await expectAccessible(page, "the menu of a post in a stream");
    const marked = countMarked(page);
    await page.getByRole("menuitem", { name: "Mark older as read" }).click();
    await expect(page.getByText(`${total - 4} posts marked as read`)).toBeVisible();
    await expect(posts.nth(4)).not.toContainText("Unread");
    expect(await marked).toBe(total - 4);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect.poll(() => unreadCount(page, newsfeedId)).toBe(total);
  });
});
