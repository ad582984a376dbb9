import { expect, type Page } from "@playwright/test";
import { isNarrow, isWide } from "./looks";

const readerOf = (page: Page) => page.getByRole("region", { name: "Reader" });

/** Returns from an open post to the stream; on wide screens it is beside the post. */
export async function backToStream(page: Page): Promise<void> {
  if (isWide(page)) return;
  await readerOf(page).getByRole("button", { name: "Back" }).click();
  await expect(readerOf(page)).toBeHidden();
}

/** Opens the details of a post's summary and key learning. */
export async function openDetails(page: Page): Promise<void> {
  const details = page.getByRole("region", { name: "Brief" }).getByRole("button", { name: "Details" });
  await details.click();
  await expect(page.getByRole("region", { name: "Brief" }).getByText("Why it is here")).toBeVisible();
}

/** Chooses an item in the menu of an open post. */
export async function chooseInReader(page: Page, item: string): Promise<void> {
  await page.locator("[data-reading]").getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: item }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
}

/** Greatest width of the sidebar as icons. */
const RAIL_PX = 100;

/** Expands the sidebar where it is collapsed to icons. */
export async function expandSidebar(page: Page): Promise<void> {
  if (isNarrow(page)) return;
  const bar = page.getByRole("navigation", { name: "Main" });
  const isExpanded = async () => ((await bar.boundingBox())?.width ?? 0) > RAIL_PX;
  // Clicks are ignored before hydration.
  await expect(async () => {
    if (!(await isExpanded())) await page.getByRole("button", { name: "Sidebar", exact: true }).click();
    await expect.poll(isExpanded, { timeout: 500 }).toBe(true);
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
