import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/journey";
import { waitForKeys } from "../support/keyboard";
import { publishLongTexts } from "../support/long-texts";
import { signUp } from "../support/member";

const topOf = (page: Page) => page.getByRole("region", { name: "Reader" }).evaluate(({ scrollTop }) => scrollTop);

/** Waits for the end of the text, which grows for a while. */
async function scrollToEnd(scroller: Locator): Promise<void> {
  await expect(scroller.locator("[data-growing]")).toHaveCount(0);
  await expect(async () => {
    const rest = () => scroller.evaluate((it) => it.scrollHeight - it.clientHeight - it.scrollTop);
    await scroller.evaluate((it) => it.scrollTo({ top: it.scrollHeight, behavior: "instant" }));
    expect(await rest()).toBeLessThan(2);
  }).toPass();
}

test("the space bar pages through a post, and on to the next one", async ({ page, farm }) => {
  await signUp(page);
  const newsfeedId = await publishLongTexts(page, farm, "paging", 3);
  await page.goto(`/newsfeeds/${newsfeedId}`);
  await expect(page.getByRole("article").first()).toBeVisible();
  const [first = "", second = ""] = await page.getByRole("article").getByRole("heading").allTextContents();
  const reader = page.getByRole("region", { name: "Reader" });
  const titleOf = (name: string) => reader.getByRole("heading", { name, exact: true });
  await waitForKeys(page);
  await page.keyboard.press("j");
  await expect(titleOf(first)).toBeVisible();
  await expect(page.locator(".prose")).toContainText("Report");

  await test.step("a page at a time", async () => {
    await page.keyboard.press("Space");
    await expect.poll(() => topOf(page)).toBeGreaterThan(200);
    const top = await topOf(page);
    const height = await reader.evaluate(({ clientHeight }) => clientHeight);
    expect(top).toBeLessThan(height);
    await page.keyboard.press("Shift+Space");
    await expect.poll(() => topOf(page)).toBe(0);
  });

  await test.step("at the end the next post, at the beginning the previous one", async () => {
    await scrollToEnd(reader);
    await page.keyboard.press("Space");
    await expect(titleOf(second)).toBeVisible();
    await expect.poll(() => topOf(page)).toBe(0);
    await page.keyboard.press("Shift+Space");
    await expect(titleOf(first)).toBeVisible();
  });

  await test.step("a focused button keeps the space bar", async () => {
    await reader.getByRole("button", { name: "Details" }).focus();
    await page.keyboard.press("Space");
    await expect(reader.getByRole("heading", { name: "Why it is here" })).toBeVisible();
    expect(await topOf(page)).toBe(0);
  });

  await test.step("on the page of a post", async () => {
    const address = await page.getByRole("article").first().getByRole("link").first().getAttribute("href");
    await page.goto(address ?? "");
    await expect(page.getByRole("heading", { level: 1, name: first })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await scrollToEnd(page.getByRole("main"));
    await page.keyboard.press("Space");
    await expect(page.getByRole("heading", { level: 1, name: second })).toBeVisible();
  });
});
