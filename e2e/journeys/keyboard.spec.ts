import { holdScripts } from "../support/hold-scripts";
import { expect, test } from "../support/journey";
import { expectFocusKept, expectVisibleFocus, pressSequence, waitForFrame, waitForKeys } from "../support/keyboard";
import { isWide } from "../support/looks";
import { makeNewsfeed, signUp, waitForPosts } from "../support/member";

/** For the page: presses a key. @returns the reader's title before anything else runs */
async function titleAtOnce(key: string): Promise<string | null | undefined> {
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  await Promise.resolve();
  return document.querySelector('section[aria-label="Reader"] :is(h1, h2)')?.textContent;
}

/** For the page: presses g and l on a Cyrillic keyboard. */
function pressInCyrillic(): void {
  const keys = [
    { key: "п", code: "KeyG" },
    { key: "д", code: "KeyL" },
  ];
  for (const key of keys)
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { ...key, bubbles: true }));
}

test("single keys move, open, mark, hide and undo", async ({ page, farm }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Rows", sources: [farm.siteUrl("battery-policy-brief")] });
  await waitForPosts(page, newsfeedId);
  await page.goto(`/newsfeeds/${newsfeedId}`);
  const posts = page.getByRole("article");
  const reader = page.getByRole("region", { name: "Reader" });
  const titleOf = async (index: number) => (await posts.nth(index).getByRole("heading").textContent()) ?? "";
  await expect(posts.first()).toBeVisible();
  const [first, second, third] = [await titleOf(0), await titleOf(1), await titleOf(2)];
  const firstPost = page.getByRole("article", { name: first, exact: true });
  const secondPost = page.getByRole("article", { name: second, exact: true });
  const openTitle = (title: string) => reader.getByRole("heading", { name: title, exact: true });

  await waitForKeys(page);
  await test.step("j and k open the next and the previous post", async () => {
    await page.keyboard.press("j");
    await expect(openTitle(first)).toBeVisible();
    // The reader has focus where it covers the stream.
    if (isWide(page)) await expectVisibleFocus(page);
    await page.keyboard.press("j");
    await expect(openTitle(second)).toBeVisible();
    await expect(secondPost).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("k");
    await expect(openTitle(first)).toBeVisible();
    expect(await page.evaluate(titleAtOnce, "j"), "in the task of the key press").toBe(second);
    await page.keyboard.press("k");
    await expect(openTitle(first)).toBeVisible();
  });

  await test.step("o closes and opens", async () => {
    await page.keyboard.press("o");
    await expect(reader.getByRole("heading")).toHaveCount(0);
    await page.keyboard.press("o");
    await expect(openTitle(first)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(reader.getByRole("heading")).toHaveCount(0);
    await expect(firstPost.getByRole("link").first()).toBeFocused();
  });

  await test.step("Enter opens a post and, pressed again, moves into it", async () => {
    // A reader that covers the stream takes the focus at once.
    if (!isWide(page)) return;
    await page.keyboard.press("Enter");
    await expect(openTitle(first)).toBeVisible();
    await expect(firstPost.getByRole("link").first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(reader).toBeFocused();
    await expectVisibleFocus(page);
    await page.keyboard.press("Escape");
    await expect(reader.getByRole("heading")).toHaveCount(0);
    await expect(firstPost.getByRole("link").first()).toBeFocused();
  });

  await test.step("m toggles read and announces it", async () => {
    const announced = (text: string) => page.getByRole("status").filter({ hasText: text });
    await expect(firstPost.getByRole("button", { name: "Mark as unread" })).toBeAttached();
    await page.keyboard.press("m");
    await expect(firstPost.getByRole("button", { name: "Mark as read" })).toBeAttached();
    await expect(announced("Marked as unread")).toBeAttached();
    await page.keyboard.press("m");
    await expect(announced("Marked as read")).toBeAttached();
    await expect(firstPost.getByRole("button", { name: "Mark as unread" })).toBeAttached();
  });

  await test.step("n and p move without opening", async () => {
    await page.keyboard.press("n");
    await expect(secondPost.getByRole("link").first()).toBeFocused();
    await expect(reader.getByRole("heading")).toHaveCount(0);
    await page.keyboard.press("p");
    await expect(firstPost.getByRole("link").first()).toBeFocused();
  });

  await test.step("saving a post in its menu gives the focus back to the menu's button", async () => {
    const button = firstPost.getByRole("button", { name: "More actions" });
    // The second dialog opens at once, since its part has loaded.
    for (let times = 1; times <= 2; times += 1) {
      await button.press("Enter");
      await page.getByRole("menuitem", { name: "Save to a list" }).press("Enter");
      await expect(page.getByRole("dialog").getByRole("textbox", { name: "New list" })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(button).toBeFocused();
    }
  });

  await test.step("hiding a post in its menu moves the focus to the next one", async () => {
    await firstPost.getByRole("button", { name: "More actions" }).press("Enter");
    await page.getByRole("menuitem", { name: "Hide" }).press("Enter");
    await expect(firstPost).toHaveCount(0);
    await expect(secondPost.getByRole("link").first()).toBeFocused();
    await page.keyboard.press("z");
    await expect(page.getByText("Undone")).toBeVisible();
    await expect(firstPost).toBeVisible();
    await page.keyboard.press("p");
    await expect(firstPost.getByRole("link").first()).toBeFocused();
  });

  await test.step("x hides and moves on, z undoes", async () => {
    await page.keyboard.press("j");
    await expect(openTitle(second)).toBeVisible();
    await page.keyboard.press("x");
    await expect(secondPost).toHaveCount(0);
    await expect(openTitle(third)).toBeVisible();
    await page.keyboard.press("z");
    await expect(secondPost).toBeVisible();
  });

  await test.step("x moves on from the open post, wherever the focus is", async () => {
    // A reader that covers the stream has the focus.
    if (!isWide(page)) return;
    await page.keyboard.press("k");
    await expect(openTitle(second)).toBeVisible();
    await page.keyboard.press("n");
    await expect(page.getByRole("article", { name: third, exact: true }).getByRole("link").first()).toBeFocused();
    await page.keyboard.press("x");
    await expect(secondPost).toHaveCount(0);
    await expect(openTitle(third)).toBeVisible();
    await page.keyboard.press("z");
    await expect(secondPost).toBeVisible();
  });

  await test.step("? opens the help, in which keys do nothing", async () => {
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(help).toBeVisible();
    await expect(help).toContainText("Next post");
    await page.keyboard.press("k");
    await page.keyboard.press("Escape");
    await expectFocusKept(page);
    await expect(openTitle(third)).toBeVisible();
  });
});

test("letters are text in an input and can be turned off as shortcuts", async ({ page, farm }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Rows", sources: [farm.siteUrl("battery-policy-brief")] });
  await waitForPosts(page, newsfeedId);
  await page.goto(`/newsfeeds/${newsfeedId}/sources`);
  const box = page.getByRole("textbox", { name: "Source URL" });
  await box.focus();
  await page.keyboard.type("jkx?z");
  await expect(box).toHaveValue("jkx?z");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const palette = page.getByRole("combobox", { name: "Search or jump to…" });
  await waitForFrame(page);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(box).toBeFocused();

  await page.keyboard.press("Tab");
  await pressSequence(page, "g l", () => page.evaluate(pressInCyrillic));
  await page.waitForURL("**/lists");

  await page.goto("/settings/keyboard");
  const singleKeys = page.getByRole("switch", { name: "Single-key shortcuts" });
  await singleKeys.click();
  await expect(singleKeys).not.toBeChecked();
  // The browser may store a cookie after the next request has left.
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain("lede-keys");
  await page.goto(`/newsfeeds/${newsfeedId}`);
  await expect(page.getByRole("article").first()).toBeVisible();
  await waitForKeys(page);
  await page.keyboard.press("j");
  await page.keyboard.press("?");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page).not.toHaveURL(/post=/);
});

test("before the scripts have loaded, keys wait and buttons are off", async ({ page, farm }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Rows", sources: [farm.siteUrl("battery-policy-brief")] });
  await waitForPosts(page, newsfeedId);
  const load = await holdScripts(page);
  const posts = page.getByRole("article");

  await test.step("moving twice opens the second post", async () => {
    await page.goto(`/newsfeeds/${newsfeedId}`, { waitUntil: "commit" });
    const second = (await posts.nth(1).getByRole("heading").textContent()) ?? "";
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    load();
    const reader = page.getByRole("region", { name: "Reader" });
    await expect(reader.getByRole("heading", { name: second, exact: true })).toBeVisible();
  });

  await test.step("a letter after the search key is no shortcut", async () => {
    const loadAgain = await holdScripts(page);
    await page.goto(`/newsfeeds/${newsfeedId}`, { waitUntil: "commit" });
    await expect(posts.first()).toBeVisible();
    await page.keyboard.press("/");
    await page.keyboard.press("a");
    loadAgain();
    await expect(page.getByRole("searchbox")).toBeFocused();
    await waitForKeys(page);
    await expect(page).toHaveURL(new RegExp(`/newsfeeds/${newsfeedId}$`));
  });

  await test.step("a key waits for slow scripts", async () => {
    const loadLate = await holdScripts(page);
    await page.goto(`/newsfeeds/${newsfeedId}`, { waitUntil: "commit" });
    const next = (await posts.first().getByRole("heading").textContent()) ?? "";
    await page.evaluate(() => {
      const press = new KeyboardEvent("keydown", { key: "j" });
      globalThis.ledeKeys?.push(Object.defineProperty(press, "timeStamp", { value: performance.now() - 60_000 }));
    });
    loadLate();
    await expect(
      page.getByRole("region", { name: "Reader" }).getByRole("heading", { name: next, exact: true }),
    ).toBeVisible();
  });

  await test.step("a button that would lose the click is off", async () => {
    const loadAtLast = await holdScripts(page);
    await page.goto(`/newsfeeds/${newsfeedId}`, { waitUntil: "commit" });
    await expect(posts.first()).toBeVisible();
    await expect(page.locator("button:enabled")).toHaveCount(0);
    loadAtLast();
    await page.getByRole("button", { name: "Hidden", exact: true }).click();
    await expect(page).toHaveURL(/view=hidden/);
  });
});
