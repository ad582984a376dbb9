import type { Page } from "@playwright/test";
import type { FarmClient } from "./farm-client";
import { makeNewsfeed, signUp, waitForPosts } from "./member";

/** Signs up and creates a newsfeed with posts, keywords and a context; returns its id. */
export async function makeGrid(page: Page, farm: FarmClient): Promise<string> {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, {
    name: "Grid",
    keywords: ["grid", "storage", "battery"],
    business_context: "We build batteries beside substations.",
    sources: [farm.siteUrl("grid-notes")],
  });
  await waitForPosts(page, newsfeedId);
  return newsfeedId;
}
