import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { isNarrow } from "./looks";

type RunOptions = Parameters<AxeBuilder["options"]>[0];
type Results = Awaited<ReturnType<AxeBuilder["analyze"]>>;

/** WCAG 2.2, 1.4.10: content reflows down to this width. */
const NARROWEST = { width: 320, height: 640 };

const THEMES = ["light", "dark"] as const;

/** Runs axe in the light and in the dark theme. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const own = await page.evaluate(() => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
  // The other theme changes only colours.
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
  // Reports violations only; passes take most of the time.
  const { violations } = await runAxe(page, { resultTypes: ["violations"], iframes: false, ...options });
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, any, all }) => `${id}: ${help}: ${target.join(" ")} ${any[0]?.message ?? all[0]?.message ?? ""}`,
    ),
  );
  expect.soft(found, `${what}, ${theme}, ${page.viewportSize()?.width} px`).toEqual([]);
}

/** Reuses an injected axe, because injecting takes longer than running. */
async function runAxe(page: Page, options: RunOptions): Promise<Results> {
  if (!(await page.evaluate(() => "axe" in window)))
    // The legacy mode skips frames and is much faster.
    return new AxeBuilder({ page }).setLegacyMode().options(options).analyze();
  return page.evaluate((options) => {
    // Left by the builder.
    const { axe } = window as unknown as { axe: { run: (where: Document, options: RunOptions) => Promise<Results> } };
    return axe.run(document, options);
  }, options);
}

/** Waits for colour transitions. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isEndless = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    const ending = document.getAnimations().filter((animation) => !isEndless(animation));
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** Expects no overflow except in parts made to scroll and reachable by keyboard. */
export async function expectNoSidewaysScrolling(page: Page, what: string): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const scrolls = (element: Element) =>
      element === document.scrollingElement || /auto|scroll/.test(getComputedStyle(element).overflowX);
    // The links of a navigation scroll into view when they get the focus.
    const isMadeForIt = (element: Element) =>
      element instanceof HTMLElement && (element.tabIndex === 0 || element.localName === "nav");
    return [...document.querySelectorAll("html, body *")]
      .filter((element) => scrolls(element) && !isMadeForIt(element) && element.scrollWidth > element.clientWidth)
      .map((element) => `${element.outerHTML.slice(0, 100)}: ${element.scrollWidth} in ${element.clientWidth} px`);
  });
  expect.soft(tooWide, `${what}, ${page.viewportSize()?.width} px`).toEqual([]);
}

/** Expects no sideways scrolling here and, for a narrow window, at the minimum width. */
export async function expectFits(page: Page, what: string): Promise<void> {
  await expectNoSidewaysScrolling(page, what);
  if (isNarrow(page)) await expectFitsNarrowest(page, what);
}

/** Expects no sideways scrolling at the minimum width, then restores the window. */
export async function expectFitsNarrowest(page: Page, what: string): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScrolling(page, what);
  if (size) await page.setViewportSize(size);
}
