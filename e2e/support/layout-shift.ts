import type { Page } from "@playwright/test";

/** Sum of the page's layout shifts so far, without those that follow an input. */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
          resolve(shifts.reduce((sum, shift) => sum + (shift.hadRecentInput ? 0 : shift.value), 0));
        }).observe({ type: "layout-shift", buffered: true });
        // Without a shift the observer is never called.
        setTimeout(() => resolve(0), 300);
      }),
  );
}
