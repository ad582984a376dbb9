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

/** Waits for hydration, before which a stream's keys are queued and its buttons are disabled. */
export async function waitForKeys(page: Page): Promise<void> {
  // The frame hydrates before the stream.
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: /^Search/ })).toBeEnabled();
  const bar = page.getByRole("region", { name: "Posts" });
  await expect(bar.getByRole("button", { name: "Mark all as read" }).first()).toBeEnabled();
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
