import type { Browser, Page } from "@playwright/test";
import { readFeed } from "@/lib/feed/read/read-feed";
import { expectAccessible, expectFitsNarrowest } from "../support/accessibility";
import { expect, test } from "../support/journey";
import { buttonOf, entriesOf, makeList, titlesOf } from "../support/lists";
import { signUp } from "../support/member";

/** Opens a public page without scripts or a session. */
async function openWithoutScript(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

test("a list is shared, read and revoked", async ({ page, farm, browser, watch }) => {
  await signUp(page);
  const listId = await makeList(page, farm, "Best of 2026", 4);
  await page.goto(`/lists/${listId}`);
  await expect(entriesOf(page)).toHaveCount(4);
  const [a, b, c, d] = (await titlesOf(page)) as [string, string, string, string];
  await buttonOf(entriesOf(page).first(), /^Add a note/).click();
  await page.keyboard.type("Ask for the fire report.");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(page.getByText("Note saved")).toBeVisible();

  const shareLink = page.getByRole("textbox", { name: "Share link" });
  await page.getByRole("switch", { name: /^Public/ }).click();
  await expect(shareLink).toBeVisible();
  await expectAccessible(page, "a list that is shared");
  const url = await shareLink.inputValue();

  await test.step("the link works without a script and by feed", async () => {
    const stranger = await openWithoutScript(browser, url);
    await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Best of 2026");
    await expect(stranger.getByRole("article").getByRole("heading")).toHaveText([a, b, c, d]);
    await expect(stranger.getByText("Ask for the fire report.")).toBeVisible();
    expect(await stranger.locator("script").count()).toBe(0);
    for (const [name, type] of [
      ["Atom", "application/atom+xml"],
      ["JSON Feed", "application/feed+json"],
    ] as const) {
      const address = await stranger.getByRole("link", { name }).getAttribute("href");
      const response = await stranger.request.get(address ?? "");
      expect(response.headers()["content-type"]).toContain(type);
      const reading = await readFeed({ bytes: await response.body(), url: address ?? "", httpCharset: "utf-8" });
      expect(reading).toMatchObject({
        kind: "feed",
        entries: [{ title: a }, { title: b }, { title: c }, { title: d }],
      });
    }
    const picture = await stranger.locator('meta[property="og:image"]').getAttribute("content");
    expect((await stranger.request.get(picture ?? "")).headers()["content-type"]).toBe("image/png");
    await stranger.context().close();
  });

  await test.step("the public page is accessible and fits", async () => {
    const reader = await page.context().newPage();
    await reader.goto(url);
    await expectAccessible(reader, "a public list");
    await expectFitsNarrowest(reader, "a public list");
    await reader.close();
  });

  await test.step("a new link revokes the old one", async () => {
    await page.getByRole("button", { name: "New link" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Create new link" }).click();
    await expect(shareLink).not.toHaveValue(url);
    watch.expectRefusals(404);
    for (const path of ["", "/feed.atom", "/feed.json", "/picture.png"])
      expect((await page.request.get(url + path)).status()).toBe(404);
    expect((await page.request.get(await shareLink.inputValue())).status()).toBe(200);
  });
});
