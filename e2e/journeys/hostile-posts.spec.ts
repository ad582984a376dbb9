import type { Page } from "@playwright/test";
import { portionOf } from "@/lib/testing/volume";
import { addresses } from "../support/addresses";
import { articleAround, atomOf, attacks, LAST_WORDS } from "../support/attacks";
import type { FarmClient } from "../support/farm-client";
import { hazardsIn } from "../support/hazards";
import { expect, test } from "../support/journey";
import { makeNewsfeed, signUp, waitForPosts } from "../support/member";

const FOLDER = "/attacks";
const ALONE_TITLE = "Attack:";
const TAG_TITLE = "Use the <div> tag";
const PAGE_TITLE = "All of them in a page";
const TOGETHER_TITLE = "All of them in a feed";

/** Publishes a feed of attacks, one of which links to a page with all of them. */
async function publishAttacks(farm: FarmClient): Promise<string[]> {
  const publish = (path: string, type: string, body: string) => farm.fault(path, { kind: "document", type, body });
  const entries = Object.entries(attacks).map(([name, markup], index) => ({
    title: `${ALONE_TITLE} ${name}`,
    link: `${addresses.farm}${FOLDER}/${index}`,
    html: articleAround(markup),
  }));
  const inTitle = { title: '<img src=x onerror="window.attacked=true">', html: articleAround("<p>x</p>") };
  const tag = { title: TAG_TITLE, html: articleAround("<p>Use the &lt;div&gt; tag</p>") };
  const others = [
    { ...tag, link: `${addresses.farm}${FOLDER}/tag` },
    { ...inTitle, link: "javascript:window.attacked=true" },
  ];
  const page = `${FOLDER}/page`;
  const sections = Object.values(attacks).map((markup) => `<section>${articleAround(markup)}</section>`);
  const link = `${addresses.farm}${FOLDER}/together`;
  const together = { title: TOGETHER_TITLE, link, html: sections.join("\n") };
  await publish(`${FOLDER}/full.xml`, "application/atom+xml", atomOf("Attacks", [...entries, ...others, together]));
  await publish(
    `${FOLDER}/short.xml`,
    "application/atom+xml",
    atomOf("A page", [{ title: PAGE_TITLE, link: `${addresses.farm}${page}` }]),
  );
  await publish(page, "text/html", `<!doctype html><title>x</title><article>${sections.join("\n")}</article>`);
  return ["full.xml", "short.xml"].map((file) => `${addresses.farm}${FOLDER}/${file}`);
}

interface Summary {
  id: string;
  title: string;
  word_count: number;
}

/** All posts, once the teaser's page was read. */
async function readablePosts(page: Page, newsfeedId: string): Promise<Summary[]> {
  const list = async (): Promise<Summary[]> =>
    (await page.request.get(`/v1/posts/newsfeed/${newsfeedId}?limit=100`)).json();
  const isRead = (posts: Summary[]) => posts.every(({ word_count }) => word_count > 100);
  await expect.poll(async () => isRead(await list()), { timeout: 60_000 }).toBe(true);
  return list();
}

test("a publisher's markup never runs in the reader's browser", async ({ page, context, farm, watch }) => {
  test.setTimeout(180_000);
  // Missing pictures run their error handlers.
  watch.expectRefusals(404);
  watch.expectCollapse();
  const opened: string[] = [];
  page.on("dialog", (dialog) => void opened.push(dialog.message()));
  context.on("page", (other) => void opened.push(other.url()));
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Hostile", sources: await publishAttacks(farm) });
  await waitForPosts(page, newsfeedId);
  const posts = await readablePosts(page, newsfeedId);
  expect(posts).toHaveLength(Object.keys(attacks).length + 4);
  const isAlone = ({ title }: Summary) => title.startsWith(ALONE_TITLE);
  // Posts that combine all attacks; single ones would only identify the attack.
  const looked = [...posts.filter((post) => !isAlone(post)), ...portionOf(posts.filter(isAlone))];

  await test.step("stream and sources", async () => {
    await page.goto(`/newsfeeds/${newsfeedId}`);
    await expect(page.getByRole("article").first()).toBeVisible();
    expect(await hazardsIn(page, "main")).toEqual([]);
    await page.goto(`/newsfeeds/${newsfeedId}/sources`);
    await expect(page.getByRole("row")).toHaveCount(3);
    expect(await hazardsIn(page, "main")).toEqual([]);
  });

  for (const { id, title } of looked) {
    await test.step(title, async () => {
      await page.goto(`/posts/${id}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page.locator(".prose").getByText(LAST_WORDS).last()).toBeVisible();
      await page.locator(".prose").getByText(LAST_WORDS).last().scrollIntoViewIfNeeded();
      expect(await hazardsIn(page, "main")).toEqual([]);
    });
  }

  await test.step("markup in text is shown", async () => {
    const post = posts.find(({ title }) => title === TAG_TITLE);
    await page.goto(`/posts/${post?.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(TAG_TITLE);
    await expect(page.locator(".prose").getByText(TAG_TITLE, { exact: true })).toBeVisible();
  });
  expect(opened).toEqual([]);
});
