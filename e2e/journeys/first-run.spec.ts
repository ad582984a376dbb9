import { expectAccessible, expectFitsNarrowest } from "../support/accessibility";
import { expect, test } from "../support/journey";
import { makeNewsfeed, signUp } from "../support/member";

test("every empty page and an unknown address offer a next step", async ({ page, watch }) => {
  await signUp(page);
  const navigation = page.getByRole("navigation", { name: "Main" });

  await test.step("no newsfeed", async () => {
    await page.goto("/newsfeeds");
    await expect(page.getByRole("textbox", { name: /^Paste a site/ })).toBeVisible();
    await expect(page.getByLabel("Choose an OPML file")).toBeAttached();
  });

  await test.step("no list", async () => {
    await navigation.getByRole("link", { name: /^(Reading lists|Lists)$/ }).click();
    await expect(page.getByText("Keep what is worth coming back to")).toBeVisible();
  });

  await test.step("no source", async () => {
    const newsfeedId = await makeNewsfeed(page, { name: "Grid" });
    await page.goto(`/newsfeeds/${newsfeedId}`);
    await page.getByRole("link", { name: "Add sources" }).click();
    await expect(page.getByRole("textbox", { name: "Source URL" })).toBeVisible();
  });

  await test.step("no network", async () => {
    const notice = page.getByText("You are offline.");
    watch.expectNoNetwork();
    await page.context().setOffline(true);
    await expect(notice).toBeVisible();
    await expectAccessible(page, "a page without a network");
    await page.context().setOffline(false);
    await expect(notice).toHaveCount(0);
  });

  await test.step("the browser's offline state counts only if requests fail", async () => {
    const checked = page.waitForResponse((reply) => new URL(reply.url()).pathname === "/health");
    await page.evaluate(() => {
      Object.defineProperty(navigator, "onLine", { configurable: true, get: () => false });
      window.dispatchEvent(new Event("offline"));
    });
    await checked;
    await page.getByRole("textbox", { name: "Source URL" }).fill("https://localhost:1/");
    await expect(page.getByText("You can keep reading")).toHaveCount(0);
  });

  await test.step("an unknown address", async () => {
    watch.expectRefusals(404);
    await page.goto("/lists/00000000-0000-7000-8000-000000000000");
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expectFitsNarrowest(page, "a page that is not there");
    await page.getByRole("link", { name: "Go to the start page" }).click();
    await expect(page).toHaveURL(({ pathname }) => pathname === "/");
  });
});

test("a browser can install the app", async ({ page }) => {
  await page.goto("/");
  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest: { start_url: string; icons: { src: string; type: string }[] } = await (
    await page.request.get(address ?? "")
  ).json();
  expect(manifest.start_url).toBe("/");
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src);
    expect([src, icon.status(), icon.headers()["content-type"]]).toEqual([src, 200, type]);
  }
});
