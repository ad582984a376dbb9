import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./accessibility";
import { isNarrow, isWide } from "./looks";

/** A page, or a dialog or menu on it. */
export interface Stop {
  what: string;
  /** Opens it from any page. */
  go: (page: Page) => Promise<unknown>;
}

/** Checks accessibility and layout at every stop, in both themes. */
export async function visit(page: Page, stops: readonly Stop[]): Promise<void> {
  for (const { what, go } of stops) {
    await test.step(what, async () => {
      await go(page);
      // Middle widths show nothing new.
      if (isWide(page) || isNarrow(page)) await expectAccessible(page, what);
      await expectFits(page, what);
    });
  }
}

export const expectDialog = (page: Page) => expect(page.getByRole("dialog")).toBeVisible();
