import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScrolling } from "../support/accessibility";
import { expect, test } from "../support/journey";
import { isNarrow, isWide } from "../support/looks";
import { json, makeNewsfeed, signUp, waitForPosts } from "../support/member";
import { expandSidebar } from "../support/way-around";

test("a newsfeed opens to its sources, and stays open on this device", async ({ page, farm }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, {
    name: "Storage",
    sources: [farm.siteUrl("battery-policy-brief"), farm.siteUrl("grid-notes")],
  });
  await waitForPosts(page, newsfeedId);
  await page.goto(`/newsfeeds/${newsfeedId}`);
  const bar = page.getByRole("navigation", { name: "Main" });
  if (isNarrow(page)) return expect(bar.getByRole("link", { name: "Newsfeeds" })).toBeVisible();
  await expandSidebar(page);

  const toggle = bar.getByRole("button", { name: "Show the sources of Storage" });
  const sources = bar.getByRole("list", { name: "Sources of Storage" });
  const ofSource = sources.getByRole("link", { name: /^Grid Notes/ });

  await test.step("it opens by keyboard", async () => {
    await toggle.press("Enter");
    await expect(sources.getByRole("listitem")).toHaveCount(2);
    await expect(ofSource).toContainText(/\d+ unread/);
    await expectAccessible(page, "a newsfeed that is open in the sidebar");
  });

  await test.step("a source narrows the stream", async () => {
    await ofSource.click();
    await page.waitForURL(/source=/);
    await expandSidebar(page);
    await expect(ofSource).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("main").getByText("Filtered by")).toBeVisible();
    await expect(page.getByRole("article").filter({ hasText: "Battery Policy Brief" })).toHaveCount(0);
  });

  await test.step("reading a post lowers the count of its source at once", async () => {
    const count = async () => Number(/\d+/.exec((await ofSource.textContent()) ?? "")?.[0]);
    const before = await count();
    if (!isWide(page)) await page.keyboard.press("Escape");
    await page.getByRole("article").first().getByRole("button", { name: "Mark as read" }).click();
    await expandSidebar(page);
    await expect.poll(count).toBe(before - 1);
    await page.reload();
    await expandSidebar(page);
    await expect.poll(count).toBe(before - 1);
  });

  await test.step("it is open in the server's answer, and closes", async () => {
    const answer = await (await page.request.get(`/newsfeeds/${newsfeedId}`)).text();
    expect(answer).toContain('aria-label="Sources of Storage"');
    await toggle.click();
    await expect(sources).toHaveCount(0);
    await page.reload();
    await expandSidebar(page);
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
  });
});

/** Newsfeeds in their order, each with its folder, as the API lists them. */
async function orderOf(page: Page): Promise<string[]> {
  const folders = await json<{ id: string; name: string }[]>(await page.request.get("/v1/folders"));
  const newsfeeds = await json<{ name: string; folder_id: string | null }[]>(await page.request.get("/v1/newsfeeds"));
  return newsfeeds.map(({ name, folder_id }) => {
    const folder = folders.find(({ id }) => id === folder_id);
    return folder ? `${folder.name}/${name}` : name;
  });
}

