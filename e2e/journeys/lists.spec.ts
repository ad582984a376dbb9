import type { Browser, Locator, Page } from "@playwright/test";
import { readFeed } from "@/lib/feed/read-feed";
import { expectAccessible, expectNoSidewaysScrolling } from "../support/accessibility";
import { expect, test } from "../support/journey";
import { makeNewsfeed, signUp, waitForPosts } from "../support/member";

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };

const entriesOf = (page: Page) => page.getByRole("list", { name: "Posts" }).getByRole("article");
const titlesOf = (page: Page) => entriesOf(page).getByRole("heading").allTextContents();
const button = (entry: Locator, name: RegExp) => entry.getByRole("button", { name });

/** The order that the server has. */
async function storedTitles(page: Page, listId: string): Promise<string[]> {
  const items = (await (await page.request.get(`/v1/lists/${listId}/items`)).json()) as { post: { title: string } }[];
  return items.map((item) => item.post.title);
}

async function saveByApi(page: Page, listId: string, newsfeedId: string, count: number): Promise<void> {
  const response = await page.request.get(`/v1/posts/newsfeed/${newsfeedId}?limit=${count}`);
  const headers = { origin: new URL(page.url()).origin };
  for (const { id } of (await response.json()) as { id: string }[])
    await page.request.post(`/v1/lists/${listId}/items`, { data: { post_id: id }, headers });
}

async function expectFitsEverywhere(page: Page, what: string): Promise<void> {
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size);
    await expectAccessible(page, what);
    await expectNoSidewaysScrolling(page, what);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/** Opens a public page as a stranger whose browser runs no script. */
