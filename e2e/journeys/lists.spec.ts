import { expectAccessible, expectFitsNarrowest } from "../support/accessibility";
import { expect, test } from "../support/journey";
import { buttonOf, entriesOf, makeList, savePosts, storedTitles, titlesOf } from "../support/lists";
import { json, makeNewsfeed, signUp, waitForPosts } from "../support/member";
import { expectInNavigation, goToNewList } from "../support/way-around";

test("a list is created, filled, edited and deleted", async ({ page, farm, watch }) => {
  await signUp(page);
  await page.goto("/newsfeeds");
  const navigation = page.getByRole("navigation", { name: "Main" });

  await test.step("the first list is created", async () => {
    await goToNewList(page);
    await page.getByRole("textbox", { name: "New list" }).fill("For the tender");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("list", { name: "Your lists" }).getByRole("link")).toHaveText(["For the tender"]);
    await expectInNavigation(page, "For the tender 0 posts");
  });
  await expectAccessible(page, "the lists");
  await expectFitsNarrowest(page, "the lists");

  const link = page.getByRole("list", { name: "Your lists" }).getByRole("link", { name: "For the tender" });
  const listId = ((await link.getAttribute("href")) ?? "").split("/").at(-1) ?? "";
  await savePosts(page, farm, listId, 4);
  await link.click();
  await page.waitForURL(`**/lists/${listId}`);
  await page.reload();
  await expect(entriesOf(page)).toHaveCount(4);
  const [a, b, c, d] = (await titlesOf(page)) as [string, string, string, string];

  await test.step("note and name are edited in place", async () => {
    await buttonOf(entriesOf(page).first(), /^Add a note/).click();
    await page.keyboard.type("Ask for the fire report.");
    const note = page.getByRole("textbox", { name: /^Note on/ });
    await note.dispatchEvent("keydown", { key: "Escape", isComposing: true });
    await expect(note).toHaveValue("Ask for the fire report.");
    await page.getByRole("heading", { level: 1 }).click();
    await expect(page.getByText("Note saved")).toBeVisible();
    await expect(entriesOf(page).first().getByText("Ask for the fire report.")).toBeVisible();
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("textbox", { name: "Name of the list" }).fill("Best of 2026");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Best of 2026");
    await expectInNavigation(page, "Best of 2026");
  });

  await test.step("a note is saved when the page is loaded again meanwhile", async () => {
    await buttonOf(entriesOf(page).nth(1), /^Add a note/).click();
    await page.keyboard.type("Compare the prices.");
    const saved = page.waitForResponse(`**/v1/lists/${listId}/items/*`);
    const address = `**/lists/${listId}`;
    await page.route(address, async (route) => {
      await saved;
      await route.continue();
    });
    await page.reload();
    await expect(entriesOf(page).nth(1).getByText("Compare the prices.")).toBeVisible();
    await page.unroute(address);
  });

  await test.step("text typed while a save fails stays in the box", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const address = `**/v1/lists/${listId}`;
    watch.expectRefusals(503);
    await page.route(address, async (route) => {
      await promise;
      await route.fulfill({ status: 503 });
    });
    await page.getByRole("button", { name: "Rename" }).click();
    const name = page.getByRole("textbox", { name: "Name of the list" });
    await name.fill("Best of 2027");
    await page.keyboard.press("Enter");
    await name.fill("Best of 2028");
    resolve();
    await expect(page.getByText(/^Not saved/)).toBeVisible();
    await page.unroute(address);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Best of 2028");
    await page.getByRole("button", { name: "Rename" }).click();
    await name.fill("Best of 2026");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Best of 2026");
  });
  await expectAccessible(page, "a list");
  await expectFitsNarrowest(page, "a list");

  await test.step("undo restores a removed post with its note and position", async () => {
    await buttonOf(entriesOf(page).first(), /^Remove/).click();
    await expect.poll(() => titlesOf(page)).toEqual([b, c, d]);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect.poll(() => titlesOf(page)).toEqual([a, b, c, d]);
    await expect(entriesOf(page).first().getByText("Ask for the fire report.")).toBeVisible();
    await buttonOf(entriesOf(page).first(), /^Remove/).click();
    await expect(page.getByRole("list", { name: "Posts" }).getByRole("listitem").first()).toBeFocused();
    // Leaving the page commits the deletion.
    await page.goto("/lists");
    await expect.poll(() => storedTitles(page, listId)).toEqual([b, c, d]);
  });

  await test.step("the list is deleted", async () => {
    await page.goto(`/lists/${listId}`);
    await page.getByRole("button", { name: "Delete list" }).click();
    await page.waitForURL("**/lists");
    await expect(page.getByText("Keep what is worth coming back to")).toBeVisible();
    await expect(navigation.getByRole("link", { name: "Best of 2026" })).toHaveCount(0);
    await page.goto("/newsfeeds");
    await expect.poll(async () => (await page.request.get(`/v1/lists/${listId}`)).status()).toBe(404);
  });
});

test("going back from a post restores the scroll position of a list and a search", async ({ page, farm }) => {
  await signUp(page);
  const listId = await makeList(page, farm, "Long", 12);
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 820, height: 500 });
  const main = page.getByRole("main");
  const scrollTop = () => main.evaluate((element) => element.scrollTop);
  for (const address of [`/lists/${listId}`, "/search?q=battery"])
    await test.step(address, async () => {
      await page.goto(address);
      const link = main.getByRole("article").nth(5).getByRole("heading").getByRole("link").first();
      await link.scrollIntoViewIfNeeded();
      const top = await scrollTop();
      expect(top).toBeGreaterThan(0);
      await expect.poll(() => page.evaluate(() => window.history.state?.scrollTop)).toBe(top);
      await link.click();
      await page.waitForURL("**/posts/*");
      await expect(page.locator(".prose")).toBeVisible();
      await page.goBack();
      await expect(link).toBeVisible();
      await expect.poll(scrollTop).toBe(top);
    });
});

test("going back restores the scroll position of Today and the newsfeeds", async ({ page, farm }) => {
  await signUp(page);
  for (const name of ["A", "B", "C", "D", "E", "F"])
    await makeNewsfeed(page, { name, sources: name === "A" ? [farm.siteUrl("battery-policy-brief")] : [] });
  const newsfeeds = await json<{ id: string; name: string }[]>(await page.request.get("/v1/newsfeeds"));
  await waitForPosts(page, newsfeeds.find(({ name }) => name === "A")?.id ?? "");
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 820, height: 320 });
  const main = page.getByRole("main");
  for (const { address, scroller, link } of [
    { address: "/newsfeeds", scroller: main, link: main.getByRole("listitem").last().getByRole("link").first() },
    {
      address: "/",
      scroller: page.getByRole("region", { name: "Posts" }),
      link: main.getByRole("link", { name: "All unread" }).last(),
    },
  ])
    await test.step(address, async () => {
      const scrollTop = () => scroller.evaluate((element) => element.scrollTop);
      await page.goto(address);
      await link.scrollIntoViewIfNeeded();
      const top = await scrollTop();
      expect(top).toBeGreaterThan(0);
      await expect.poll(() => page.evaluate(() => window.history.state?.scrollTop)).toBe(top);
      await link.click();
      await page.waitForURL(({ pathname }) => pathname !== address);
      await page.goBack();
      await expect(link).toBeVisible();
      await expect.poll(scrollTop).toBe(top);
    });
});
