import { expect, type Locator, type Page } from "@playwright/test";

const STEPS_MAX = 60;

/** Describes the focused element's appearance. */
async function describeFocus(page: Page): Promise<{ name: string; isMarked: boolean; isInSight: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const hasOutline = (pseudo?: string) => {
      const { outlineStyle, outlineWidth, content } = getComputedStyle(element, pseudo);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0 && (!pseudo || content !== "none");
    };
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const isInSight = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
    return {
      name: element.outerHTML.slice(0, 120),
      isMarked: hasOutline() || hasOutline("::before") || hasOutline("::after"),
      isInSight,
    };
  });
}

/** Waits for the hydration of the frame, before which keys with a modifier do nothing. */
export async function waitForFrame(page: Page): Promise<void> {
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: /^Search/ })).toBeEnabled();
}

/** Waits for hydration, before which a stream's keys are queued and its buttons are disabled. */
export async function waitForKeys(page: Page): Promise<void> {
  // The frame hydrates before the stream.
  await waitForFrame(page);
  const bar = page.getByRole("region", { name: "Posts" });
  await expect(bar.getByRole("button", { name: "Mark all as read" }).first()).toBeEnabled();
}

/** Presses all keys without waiting for the page in between, as fingers do. */
const pressAll = (page: Page, keys: string) => Promise.all(keys.split(" ").map((key) => page.keyboard.press(key)));

/**
 * Presses a sequence like "g l" until it leads to another page, because the second key has a time limit.
 *
 * @param press presses the keys once
 */
export async function pressSequence(
  page: Page,
  keys: string,
  press: () => Promise<unknown> = () => pressAll(page, keys),
): Promise<void> {
  const { pathname } = new URL(page.url());
  await expect(async () => {
    await press();
    await page.waitForURL((url) => url.pathname !== pathname, { timeout: 5_000 });
  }).toPass();
}

/** Expects the focus to be visible and in view. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const { name, ...focus } = await describeFocus(page);
  expect(focus, `focus on ${name}`).toEqual({ isMarked: true, isInSight: true });
}

/** Presses Tab until the element is focused; every stop must show its focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < STEPS_MAX; step++) {
    await page.keyboard.press("Tab");
    const isLeftDocument = await page.evaluate(() => document.activeElement === document.body);
    if (isLeftDocument) continue;
    await expectVisibleFocus(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Pressing Tab ${STEPS_MAX} times did not reach ${target}.`);
}

/** Expects the focus to be on an element. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), "what has the focus").not.toBe("BODY");
}
