import type { Post } from "@/lib/contract/post";
import type { Source } from "@/lib/contract/source";
import { expectAccessible, expectFitsNarrowest } from "../support/accessibility";
import { addresses } from "../support/addresses";
import { expect, test } from "../support/journey";
import { json, makeNewsfeed, signUp, waitForPosts } from "../support/member";

test.use({ baseURL: addresses.modelApp });

test("a post is translated on request, and a source always", async ({ page, farm }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, {
    name: "Battery rules",
    language: "de",
    sources: [farm.siteUrl("battery-policy-brief")],
  });
  await waitForPosts(page, newsfeedId);
  const [first] = await json<Post[]>(await page.request.get(`/v1/posts/newsfeed/${newsfeedId}`));
  const title = first?.title ?? "";
  await page.goto(`/posts/${first?.id}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.getByRole("button", { name: "Translate to Deutsch" }).click();
  await expect(page.getByText("Translated to Deutsch by a model.")).toBeVisible({ timeout: 30_000 });
  const translated = page.getByRole("heading", { level: 1, name: `Deutsch: ${title}` });
  await expect(translated).toBeVisible();
  await expect(page.getByText("Das ist der 1. Absatz").first()).toBeVisible();
  await expectAccessible(page, "translated post");
  await expectFitsNarrowest(page, "translated post");
  await page.keyboard.press("t");
  await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Show translation" }).click();
  await expect(translated).toBeVisible();

  await page.goto(`/newsfeeds/${newsfeedId}/sources`);
  const [source] = await json<Source[]>(await page.request.get(`/v1/sources/${newsfeedId}`));
  await page.getByRole("button", { name: `Edit ${source?.title}` }).click();
  await expectAccessible(page, "dialog of a source");
  await page.getByRole("textbox", { name: "Name" }).fill("Notes on grids");
  await page.getByRole("combobox", { name: "Translate posts" }).selectOption("Deutsch");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Source saved")).toBeVisible();
  await expect(page.getByRole("row", { name: /Notes on grids/ })).toContainText("in Deutsch");
  await expectAccessible(page, "translated source");

  const titles = async () => {
    const posts = await json<Post[]>(await page.request.get(`/v1/posts/newsfeed/${newsfeedId}?limit=20`));
    return posts.every(({ translation }) => translation?.title?.startsWith("Deutsch: "));
  };
  await expect.poll(titles, { timeout: 60_000 }).toBe(true);
  await page.goto(`/newsfeeds/${newsfeedId}`);
  await expect(page.getByRole("heading", { level: 3, name: /^Deutsch: / }).first()).toBeVisible();
});

test("saves the language of a newsfeed", async ({ page }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Harbours" });
  await page.goto(`/newsfeeds/${newsfeedId}/settings`);
  await page.getByLabel("Language of summaries and key learnings").selectOption("Deutsch");
  await page.getByRole("button", { name: "Save language" }).click();
  await expect(page.getByText("Language saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Language of summaries and key learnings")).toHaveValue("de");
});
