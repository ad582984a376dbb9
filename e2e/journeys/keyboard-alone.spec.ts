import { expect, test } from "../support/journey";
import { expectFocusKept, pressSequence, tabTo } from "../support/keyboard";
import { newCredentials } from "../support/member";

test("a post is saved from sign-up on with the keyboard alone", async ({ page, farm }) => {
  const { email, password } = newCredentials();
  const type = (text: string) => page.keyboard.type(text);
  const press = (key: string) => page.keyboard.press(key);
  const saved = async () => {
    const lists = (await (await page.request.get("/v1/lists")).json()) as { name: string; item_count: number }[];
    return lists.map(({ name, item_count }) => [name, item_count]);
  };
  const palette = page.getByRole("dialog", { name: "Search or jump to…" });
  const jumpTo = async (text: string) => {
    // Keys are ignored before hydration.
    await expect(async () => {
      if (!(await palette.isVisible())) await press("ControlOrMeta+k");
      await expect(palette.getByRole("combobox")).toBeFocused({ timeout: 2_000 });
    }).toPass();
    await type(text);
    await expect(palette.getByRole("option").first()).toContainText(text);
    await press("Enter");
  };
  await page.goto("/");

  await test.step("an account", async () => {
    await tabTo(page, page.getByRole("link", { name: "Create an account" }));
    await press("Enter");
    await page.waitForURL("**/sign-up");
    await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
    await type(email);
    await tabTo(page, page.getByLabel("Password"));
    await type(password);
    await press("Enter");
    await page.waitForURL("**/newsfeeds");
  });

  await test.step("a newsfeed through the palette", async () => {
    await expect(page.getByRole("heading", { name: "Newsfeeds", level: 1 })).toBeVisible();
    await jumpTo("New newsfeed");
    await page.waitForURL("**/newsfeeds/new");
    await expect(page.getByRole("textbox", { name: "Paste a site, or describe what you follow" })).toBeFocused();
    await type(farm.siteUrl("battery-policy-brief"));
    await press("Enter");
    await page.waitForURL(/\/newsfeeds\/[0-9a-f-]{36}$/);
  });

  const posts = page.getByRole("article");
  const reader = page.getByRole("region", { name: "Reader" });
  await test.step("another source and the next newsfeed", async () => {
    await expect(posts.first()).toBeVisible();
    await press("a");
    await expect(page.getByRole("textbox", { name: "Source URL" })).toBeFocused();
    await tabTo(page, page.getByRole("button", { name: /^Check now/ }));
    await press("Shift+J");
    await expect(posts.first()).toBeVisible();
    await expectFocusKept(page);
    await press("j");
    const title = (await posts.first().getByRole("heading").textContent()) ?? "";
    await expect(reader.getByRole("heading", { name: title, exact: true })).toBeVisible();
  });

  await test.step("saving, undoing and saving again", async () => {
    await press("s");
    const name = page.getByRole("dialog").getByRole("textbox", { name: "New list" });
    await expect(name).toBeFocused();
    await press("ControlOrMeta+a");
    await type("For the tender");
    const stored = page.waitForResponse((reply) => /\/v1\/lists\/[^/]+\/items$/.test(reply.url()));
    await press("Enter");
    expect((await stored).status()).toBe(200);
    await expect(page.getByText("Saved to For the tender")).toBeVisible();
    await expectFocusKept(page);
    await expect(reader.getByRole("button", { name: "Saved" })).toBeVisible();
    await press("z");
    await expect.poll(saved).toEqual([["For the tender", 0]]);
    await expect(reader.getByRole("button", { name: "Save", exact: true })).toBeVisible();
    await press("s");
    await expect.poll(saved).toEqual([["For the tender", 1]]);
    await expectFocusKept(page);
  });

  await test.step("another page and back", async () => {
    await jumpTo("Settings");
    await page.waitForURL("**/settings");
    await expectFocusKept(page);
    await pressSequence(page, "g f");
    await page.waitForURL("**/newsfeeds");
    await expectFocusKept(page);
    await expect(page.getByRole("heading", { name: "Newsfeeds", level: 1 })).toBeVisible();
  });

  await test.step("the help dialog", async () => {
    await press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Go to reading lists");
    await press("Escape");
    await expectFocusKept(page);
  });
});
