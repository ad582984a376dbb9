import { expect, type Page } from "@playwright/test";
import { isNarrow, isWide } from "./looks";

const readerOf = (page: Page) => page.getByRole("region", { name: "Reader" });

/** Returns from an open post to the stream; on wide screens it is beside the post. */
export async function backToStream(page: Page): Promise<void> {
  if (isWide(page)) return;
  await readerOf(page).getByRole("button", { name: "Back" }).click();
  await expect(readerOf(page)).toBeHidden();
}

/** Opens all that is known about a post's summary and key learning. */
export async function openDetails(page: Page): Promise<void> {
  const details = page.getByRole("region", { name: "Brief" }).getByRole("button", { name: "Details" });
  await details.click();
  await expect(details).toHaveAttribute("aria-expanded", "true");
}

/** Chooses in the menu of an open post. */
export async function chooseInReader(page: Page, item: string): Promise<void> {
  await page.locator("[data-reading]").getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: item }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
}

/** Expands the sidebar where it is collapsed to icons. */
export async function expandSidebar(page: Page): Promise<void> {
  const toggle = page.getByRole("button", { name: "Sidebar", exact: true });
  if (isNarrow(page) || (await toggle.getAttribute("aria-expanded")) === "true") return;
  await expect(async () => {
    await toggle.click();
    await expect(toggle).toHaveAttribute("aria-expanded", "true", { timeout: 500 });
  }).toPass();
}

/** Opens the form for a new list. */
export async function goToNewList(page: Page): Promise<void> {
  const navigation = page.getByRole("navigation", { name: "Main" });
  const field = page.getByRole("textbox", { name: "New list" });
  if (isNarrow(page)) {
    await navigation.getByRole("link", { name: "Lists" }).click();
    await field.click();
  } else {
    await expandSidebar(page);
    await navigation.getByRole("link", { name: "New list" }).click();
  }
  await expect(field).toBeFocused();
}

/** Expects a newsfeed or list in the navigation, except on narrow screens. */
export async function expectInNavigation(page: Page, name: string): Promise<void> {
  if (isNarrow(page)) return;
  await expandSidebar(page);
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name })).toBeVisible();
  if (!isWide(page)) await page.keyboard.press("Escape");
}
