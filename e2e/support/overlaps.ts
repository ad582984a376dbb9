import type { Page } from "@playwright/test";

/** Tolerance for rounding. */
const TOLERANCE_PX = 1;

/** Overlapping or clipped controls and headings, one line each. Article text is left out. */
export function overlapsIn(page: Page): Promise<string[]> {
  return page.evaluate((tolerance) => {
    type Part = { element: Element; left: number; top: number; right: number; bottom: number };

    /** Visible boxes of an element, one per line. */
    const visibleParts = (element: Element) => [...element.getClientRects()].map((box) => visiblePart(element, box));

    function visiblePart(element: Element, box: DOMRect): Part {
      let { left, top, right, bottom } = box;
      for (let above = element.parentElement; above; above = above.parentElement) {
        if (getComputedStyle(above).overflowY === "visible") continue;
        const frame = above.getBoundingClientRect();
        left = Math.max(left, frame.left);
        top = Math.max(top, frame.top);
        right = Math.min(right, frame.right);
        bottom = Math.min(bottom, frame.bottom);
      }
      return { element, left, top, right, bottom };
    }

    const nameOf = ({ element, left, top, right, bottom }: Part) => {
      const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
      return `“${name.slice(0, 40)}” (${[left, top, right, bottom].map(Math.round).join(" ")})`;
    };
    const isDrawn = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const parts = [...document.querySelectorAll("a[href], button, input, h1, h2")]
      .filter((element) => isDrawn(element) && !element.closest(".prose, .sr-only, [href='#main']"))
      .flatMap(visibleParts)
      .filter(({ left, top, right, bottom }) => right - left > tolerance && bottom - top > tolerance);
    const outside = parts.filter(({ left, right }) => left < -tolerance || right > innerWidth + tolerance);
    const pairs = parts.flatMap((one, index) => parts.slice(index + 1).map((other) => [one, other] as const));
    const overlapping = pairs.filter(
      ([one, other]) =>
        !one.element.contains(other.element) &&
        !other.element.contains(one.element) &&
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > tolerance &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > tolerance,
    );
    return [
      ...outside.map((part) => `${nameOf(part)} extends beyond the window`),
      ...overlapping.map(([one, other]) => `${nameOf(one)} and ${nameOf(other)} overlap`),
    ];
  }, TOLERANCE_PX);
}
