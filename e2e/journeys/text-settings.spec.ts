import { expectAccessible, expectFitsNarrowest } from "../support/accessibility";
import { expect, test } from "../support/journey";
import { publishLongTexts } from "../support/long-texts";
import { signUp } from "../support/member";

test("text settings apply on this device from the first paint", async ({ page, farm }) => {
  await signUp(page);
  const newsfeedId = await publishLongTexts(page, farm, "text-settings", 2);
  await page.goto(`/newsfeeds/${newsfeedId}`);
  await page.getByRole("article").first().getByRole("link").first().click();
  const text = page.locator(".prose");
  const sizeOf = () => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  await expect(text).toBeVisible();
  const before = await sizeOf();

  await test.step("choosing shows the effect", async () => {
    const button = page.getByRole("button", { name: "Text settings" });
    await button.click();
    const choose = (group: string, name: string) =>
      page.getByRole("group", { name: group }).getByRole("menuitemradio", { name, exact: true }).click();
    await choose("Size", "Larger");
    await expect.poll(sizeOf).toBeGreaterThan(before);
    await choose("Font", "Sans serif");
    await expect(text).toHaveCSS("font-family", /^"?Inter/);
    await choose("Width", "Narrow");
    await choose("Colour", "Sepia");
    await expect(page.locator("[data-reading]")).toHaveCSS("background-color", "rgb(245, 236, 217)");
    await expectAccessible(page, "a post on sepia, with the text settings");
    await choose("Colour", "Black");
    await expect(page.locator("[data-reading]")).toHaveCSS("background-color", "rgb(0, 0, 0)");
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await expectAccessible(page, "a post on black");
    await expectFitsNarrowest(page, "a post in larger letters");
  });

  await test.step("the server renders them", async () => {
    const document = await (await page.request.get(page.url())).text();
    for (const attribute of ['size="larger"', 'font="sans"', 'measure="narrow"', 'surface="black"'])
      expect(document).toContain(`data-reading-${attribute}`);
    await page.reload();
    await expect(text).toBeVisible();
    expect(await sizeOf()).toBeGreaterThan(before);
  });
});
