import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { isNarrow } from "./looks";

type RunOptions = Parameters<AxeBuilder["options"]>[0];
type Results = Awaited<ReturnType<AxeBuilder["analyze"]>>;

/** WCAG 2.2, 1.4.10: content reflows down to this width. */
const NARROWEST = { width: 320, height: 640 };

const THEMES = ["light", "dark"] as const;

/** No rule of axe is broken by what the page shows now, in the light and in the dark. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const own = await page.evaluate(() => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
  // In the other theme stands the same document in other colours.
  await expectNoViolations(page, what, own, {});
  for (const colorScheme of THEMES) {
    if (colorScheme === own) continue;
    await page.emulateMedia({ colorScheme });
    await expectNoViolations(page, what, colorScheme, { runOnly: { type: "rule", values: ["color-contrast"] } });
  }
  await page.emulateMedia({ colorScheme: own });
}

async function expectNoViolations(page: Page, what: string, theme: string, options: RunOptions): Promise<void> {
  await stillness(page);
  // Of what is right nobody asks, and telling it takes most of the time.
  const { violations } = await runAxe(page, { resultTypes: ["violations"], iframes: false, ...options });
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, any, all }) => `${id}: ${help}: ${target.join(" ")} ${any[0]?.message ?? all[0]?.message ?? ""}`,
    ),
  );
  expect.soft(found, `${what}, ${theme}, ${page.viewportSize()?.width} px`).toEqual([]);
}

/** Bringing axe into a document takes longer than any of its runs, so what is there already is used. */
async function runAxe(page: Page, options: RunOptions): Promise<Results> {
  if (!(await page.evaluate(() => "axe" in window)))
    // The legacy mode leaves out frames, and is much faster.
    return new AxeBuilder({ page }).setLegacyMode().options(options).analyze();
  return page.evaluate((options) => {
    // The builder has left it there.
    const { axe } = window as unknown as { axe: { run: (where: Document, options: RunOptions) => Promise<Results> } };
    return axe.run(document, options);
  }, options);
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

/** Nothing scrolls sideways in this window, nor, for a narrow one, in the narrowest that there is. */
export async function expectFits(page: Page, what: string): Promise<void> {
  await expectNoSidewaysScrolling(page, what);
  if (isNarrow(page)) await expectFitsNarrowest(page, what);
}

/** Nothing scrolls sideways in the narrowest window. The page has its own again after that. */
export async function expectFitsNarrowest(page: Page, what: string): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScrolling(page, what);
  if (size) await page.setViewportSize(size);
}
