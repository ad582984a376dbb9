import { expect, test } from "../support/journey";
import { expectFocusKept } from "../support/keyboard";
import { json, makeNewsfeed, signUp, waitForPosts } from "../support/member";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Target size of WCAG 2.5.5. */
const TARGET_PX = 44;

test("on a phone the palette finds pages, sources and actions", async ({ page, farm }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Zürich", sources: [farm.siteUrl("grid-notes")] });
  await waitForPosts(page, newsfeedId);
  await page.goto("/newsfeeds");
  const button = page.getByRole("navigation").getByRole("button", { name: "Search" });
  const palette = page.getByRole("dialog", { name: "Search or jump to…" });
  const box = palette.getByRole("combobox");
  const options = palette.getByRole("option");
  const active = palette.getByRole("option", { selected: true });

  await test.step("a newsfeed is found without its accent", async () => {
    await button.tap();
    await expect(box).toBeFocused();
    await box.fill("zuri");
    await expect(active).toContainText("Zürich");
    const { height = 0 } = (await active.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(TARGET_PX);
    await active.tap();
    await page.waitForURL(`**/newsfeeds/${newsfeedId}`);
    await expectFocusKept(page);
  });

  await test.step("a source opens its row", async () => {
    await button.tap();
    await box.fill("grid n");
    await expect(active).toContainText("Grid Notes");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/newsfeeds/${newsfeedId}/sources#*`);
    await expect(page.getByRole("row", { name: /Grid Notes/ })).toBeFocused();
  });

  await test.step("recent items come first, and keys move through the list", async () => {
    await button.tap();
    await expect(palette.getByRole("group").first()).toHaveAccessibleName("Recent");
    await expect(active).toContainText("Grid Notes");
    await page.keyboard.press("ArrowDown");
    await expect(active).toContainText("Zürich");
    await page.keyboard.press("End");
    await expect(active).toHaveText((await options.last().textContent()) ?? "");
    await expect(active).toBeInViewport();
    await page.keyboard.press("ArrowDown");
    await expect(active).toContainText("Grid Notes");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Home");
    await expect(active).toContainText("Grid Notes");
    await page.keyboard.press("Escape");
    await expectFocusKept(page);
  });

  await test.step("an action runs at once", async () => {
    await button.tap();
    await box.fill("dark theme");
    await page.keyboard.press("Enter");
    await expectFocusKept(page);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  await test.step("any text can be searched for", async () => {
    await button.tap();
    await box.fill("z");
    const status = palette.getByRole("status");
    await expect(status).toHaveText(/^\d+ results?$/);
    await box.fill("nothing is called this");
    await expect(options).toHaveText(["Search posts for “nothing is called this”"]);
    await expect(status).toHaveText("1 result");
    await page.keyboard.press("Escape");
  });

  await test.step("a post is found by the words of its title", async () => {
    const [post] = await json<{ id: string; title: string }[]>(await page.request.get("/v1/posts?limit=1"));
    await button.tap();
    await box.pressSequentially((post?.title ?? "").split(" ").slice(0, 3).join(" ").toUpperCase());
    const found = palette.getByRole("group", { name: "Posts" }).getByRole("option", { name: post?.title ?? "" });
    await expect(found).toContainText("Zürich");
    await found.tap();
    await page.waitForURL(`**/posts/${post?.id}`);
    await page.goto("/newsfeeds");
    await button.tap();
    await expect(palette.getByRole("group", { name: "Recent" }).getByRole("option").first()).toContainText(
      post?.title ?? "",
    );
    await page.keyboard.press("Escape");
  });
});
