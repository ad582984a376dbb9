import type { Page } from "@playwright/test";
import { expectNoSidewaysScrolling } from "../support/accessibility";
import { makeGrid } from "../support/grid";
import { expect, test } from "../support/journey";
import { tabTo } from "../support/keyboard";

// A window of 1440 × 900 at 200% zoom (WCAG 2.2, 1.4.4): browsers halve the number of CSS pixels
// and draw each with two pixels of the screen in both directions.
test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });

/** Controls covered by something else after scrolling to them. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const covered: string[] = [];
    const top = document.querySelector("[role=dialog]") ?? document;
    for (const control of top.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea")) {
      const isAsked = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isAsked || control.closest("[inert], .sr-only, [aria-hidden=true]") || control.matches(".sr-only")) continue;
      control.scrollIntoView({ block: "nearest", inline: "nearest" });
      const { left, top: y, width, height, right, bottom } = control.getBoundingClientRect();
      if (width < 2 || height < 2 || right < 0 || bottom < 0) continue;
      const hit = document.elementFromPoint(left + width / 2, y + height / 2);
      const isMine = hit && (control.contains(hit) || hit.contains(control) || control.closest("label")?.contains(hit));
      if (!isMine) covered.push(`${control.outerHTML.slice(0, 100)} by ${hit?.outerHTML.slice(0, 80)}`);
    }
    return covered;
  });
}

async function expectUsable(page: Page, what: string): Promise<void> {
  await expectNoSidewaysScrolling(page, what);
  // A key press makes later layout changes expected.
  await page.keyboard.press("Shift");
  expect.soft(await coveredControls(page), what).toEqual([]);
}

test("reads and saves a post and changes settings at 200% zoom", async ({ page, farm }) => {
  const newsfeedId = await makeGrid(page, farm);
  const reader = page.getByRole("region", { name: "Reader" });

  await test.step("stream and filters", async () => {
    await page.goto(`/newsfeeds/${newsfeedId}`);
    await expect(page.getByRole("article").first()).toBeVisible();
    await expectUsable(page, "a stream");
    await page.getByRole("article").first().getByRole("button", { name: "More actions" }).click();
    const last = page.getByRole("menuitemcheckbox").last();
    await last.scrollIntoViewIfNeeded();
    // All but a fraction of a pixel.
    await expect(last).toBeInViewport({ ratio: 0.98 });
    // Fails where the bar covers it.
    await page.getByRole("menuitem").first().click({ trial: true });
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await page.getByRole("button", { name: "View options" }).click();
    await expectNoSidewaysScrolling(page, "the options of a stream");
    await page.getByRole("menuitemradio", { name: "Oldest first" }).click();
    await expect(page).toHaveURL(/order=oldest/);
    await expect(page.getByRole("menu")).toHaveCount(0);
  });

  await test.step("a post", async () => {
    await page.getByRole("article").first().getByRole("link").first().click();
    await expect(reader.getByRole("heading").first()).toBeVisible();
    await expectUsable(page, "a post");
    await page.locator(".prose > :last-child").scrollIntoViewIfNeeded();
    await expect(page.locator(".prose > :last-child")).toBeInViewport();
  });

  await test.step("the save dialog", async () => {
    await reader.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("textbox", { name: "New list" })).toBeVisible();
    await expectUsable(page, "the dialog that saves a post");
    await dialog.getByRole("textbox", { name: "New list" }).fill("For the tender");
    await dialog.getByRole("button", { name: "Create and save" }).click();
    await expect(page.getByText("Saved to For the tender")).toBeVisible();
  });

  await test.step("the sources", async () => {
    await page.goto(`/newsfeeds/${newsfeedId}/sources`);
    await expect(page.getByRole("row", { name: /Grid Notes/ })).toBeVisible();
    await expectUsable(page, "the sources");
  });

  await test.step("newsfeed and account settings", async () => {
    await page.goto(`/newsfeeds/${newsfeedId}/settings`);
    await expectUsable(page, "the settings of a newsfeed");
    await page.goto("/settings");
    await expectUsable(page, "the profile");
    await page.getByRole("textbox", { name: "Your name" }).fill("Ada Lovelace");
    // Focused controls are visible.
    await tabTo(page, page.getByRole("button", { name: "Save name" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Name saved")).toBeVisible();
    await page.goto("/settings/appearance");
    await expectUsable(page, "the appearance");
    await page.getByRole("radio", { name: "Largest" }).click();
    await expectUsable(page, "the appearance with the largest text");
    await page.goto(`/newsfeeds/${newsfeedId}?view=all`);
    await expect(page.getByRole("article").first()).toBeVisible();
    await expectUsable(page, "a stream with the largest text");
  });
});
