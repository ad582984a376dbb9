import type { Page } from "@playwright/test";
import { expectFitsNarrowest } from "../support/accessibility";
import { dragByFinger, swipe } from "../support/finger";
import { makeGrid } from "../support/grid";
import { expect, test } from "../support/journey";
import { buttonOf, entriesOf, HANDLE, makeList, storedTitles, titlesOf } from "../support/lists";
import { publishLongTexts } from "../support/long-texts";
import { json, post, signUp } from "../support/member";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Target size in CSS pixels (WCAG 2.5.5). */
const TARGET_PX = 44;

/** Stand-alone controls that are too small for a finger, without links in text. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const isDrawn = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return [...document.querySelectorAll("button, [role=menuitem], [role=menuitemradio], nav a")]
      .filter((control) => isDrawn(control) && !control.closest("[inert], .sr-only, .prose"))
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1 && Math.max(box.width, box.height) < least)
      .map(({ control, box }) => `${control.outerHTML.slice(0, 120)}: ${box.width} × ${box.height}`);
  }, TARGET_PX);
}

test("touch opens, saves, hides and undoes", async ({ page, farm }) => {
  const newsfeedId = await makeGrid(page, farm);
  await page.goto("/newsfeeds");
  const navigation = page.getByRole("navigation", { name: "Main" });
  const posts = page.getByRole("article");
  const reader = page.getByRole("region", { name: "Reader" });

  await test.step("opening a post", async () => {
    await page.getByRole("main").getByRole("link", { name: "Grid" }).first().tap();
    await page.waitForURL(`**/newsfeeds/${newsfeedId}`);
    await expect(posts.first()).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
    const title = (await posts.first().getByRole("heading").textContent()) ?? "";
    await posts.first().getByRole("link").first().tap();
    await expect(reader.getByRole("heading", { name: title })).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
  });

  await test.step("saving to a new list", async () => {
    await reader.getByRole("button", { name: "Save", exact: true }).tap();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "New list" }).fill("For the tender");
    expect(await smallTargets(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Create and save" }).tap();
    await expect(page.getByText("Saved to For the tender")).toBeVisible();
  });

  await test.step("going back and to the next post", async () => {
    await reader.getByRole("button", { name: "Back" }).tap();
    await expect(reader).toBeHidden();
    await expect(posts.first()).toBeVisible();
  });

  await test.step("hiding and undoing", async () => {
    const count = await posts.count();
    await posts.nth(1).getByRole("button", { name: "More actions" }).tap();
    await expect(page.getByRole("menu")).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
    await page.getByRole("menuitem", { name: "Hide" }).tap();
    await expect(posts).toHaveCount(count - 1);
    await page.getByRole("button", { name: "Undo" }).last().tap();
    await expect(posts).toHaveCount(count);
  });

  await test.step("opening the list", async () => {
    await navigation.getByRole("link", { name: "Lists" }).tap();
    await page.getByRole("main").getByRole("link", { name: "For the tender" }).tap();
    await expect(entriesOf(page)).toHaveCount(1);
  });
});

/** Items of the open menu that something else covers. */
function coveredItems(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("[role=menuitem]")]
      .filter((item) => {
        const { left, top, width, height } = item.getBoundingClientRect();
        return !item.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      })
      .map((item) => item.textContent),
  );
}

test("menus open by a tap, a click event, a mouse and a key, and by no touch that scrolls", async ({ page, farm }) => {
  await signUp(page);
  const newsfeedId = await publishLongTexts(page, farm, "menus", 14);
  await page.goto(`/newsfeeds/${newsfeedId}`);
  const menu = page.getByRole("menu");
  const items = page.getByRole("menuitem");
  const more = (index: number) => page.getByRole("article").nth(index).getByRole("button", { name: "More actions" });

  await test.step("a tap opens a menu, and a second closes it", async () => {
    await more(0).tap();
    await expect(menu).toBeVisible();
    await more(0).tap();
    await expect(menu).toHaveCount(0);
    await expect(more(0)).toBeFocused();
    await more(0).tap();
    await expect(menu).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
  });

  await test.step("so does a click without a press, as of assistive technology", async () => {
    const button = more(1);
    await expect(button).toBeEnabled();
    await button.evaluate((element: HTMLElement) => element.click());
    await expect(items.first()).toBeFocused();
    await button.evaluate((element: HTMLElement) => element.click());
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.dispatchEvent("click");
    await expect(items.first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  await test.step("so does a mouse", async () => {
    for (const button of [more(1), more(2)]) {
      await button.click();
      await expect(menu).toBeVisible();
      await button.click();
      await expect(menu).toHaveCount(0);
      await expect(button).toBeFocused();
    }
  });

  await test.step("a key opens it at its first item", async () => {
    for (const button of [more(1), more(3)]) {
      await button.press("Enter");
      await expect(items.first()).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(menu).toHaveCount(0);
      await expect(button).toBeFocused();
    }
  });

  await test.step("a message covers no item of the account menu", async () => {
    await more(4).tap();
    await page.getByRole("menuitem", { name: "Hide" }).tap();
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    await page.getByRole("button", { name: "Account", exact: true }).tap();
    await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeInViewport();
    expect(await coveredItems(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
  });

  await test.step("a touch that scrolls opens none, neither a new one nor one that was open before", async () => {
    const scrollTop = () => page.locator("[data-stream]").evaluate((stream) => stream.scrollTop);
    for (const button of [more(3), more(6)]) {
      // On a slow machine, a touch that pauses becomes a long press.
      await expect(async () => {
        // Waits until the stream is still.
        await button.tap({ trial: true });
        const before = await scrollTop();
        await swipe(page, button, { dy: -80 });
        await expect.poll(scrollTop, { timeout: 5_000 }).toBeGreaterThan(before);
      }).toPass();
      await expect(menu).toHaveCount(0);
    }
  });
});

test("touch reorders a list by dragging and by buttons", async ({ page, farm }) => {
  await signUp(page);
  const listId = await makeList(page, farm, "For the tender", 3);
  await page.goto(`/lists/${listId}`);
  await expect(entriesOf(page)).toHaveCount(3);
  const [a, b, c] = (await titlesOf(page)) as [string, string, string];

  await test.step("dragging the handle", async () => {
    const handle = buttonOf(entriesOf(page).nth(1), HANDLE);
    await handle.scrollIntoViewIfNeeded();
    const top = (await entriesOf(page).first().boundingBox())?.y ?? 0;
    await dragByFinger(page, handle, top + 8);
    await expect.poll(() => titlesOf(page)).toEqual([b, a, c]);
    await expect.poll(() => storedTitles(page, listId)).toEqual([b, a, c]);
  });

  await test.step("using the buttons", async () => {
    // Rows get their height when scrolled to, so a tap may miss.
    await expect(async () => {
      const up = buttonOf(entriesOf(page).nth(1), /^Move up/);
      if ((await up.count()) === 0) await buttonOf(entriesOf(page).nth(1), HANDLE).tap();
      if ((await titlesOf(page))[0] !== a) await up.tap();
      expect(await titlesOf(page)).toEqual([a, b, c]);
    }).toPass();
    await expect.poll(() => storedTitles(page, listId)).toEqual([a, b, c]);
    await buttonOf(entriesOf(page).nth(2), HANDLE).tap();
    await buttonOf(entriesOf(page).nth(2), /^Move to the top/).tap();
    await expect.poll(() => storedTitles(page, listId)).toEqual([c, a, b]);
    expect(await smallTargets(page)).toEqual([]);
  });
});

test("settings are reached by group, with the current page in view", async ({ page }) => {
  await signUp(page);
  await page.goto("/settings");
  const link = (row: string, name: string) =>
    page.getByRole("navigation", { name: row }).getByRole("link", { name, exact: true });
  for (const [group, name] of [
    ["Reading", "Notifications"],
    ["Connections", "API keys"],
    ["Server", "AI"],
  ] as const) {
    await link("Groups", group).tap();
    await link("Settings", name).tap();
    await expect(link("Settings", name)).toHaveAttribute("aria-current", "page");
    await page.reload();
    // All but a fraction of a pixel.
    await expect(link("Settings", name)).toBeInViewport({ ratio: 0.98 });
    await expect(link("Groups", group)).toBeInViewport({ ratio: 0.98 });
    expect(await smallTargets(page)).toEqual([]);
  }
});

test("focuses no field on a touch screen", async ({ page }) => {
  await page.goto("/sign-up");
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("textbox", { name: "Email" })).not.toBeFocused();
});

test("a message shares its row with two buttons", async ({ page, farm }) => {
  const newsfeedId = await makeGrid(page, farm);
  await json(await post(page, "/v1/lists", { name: "For the tender" }));
  await page.goto(`/newsfeeds/${newsfeedId}`);
  await page.getByRole("article").first().getByRole("button", { name: "Save" }).tap();
  const message = page.locator("[data-toast]");
  const middles = await message.evaluate((shown) =>
    [...shown.querySelectorAll("span, button")].map((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    }),
  );
  expect(middles).toHaveLength(4);
  expect(new Set(middles).size).toBe(1);
  await expectFitsNarrowest(page, "a message with two buttons");
});
