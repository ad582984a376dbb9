import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey";
import { publishLongTexts } from "../support/long-texts";
import { signUp } from "../support/member";

const scrolled = (page: Page) =>
  page.getByRole("region", { name: "Reader" }).evaluate((reader) => ({
    top: reader.scrollTop,
    rest: reader.scrollHeight - reader.clientHeight - reader.scrollTop,
  }));

test("the space bar pages through a post, and on to the next one", async ({ page, farm }) => {
  await signUp(page);
  const newsfeedId = await publishLongTexts(page, farm, "paging", 3);
  await page.goto(`/newsfeeds/${newsfeedId}`);
  await expect(page.getByRole("article").first()).toBeVisible();
  const [first = "", second = ""] = await page.getByRole("article").getByRole("heading").allTextContents();
  const reader = page.getByRole("region", { name: "Reader" });
  const titleOf = (name: string) => reader.getByRole("heading", { name, exact: true });
  await page.keyboard.press("j");
  await expect(titleOf(first)).toBeVisible();
  await expect(page.locator(".prose")).toContainText("Report");

  await test.step("a page at a time", async () => {
    await page.keyboard.press("Space");
    await expect.poll(async () => (await scrolled(page)).top).toBeGreaterThan(200);
    const { top } = await scrolled(page);
    const height = await reader.evaluate(({ clientHeight }) => clientHeight);
    expect(top).toBeLessThan(height);
    await page.keyboard.press("Shift+Space");
    await expect.poll(async () => (await scrolled(page)).top).toBe(0);
  });

  await test.step("at the end the next post, at the beginning the previous one", async () => {
    await expect(async () => {
      await page.keyboard.press("Space");
      await expect(titleOf(second)).toBeVisible({ timeout: 100 });
    }).toPass();
    await expect.poll(async () => (await scrolled(page)).top).toBe(0);
    await page.keyboard.press("Shift+Space");
    await expect(titleOf(first)).toBeVisible();
  });

  await test.step("a focused button keeps the space bar", async () => {
    await reader.getByRole("button", { name: "Details" }).focus();
    await page.keyboard.press("Space");
    await expect(reader.getByRole("heading", { name: "Why it is here" })).toBeVisible();
    expect((await scrolled(page)).top).toBe(0);
  });

  await test.step("on the page of a post", async () => {
    const address = await page.getByRole("article").first().getByRole("link").first().getAttribute("href");
    await page.goto(address ?? "");
    await expect(page.getByRole("heading", { level: 1, name: first })).toBeVisible();
    await expect(async () => {
      await page.keyboard.press("Space");
      await expect(page.getByRole("heading", { level: 1, name: second })).toBeVisible({ timeout: 200 });
    }).toPass();
  });
});
