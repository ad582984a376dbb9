import type { Locator, Page } from "@playwright/test";
import { makeGrid } from "../support/grid";
import { expect, test } from "../support/journey";
import { expectVisibleFocus, tabTo } from "../support/keyboard";

// Emulates Windows contrast themes.
test.use({ viewport: { width: 1440, height: 900 }, forcedColors: "active" });

/** Expects a visible change by `act` with pointer and focus elsewhere. */
async function expectTold(page: Page, target: Locator, act: () => Promise<unknown>): Promise<void> {
  const look = async () => {
    await page.mouse.move(2, 2);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    return target.screenshot({ animations: "disabled" });
  };
  const before = await look();
  await act();
  expect((await look()).equals(before), `${target} looks the same as before`).toBe(false);
}

test("focus and states are visible in forced colours", async ({ page, farm }) => {
  const newsfeedId = await makeGrid(page, farm);
  await page.goto(`/newsfeeds/${newsfeedId}?view=all`);
  const posts = page.getByRole("article");
  const reader = page.getByRole("region", { name: "Reader" });
  await expect(posts.first()).toBeVisible();

  await test.step("the stream", async () => {
    const dot = posts.nth(2).locator(":scope > [aria-hidden]");
    await expect(dot).toHaveCSS("background-color", await colourOf(page, "CanvasText"));
    const hidden = page.getByRole("button", { name: "Hidden", exact: true });
    await expectTold(page, hidden, async () => {
      await hidden.click();
      await expect(hidden).toHaveAttribute("aria-pressed", "true");
    });
    await page.getByRole("button", { name: "All", exact: true }).click();
    const told = posts.first();
    await expectTold(page, told, () => told.getByRole("link").first().click());
  });

  await test.step("the highlighted quote", async () => {
    await expect(page.locator(".prose")).toBeVisible();
    await expectTold(page, page.locator(".prose"), async () => {
      await page.keyboard.press("i");
      await expect(reader.getByText(/ighlighted in the text/)).toBeAttached();
    });
  });

  await test.step("a dialog", async () => {
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog");
    await tabTo(page, dialog.getByRole("button", { name: "Close" }));
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("the settings", async () => {
    await page.goto("/settings/appearance");
    const passed = page.getByRole("switch", { name: /scroll past/ });
    await expectTold(page, passed, () => passed.click());
    const dark = page.getByText("Dark", { exact: true });
    await expectTold(page, page.locator("label", { has: dark }), () => dark.click());
    await page.keyboard.press("Tab");
    await expectVisibleFocus(page);
  });
});

function colourOf(page: Page, name: string): Promise<string> {
  return page.evaluate((colour) => {
    document.documentElement.style.outlineColor = colour;
    const { outlineColor } = getComputedStyle(document.documentElement);
    document.documentElement.style.outlineColor = "";
    return outlineColor;
  }, name);
}
