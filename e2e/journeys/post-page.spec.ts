import type { Page } from "@playwright/test";
import { addresses } from "../support/addresses";
import { articleAround, atomOf } from "../support/attacks";
import type { FarmClient } from "../support/farm-client";
import { expect, test } from "../support/journey";
import { isNarrow, LOOKS } from "../support/looks";
import { json, makeNewsfeed, originOf, signUp, waitForPosts } from "../support/member";
import { overlapsIn } from "../support/overlaps";

const NEWSFEED = "Batteries beside substations, their tenders, fires and insurers in every country of the Union";
const SEARCHED = "Zirconium";
const HIDDEN = "A post that is hidden";

/** Post titles, newest first. */
const TITLES = [
  "Short",
  `A title that goes on ${"and on, as editors without a limit write them, ".repeat(6)}until it ends`,
  `Unbroken${"word".repeat(60)}`,
  "מכרז לאגירה: הסוללות שליד תחנת המשנה",
  HIDDEN,
  `${SEARCHED} coats the plates`,
  "With a picture",
];

interface Listed {
  id: string;
  title: string;
}

/** A newsfeed with one post per title; the oldest has a picture and one is hidden. */
async function publishPosts(page: Page, farm: FarmClient, folder: string): Promise<Listed[]> {
  const path = `/${folder}/feed.xml`;
  const picture = `<p><img src="${addresses.farm}/grid-notes/images/evening-ramp-without-gas.png" alt="Hills"></p>`;
  const entries = TITLES.map((title, index) => ({
    title,
    link: `${addresses.farm}/${folder}/${index}`,
    html: articleAround(index === TITLES.length - 1 ? picture : "<p>No picture.</p>"),
  }));
  const body = atomOf("A source whose name is as long as that of its newsfeed", entries);
  await farm.fault(path, { kind: "document", type: "application/atom+xml", body });
  const newsfeedId = await makeNewsfeed(page, { name: NEWSFEED, sources: [`${addresses.farm}${path}`] });
  await waitForPosts(page, newsfeedId);
  const posts = await json<Listed[]>(await page.request.get(`/v1/posts/newsfeed/${newsfeedId}`));
  expect(posts).toHaveLength(TITLES.length);
  const hidden = posts.find(({ title }) => title === HIDDEN);
  await json(await page.request.put(`/v1/posts/${hidden?.id}/hide`, { headers: { origin: await originOf(page) } }));
  return posts;
}

/** Expects the post's toolbar and its newsfeed in the navigation. */
async function expectHeader(page: Page, { title }: Listed): Promise<void> {
  const bar = page.getByRole("main").getByRole("article").locator("header").first();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByRole("navigation", { name: "This newsfeed" })).toHaveCount(0);
  await expect(bar.getByRole("link", { name: `Back to ${NEWSFEED}` })).toBeVisible();
  const tools = isNarrow(page) ? page.getByRole("navigation", { name: "Post", exact: true }) : bar;
  await expect(tools.getByRole("button", { name: title === HIDDEN ? "Show again" : "Hide" })).toBeVisible();
  await expect(tools.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  await expect(bar.getByRole("link", { name: "Open original" })).toBeVisible();
  expect((await bar.boundingBox())?.height, "height of the bar").toBeLessThan(80);
  const navigation = page.getByRole("navigation", { name: "Main" });
  if (isNarrow(page)) await expect(navigation).toHaveCount(0);
  else await expect(navigation.locator("[aria-current=page]")).toContainText(NEWSFEED);
}

test("nothing overlaps on a post page at any width and theme", async ({ page, farm }) => {
  test.setTimeout(400_000);
  await signUp(page);
  const posts = await publishPosts(page, farm, "every-look");
  for (const { name, viewport, colorScheme } of LOOKS)
    await test.step(name, async () => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      for (const post of posts) {
        await page.goto(`/posts/${post.id}`);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(post.title);
        expect(await overlapsIn(page), `${post.title.slice(0, 30)} at ${name}`).toEqual([]);
        await expectHeader(page, post);
      }
    });
});

test.describe("touch", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a post found by search links to its neighbours and newsfeed", async ({ page, farm }) => {
    await signUp(page);
    const posts = await publishPosts(page, farm, "finger");
    const at = posts.findIndex(({ title }) => title.startsWith(SEARCHED));
    const [found, older] = posts.slice(at) as [Listed, Listed];
    await page.goto(`/search?q=${SEARCHED}`);
    await page.getByRole("article").getByRole("link", { name: found.title }).tap();
    await expectHeader(page, found);
    expect(await overlapsIn(page)).toEqual([]);
    const bar = page.getByRole("navigation", { name: "Post", exact: true });
    await bar.getByRole("link", { name: "Next post" }).tap();
    await expectHeader(page, older);
    expect(await overlapsIn(page)).toEqual([]);
    await expect(bar.getByRole("link", { name: "Next post" })).toHaveCount(0);
    await bar.getByRole("link", { name: "Previous post" }).tap();
    await expectHeader(page, found);
    await page.getByRole("link", { name: `Back to ${NEWSFEED}` }).tap();
    await expect(page.getByRole("heading", { level: 1, name: NEWSFEED })).toBeVisible();
  });
});