test("newsfeeds are sorted by drag, keys and menu, and folders keep them", async ({ page, watch }) => {
  watch.expectRefusals(503);
  await signUp(page);
  for (const name of ["One", "Two", "Three"]) await makeNewsfeed(page, { name });
  await page.goto("/lists");
  if (isNarrow(page)) return;
  await expandSidebar(page);
  const bar = page.getByRole("navigation", { name: "Main" });
  const linkTo = (name: string) => bar.getByRole("link", { name, exact: true });
  const shown = () => bar.locator("[data-row] a > [dir=auto]").allTextContents();
  const order = expect.poll(() => orderOf(page));
  const dialog = page.getByRole("dialog");
  const openMenu = async (name: string) => {
    await linkTo(name).click({ button: "right" });
    await expect(page.getByRole("menu")).toBeVisible();
  };

  await test.step("Alt and the arrow keys move a newsfeed, which keeps the focus", async () => {
    expect(await shown()).toEqual(["Three", "Two", "One"]);
    await linkTo("One").focus();
    await page.keyboard.press("Alt+ArrowUp");
    await expect.poll(shown).toEqual(["Three", "One", "Two"]);
    await expect(linkTo("One")).toBeFocused();
    await order.toEqual(["Three", "One", "Two"]);
    await page.reload();
    await expandSidebar(page);
    await expect.poll(shown).toEqual(["Three", "One", "Two"]);
  });

  await test.step("the context menu puts a newsfeed into a new folder", async () => {
    await openMenu("One");
    await expectAccessible(page, "the menu of a newsfeed");
    await page.getByRole("menuitem", { name: "Move to a new folder…" }).click();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Numbers");
    await expectAccessible(page, "the name of a folder");
    await page.route("**/v1/folders", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 503 }) : route.fallback(),
    );
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("Something went wrong on the server.");
    await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Numbers");
    await page.unroute("**/v1/folders");
    await dialog.getByRole("textbox", { name: "Name" }).press("Enter");
    await expect(dialog).toHaveCount(0);
    await expandSidebar(page);
    await expect.poll(() => orderOf(page)).toEqual(["Numbers/One", "Three", "Two"]);
    await expect.poll(shown).toEqual(["Numbers", "One", "Three", "Two"]);
  });

  await test.step("a newsfeed is dragged into the folder", async () => {
    const [from, to] = [await linkTo("Two").boundingBox(), await linkTo("Numbers").boundingBox()];
    if (!from || !to) throw new Error("The rows are not shown.");
    await page.mouse.move(from.x + 20, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + to.height + 4, { steps: 5 });
    await expect(bar.locator("[data-row].shadow-float")).toHaveCount(1);
    await page.mouse.up();
    await expect(page).toHaveURL(/\/lists$/);
    await order.toEqual(["Numbers/Two", "Numbers/One", "Three"]);
  });

  await test.step("a folder collapses for this reader everywhere, and opens as a stream", async () => {
    const toggle = bar.getByRole("button", { name: "Show the newsfeeds in Numbers" });
    const saved = page.waitForResponse((response) => /\/v1\/folders\//.test(response.url()));
    await toggle.click();
    await expect.poll(shown).toEqual(["Numbers", "Three"]);
    await saved;
    await page.reload();
    await expandSidebar(page);
    await expect.poll(shown).toEqual(["Numbers", "Three"]);
    await linkTo("Numbers").click();
    await expect(page.getByRole("heading", { level: 1, name: "Numbers" })).toBeVisible();
    await expect(page.getByText("0 unread in 2 newsfeeds")).toBeVisible();
    await expectAccessible(page, "the stream of a folder");
    await expectNoSidewaysScrolling(page, "the stream of a folder");
    await page.getByRole("region", { name: "Posts" }).getByRole("button", { name: "Search" }).click();
    const field = page.getByRole("searchbox", { name: "Search in Numbers", exact: true });
    await field.press("Escape");
  });

  await test.step("the menu button renames and deletes it, and its newsfeeds stay", async () => {
    await expandSidebar(page);
    await bar.getByRole("button", { name: "Actions for Numbers" }).press("Enter");
    await page.getByRole("menuitem", { name: "Rename…" }).click();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Digits");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Digits" })).toBeVisible();
    await expandSidebar(page);
    await bar.getByRole("button", { name: "Actions for Digits" }).press("Enter");
    await page.getByRole("menuitem", { name: "Delete folder" }).click();
    await expect(page.getByText("This folder no longer exists")).toBeVisible();
    await expect.poll(async () => (await orderOf(page)).toSorted()).toEqual(["One", "Three", "Two"]);
  });
});

test("the sidebar collapses to icons without a shift, and overlays the page on medium screens", async ({ page }) => {
  await signUp(page);
  await makeNewsfeed(page, { name: "Storage" });
  await page.goto("/lists");
  if (isNarrow(page)) return;
  const bar = page.getByRole("navigation", { name: "Main" });
  const widthNow = async () => (await bar.boundingBox())?.width ?? 0;
  const mainLeft = async () => (await page.getByRole("main").boundingBox())?.x ?? 0;
  const toggle = page.getByRole("button", { name: "Sidebar", exact: true });
  await expandSidebar(page);
  const left = await mainLeft();
  expect(await widthNow()).toBeGreaterThan(200);
  await expectAccessible(page, "the sidebar");

  if (!isWide(page)) {
    expect(left).toBeLessThan(60);
    await page.keyboard.press("Escape");
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    expect(await widthNow()).toBeLessThan(60);
    expect(await mainLeft()).toBe(left);
    await expandSidebar(page);
    await bar.getByRole("link", { name: "Storage" }).click();
    await page.waitForURL(/newsfeeds/);
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    return expectAccessible(page, "the sidebar as icons");
  }
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  expect(await widthNow()).toBeLessThan(60);
  await expectAccessible(page, "the sidebar as icons");
  await page.reload();
  expect(await mainLeft()).toBeLessThan(60);
  await expect(bar.getByRole("link", { name: "All unread" })).toBeVisible();
  await expandSidebar(page);
  expect(await mainLeft()).toBe(left);
});
