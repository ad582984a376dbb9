import type { Page } from "@playwright/test";
import { expectAccessible, expectFitsNarrowest } from "../support/accessibility";
import { addresses } from "../support/addresses";
import { articleAround, atomOf } from "../support/attacks";
import type { FarmClient } from "../support/farm-client";
import { expect, test } from "../support/journey";
import { layoutShift } from "../support/layout-shift";
import { makeNewsfeed, signUp, waitForPosts } from "../support/member";

const WEBINARS = ["Ada", "Bob", "Cleo", "Dora", "Eve"].map((name) => `A webinar with ${name}`);
const OTHERS = ["Copper", "Iron", "Nickel", "Silver", "Tin", "Zinc", "Lead", "Gold"].map((metal) => `${metal} is dear`);

async function publish(farm: FarmClient): Promise<string> {
  const path = "/learning/feed.xml";
  const entries = [...WEBINARS, ...OTHERS].map((title, index) => ({
    title,
    link: `${addresses.farm}/learning/${index}`,
    html: articleAround("<p>Nothing more.</p>"),
  }));
  await farm.fault(path, { kind: "document", type: "application/atom+xml", body: atomOf("Metal Days", entries) });
  return `${addresses.farm}${path}`;
}

const card = (page: Page, title: string) => page.getByRole("article", { name: title });
const SUGGESTED = "Lede suggests excluding “webinar”: drops all 5 hidden.";

test("hidden posts lead to a suggested keyword, which is applied and undone", async ({ page, farm }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Metals", sources: [await publish(farm)] });
  await waitForPosts(page, newsfeedId);
  await page.goto(`/newsfeeds/${newsfeedId}`);

  await test.step("more like this is given in the post's menu, and undone", async () => {
    const copper = card(page, "Copper is dear");
    await copper.hover();
    await copper.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitemcheckbox", { name: "More like this" }).click();
    await expect(page.getByText("Noted: more like this")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await copper.getByRole("button", { name: "More actions" }).click();
    await expect(page.getByRole("menuitemcheckbox", { name: "More like this" })).not.toBeChecked();
    await page.keyboard.press("Escape");
  });

  await test.step("the menu of a post is accessible", async () => {
    const copper = card(page, "Copper is dear");
    const more = page.getByRole("menuitemcheckbox", { name: "More like this" });
    await copper.getByRole("button", { name: "More actions" }).click();
    await more.click();
    await copper.getByRole("button", { name: "More actions" }).click();
    await expect(more).toBeChecked();
    await expectAccessible(page, "the menu of a post");
    await more.click();
    await copper.getByRole("button", { name: "More actions" }).click();
    await expect(more).not.toBeChecked();
    await page.keyboard.press("Escape");
  });

  await test.step("less like this is given by key on the open post", async () => {
    await card(page, "Copper is dear").getByRole("link").first().click();
    const reader = page.getByRole("region", { name: "Reader" });
    await expect(reader.getByRole("heading", { name: "Copper is dear" })).toBeVisible();
    await page.keyboard.press("d");
    await reader.getByRole("button", { name: "More actions" }).click();
    const less = page.getByRole("menuitemcheckbox", { name: "Less like this" });
    await expect(less).toBeChecked();
    await less.click();
    await reader.getByRole("button", { name: "More actions" }).click();
    await expect(less).not.toBeChecked();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
  });

  const suggestion = page.getByRole("button", { name: "Suggestion" });
  await test.step("hiding five webinars makes a suggestion, which moves no post", async () => {
    for (const title of WEBINARS) {
      await card(page, title).hover();
      await card(page, title).getByRole("button", { name: "Hide" }).click();
      await expect(card(page, title)).toHaveCount(0);
    }
    await expect(suggestion).toBeVisible();
    await page.reload();
    await expect(suggestion).toBeVisible();
    expect(await layoutShift(page)).toBeLessThan(0.001);
    await suggestion.click();
    await expect(page.getByText(SUGGESTED)).toBeVisible();
    await expectAccessible(page, "a suggestion above the stream");
    await expectFitsNarrowest(page, "a suggestion above the stream");
  });

  const chips = page.getByRole("list", { name: "Keywords of this newsfeed" }).getByRole("listitem");
  const suggestions = page.getByRole("list", { name: "Suggestions" });

  await test.step("it is reviewed and applied in the settings", async () => {
    await page.getByRole("link", { name: "Review" }).click();
    await expect(suggestions.getByText(SUGGESTED)).toBeVisible();
    await expectAccessible(page, "a suggestion at the keywords");
    await expectFitsNarrowest(page, "a suggestion at the keywords");
    await suggestions.getByRole("button", { name: "Apply" }).click();
    await expect(chips).toHaveCount(1);
    await expect(page.getByText("5 would be removed")).toBeVisible();
    const isOfNewsfeed = (url: string) => url.endsWith(`/v1/newsfeeds/${newsfeedId}`);
    const saved = page.waitForResponse((reply) => reply.request().method() === "PUT" && isOfNewsfeed(reply.url()));
    await page.getByRole("button", { name: "Save keywords" }).click();
    expect((await (await saved).json()).keywords).toEqual(["-webinar"]);
    await expect(page.getByText("Keywords saved")).toBeVisible();
  });

  await test.step("saving is undone", async () => {
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(chips).toHaveCount(0);
    await expect.poll(() => keywordsOf(page, newsfeedId)).toEqual([]);
    await expect(suggestions.getByText(SUGGESTED)).toBeVisible();
  });

  await test.step("a dismissed suggestion stays away", async () => {
    await suggestions.getByRole("button", { name: "Dismiss" }).click();
    await expect(page.getByText(SUGGESTED)).toHaveCount(0);
    // Leaving the page ends the undo time. A browser does not always report the response to a page's last request.
    await page.goto(`/newsfeeds/${newsfeedId}`);
    const suggested = async () => (await page.request.get(`/v1/newsfeeds/${newsfeedId}/suggestions`)).json();
    await expect.poll(suggested).toEqual([]);
    const answered = page.waitForResponse((reply) => reply.url().endsWith("/suggestions"));
    await page.reload();
    expect((await answered).status()).toBe(200);
    expect(await suggested()).toEqual([]);
    await expect(card(page, "Iron is dear")).toBeVisible();
    await expect(suggestion).toHaveCount(0);
  });
});

async function keywordsOf(page: Page, newsfeedId: string): Promise<string[]> {
  return (await (await page.request.get(`/v1/newsfeeds/${newsfeedId}`)).json()).keywords;
}
