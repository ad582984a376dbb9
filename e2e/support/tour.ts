import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./accessibility";
import { isNarrow, isWide } from "./looks";

/** A page, or a dialog or menu on it. */
export interface Stop {
  what: string;
  /** Leads there from whatever page was before. */
  go: (page: Page) => Promise<unknown>;
}

/** Looks at every stop: it is accessible in the light and in the dark, and fits. */
export async function visit(page: Page, stops: readonly Stop[]): Promise<void> {
  for (const { what, go } of stops) {
    await test.step(what, async () => {
      await go(page);
      // Between the widest and the narrowest layout there is nothing else to be seen or said.
      if (isWide(page) || isNarrow(page)) await expectAccessible(page, what);
      await expectFits(page, what);
    });
  }
}

export const expectDialog = (page: Page) => expect(page.getByRole("dialog")).toBeVisible();