async function openWithoutScript(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

test("a list is made, filled, put in order, shared, withdrawn and deleted", async ({ page, farm, browser, watch }) => {
  await page.setViewportSize(WIDE);
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Rows", sources: [farm.siteUrl("battery-policy-brief")] });
  const navigation = page.getByRole("navigation", { name: "Main" });

  await test.step("the first list is made where it will stand", async () => {
    await navigation.getByRole("link", { name: "New list" }).click();
    await expect(page.getByRole("textbox", { name: "New list" })).toBeFocused();
    await page.getByRole("textbox", { name: "New list" }).fill("For the tender");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("list", { name: "Your lists" }).getByRole("link")).toHaveText(["For the tender"]);
    await expect(navigation.getByRole("link", { name: "For the tender 0 posts" })).toBeVisible();
  });
  await expectFitsEverywhere(page, "the lists");

  const link = page.getByRole("list", { name: "Your lists" }).getByRole("link", { name: "For the tender" });
  const listId = ((await link.getAttribute("href")) ?? "").split("/").at(-1) ?? "";
  await waitForPosts(page, newsfeedId);
  await saveByApi(page, listId, newsfeedId, 4);
  await link.click();
  await page.waitForURL(`**/lists/${listId}`);
  await page.reload();
  await expect(entriesOf(page)).toHaveCount(4);
  const [a, b, c, d] = (await titlesOf(page)) as [string, string, string, string];

  await test.step("buttons, arrow keys and dragging move a post, and the order is kept", async () => {
    await button(entriesOf(page).nth(2), /^Move up/).click();
    await expect.poll(() => titlesOf(page)).toEqual([a, c, b, d]);
    await expect(button(entriesOf(page).nth(1), /^Move up/)).toBeFocused();
    await button(entriesOf(page).nth(3), /^Move to the top/).click();
    await expect.poll(() => titlesOf(page)).toEqual([d, a, c, b]);
    await button(entriesOf(page).first(), /^Drag/).focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => titlesOf(page)).toEqual([a, d, c, b]);
    await expect.poll(() => storedTitles(page, listId)).toEqual([a, d, c, b]);

    const handle = button(entriesOf(page).nth(1), /^Drag/);
    await handle.scrollIntoViewIfNeeded();
    await handle.hover();
    await page.mouse.down();
    const first = await entriesOf(page).first().boundingBox();
    await page.mouse.move(first?.x ?? 0, (first?.y ?? 0) + 60, { steps: 4 });
    await page.mouse.move(first?.x ?? 0, (first?.y ?? 0) + 8, { steps: 4 });
    await expect(page.locator("li[data-row][style*=translateY]")).toHaveCount(1);
    await page.mouse.up();
    await expect.poll(() => storedTitles(page, listId)).toEqual([d, a, c, b]);
    await page.reload();
    expect(await titlesOf(page)).toEqual([d, a, c, b]);
  });

  await test.step("a note and the name are changed where they stand", async () => {
    await button(entriesOf(page).first(), /^Add a note/).click();
    await page.keyboard.type("Ask for the fire report.");
    await page.getByRole("heading", { level: 1 }).click();
    await expect(page.getByText("Note saved")).toBeVisible();
    await expect(entriesOf(page).first().getByText("Ask for the fire report.")).toBeVisible();
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("textbox", { name: "Name of the list" }).fill("Best of 2026");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Best of 2026");
    await expect(navigation.getByRole("link", { name: "Best of 2026" })).toBeVisible();
  });

  const shareLink = page.getByRole("textbox", { name: "Share link" });
  await page.getByRole("switch", { name: /^Public/ }).click();
  await expect(shareLink).toBeVisible();
  await expectFitsEverywhere(page, "a list");
  const url = await shareLink.inputValue();

  await test.step("whoever has the link reads it, without a script, and by feed", async () => {
    const stranger = await openWithoutScript(browser, url);
    await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Best of 2026");
    await expect(stranger.getByRole("article").getByRole("heading")).toHaveText([d, a, c, b]);
    await expect(stranger.getByText("Ask for the fire report.")).toBeVisible();
    expect(await stranger.locator("script").count()).toBe(0);
    for (const [name, type] of [
      ["Atom", "application/atom+xml"],
      ["JSON Feed", "application/feed+json"],
    ] as const) {
      const address = await stranger.getByRole("link", { name }).getAttribute("href");
      const response = await stranger.request.get(address ?? "");
      expect(response.headers()["content-type"]).toContain(type);
      const reading = await readFeed({ bytes: await response.body(), url: address ?? "", httpCharset: "utf-8" });
      expect(reading).toMatchObject({
        kind: "feed",
        entries: [{ title: d }, { title: a }, { title: c }, { title: b }],
      });
    }
    const picture = await stranger.locator('meta[property="og:image"]').getAttribute("content");
    expect((await stranger.request.get(picture ?? "")).headers()["content-type"]).toBe("image/png");
    await stranger.context().close();
  });

  await test.step("the public page is accessible and fits", async () => {
    const reader = await page.context().newPage();
    await reader.goto(url);
    await expectFitsEverywhere(reader, "a public list");
    await reader.close();
  });

  await test.step("a new link voids the old one", async () => {
    await page.getByRole("button", { name: "New link" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Make a new link" }).click();
    await expect(shareLink).not.toHaveValue(url);
    watch.expectRefusals(404);
    for (const path of ["", "/feed.atom", "/feed.json", "/picture.png"])
      expect((await page.request.get(url + path)).status()).toBe(404);
    expect((await page.request.get(await shareLink.inputValue())).status()).toBe(200);
  });

  await test.step("a post that is removed comes back by undo, note and place with it", async () => {
    await button(entriesOf(page).first(), /^Remove/).click();
    await expect.poll(() => titlesOf(page)).toEqual([a, c, b]);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect.poll(() => titlesOf(page)).toEqual([d, a, c, b]);
    await expect(entriesOf(page).first().getByText("Ask for the fire report.")).toBeVisible();
    await button(entriesOf(page).nth(3), /^Remove/).click();
    // Leaving the page does not wait for the end of undo.
    await page.goto("/lists");
    await expect.poll(() => storedTitles(page, listId)).toEqual([d, a, c]);
  });

  await test.step("the list is deleted", async () => {
    await page.goto(`/lists/${listId}`);
    await page.getByRole("button", { name: "Delete list" }).click();
    await page.waitForURL("**/lists");
    await expect(page.getByText("Keep what is worth coming back to")).toBeVisible();
    await expect(navigation.getByRole("link", { name: "Best of 2026" })).toHaveCount(0);
    await page.goto("/newsfeeds");
    await expect.poll(async () => (await page.request.get(`/v1/lists/${listId}`)).status()).toBe(404);
  });
});
