import type { Locator, Page } from "@playwright/test";
import type { FarmClient } from "./farm-client";
import { json, makeNewsfeed, post, waitForPosts } from "./member";

export const entriesOf = (page: Page) => page.getByRole("list", { name: "Posts" }).getByRole("article");
export const titlesOf = (page: Page) => entriesOf(page).getByRole("heading").allTextContents();
/** Name of the button that moves an entry. */
export const HANDLE = /^Move (?!to the top|up|down)/;
export const buttonOf = (entry: Locator, name: RegExp) => entry.getByRole("button", { name });

/** Stored order. */
export async function storedTitles(page: Page, listId: string): Promise<string[]> {
  const items = await json<{ post: { title: string } }[]>(await page.request.get(`/v1/lists/${listId}/items`));
  return items.map((item) => item.post.title);
}

/** Saves posts of a new newsfeed to a list over the API. */
export async function savePosts(page: Page, farm: FarmClient, listId: string, count: number): Promise<void> {
  const newsfeedId = await makeNewsfeed(page, { name: "Rows", sources: [farm.siteUrl("battery-policy-brief")] });
  await waitForPosts(page, newsfeedId);
  const posts = await json<{ id: string }[]>(await page.request.get(`/v1/posts/newsfeed/${newsfeedId}?limit=${count}`));
  for (const { id } of posts) await json(await post(page, `/v1/lists/${listId}/items`, { post_id: id }));
}

/** Creates a list of that many posts over the API; returns its id. */
export async function makeList(page: Page, farm: FarmClient, name: string, count: number): Promise<string> {
  const { id } = await json<{ id: string }>(await post(page, "/v1/lists", { name }));
  await savePosts(page, farm, id, count);
  return id;
}
