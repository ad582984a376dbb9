import { expect, type Page } from "@playwright/test";
import { isNarrow, isWide } from "./looks";

const readerOf = (page: Page) => page.getByRole("region", { name: "Reader" });

/** From a post that is open back to where the stream can be seen and used: beside it, it stands there already. */
export async function backToStream(page: Page): Promise<void> {
  if (isWide(page)) return;
  await readerOf(page).getByRole("button", { name: "Back" }).click();
  await expect(readerOf(page)).toBeHidden();
}

/** To the field that makes a list, by the navigation. */
export async function goToNewList(page: Page): Promise<void> {
  const navigation = page.getByRole("navigation", { name: "Main" });
  const field = page.getByRole("textbox", { name: "New list" });
  if (isNarrow(page)) {
    await navigation.getByRole("link", { name: "Lists" }).click();
    await field.click();
  } else {
    await navigation.getByRole("link", { name: "New list" }).click();
  }
  await expect(field).toBeFocused();
}

/** What the navigation tells of newsfeeds and lists; the bar of a narrow window has no room for them. */
export async function expectInNavigation(page: Page, name: string): Promise<void> {
  if (isNarrow(page)) return;
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name })).toBeVisible();
}
