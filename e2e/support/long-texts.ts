import type { Page } from "@playwright/test";
import { addresses } from "./addresses";
import { atomOf } from "./attacks";
import type { FarmClient } from "./farm-client";
import { makeNewsfeed, waitForPosts } from "./member";

const FILLER = "The wind turned over the depot, and nobody wrote down anything else about the tender. ";
const CELLS = Array.from({ length: 14 }, (_, index) => `<td>measurement-${index}</td>`).join("");

/** A newsfeed of posts that are longer than a window, newest first; each begins with a wide table. Returns its id. */
export async function publishLongTexts(page: Page, farm: FarmClient, folder: string, count: number): Promise<string> {
  const path = `/${folder}/feed.xml`;
  const entries = Array.from({ length: count }, (_, index) => ({
    title: `Tender ${index + 1} for a depot`,
    link: `${addresses.farm}/${folder}/${index}`,
    html: `<p>Report ${index + 1}. ${FILLER}</p><table><tr>${CELLS}</tr></table>${`<p>${FILLER.repeat(9)}</p>`.repeat(14)}`,
  }));
  await farm.fault(path, { kind: "document", type: "application/atom+xml", body: atomOf("Depots", entries) });
  const newsfeedId = await makeNewsfeed(page, { name: "Depots", sources: [`${addresses.farm}${path}`] });
  await waitForPosts(page, newsfeedId);
  return newsfeedId;
}
