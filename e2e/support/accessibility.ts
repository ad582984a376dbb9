import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** No rule of axe is broken by what the page shows now, in the light and in the dark. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await stillness(page);
    // The legacy mode leaves out frames, of which there are none, and is much faster.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({
      // Of what is right nobody asks, and telling it takes most of the time.
      resultTypes: ["violations"],
      // The dark has the same document in other colours.
      ...(colorScheme === "dark" && { runOnly: { type: "rule", values: ["color-contrast"] } }),
    });
    const { violations } = await axe.analyze();
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, any, all }) => `${id}: ${help}: ${target.join(" ")} ${any[0]?.message ?? all[0]?.message ?? ""}`,
      ),
    );
    expect.soft(found, `${what}, ${colorScheme}, ${page.viewportSize()?.width} px`).toEqual([]);
  }
}

/** Colours in the middle of a transition are nobody's choice. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isEndless = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    const ending = document.getAnimations().filter((animation) => !isEndless(animation));
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/**
 * Nothing is wider than the window or than the part of the page that it stands in, except what is made to be scrolled
 * and can be reached by keyboard.
 */
export async function expectNoSidewaysScrolling(page: Page, what: string): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const scrolls = (element: Element) =>
      element === document.scrollingElement || /auto|scroll/.test(getComputedStyle(element).overflowX);
    const isMadeForIt = (element: Element) => element instanceof HTMLElement && element.tabIndex === 0;
    return [...document.querySelectorAll("html, body *")]
      .filter((element) => scrolls(element) && !isMadeForIt(element) && element.scrollWidth > element.clientWidth)
      .map((element) => `${element.outerHTML.slice(0, 100)}: ${element.scrollWidth} in ${element.clientWidth} px`);
  });
  expect.soft(tooWide, `${what}, ${page.viewportSize()?.width} px`).toEqual([]);
}
