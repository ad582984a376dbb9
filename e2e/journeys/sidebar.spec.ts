import { expectAccessible } from "../support/accessibility";
import { expect, test } from "../support/journey";
import { isNarrow } from "../support/looks";
import { makeNewsfeed, signUp, waitForPosts } from "../support/member";

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
    await expect(ofSource).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("main").getByText("Filtered by")).toBeVisible();
    await expect(page.getByRole("article").filter({ hasText: "Battery Policy Brief" })).toHaveCount(0);
  });

  await test.step("reading a post lowers the count of its source at once", async () => {
    const count = async () => Number(/\d+/.exec((await ofSource.textContent()) ?? "")?.[0]);
    const before = await count();
    await page.getByRole("article").first().getByRole("button", { name: "Mark as read" }).click();
    await expect.poll(count).toBe(before - 1);
    await page.reload();
    await expect.poll(count).toBe(before - 1);
  });

  await test.step("it is open in the server's answer, and closes", async () => {
    const answer = await (await page.request.get(`/newsfeeds/${newsfeedId}`)).text();
    expect(answer).toContain('aria-label="Sources of Storage"');
    await toggle.click();
    await expect(sources).toHaveCount(0);
    await page.reload();
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
  });
});
