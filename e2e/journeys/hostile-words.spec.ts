import type { Page } from "@playwright/test";
import { addresses } from "../support/addresses";
import { articleAround, atomOf } from "../support/attacks";
import type { FarmClient } from "../support/farm-client";
import { hazardsIn } from "../support/hazards";
import { expect, test } from "../support/journey";
import { json, makeNewsfeed, originOf, post, signUp, waitForPosts } from "../support/member";

const RUN = "window.attacked=1";

/** Texts that would act if treated as markup, script, an attribute or a link. */
const WORDS = [
  `</script><script>${RUN}</script>"><img src=x onerror=${RUN}>`,
  `'"--></style></title><svg/onload=${RUN}> [x](javascript:${RUN})`,
  `]]></title><script>${RUN}</script>{{constructor.constructor('${RUN}')()}}\${${RUN}}`,
];
const [NAME = ""] = WORDS;
const ALL = WORDS.join("\n");

const put = async (page: Page, path: string, data: unknown) =>
  page.request.put(path, { data, headers: { origin: await originOf(page) } });

/** Publishes a feed with hostile title, author and entries. */
async function publishWords(farm: FarmClient): Promise<string> {
  const path = "/hostile-words/feed.xml";
  const entries = WORDS.map((title, index) => ({
    title,
    link: `${addresses.farm}/hostile-words/${index}?"><script>${RUN}</script>`,
    html: articleAround("<p>Quiet words.</p>"),
  }));
  await farm.fault(path, { kind: "document", type: "application/atom+xml", body: atomOf(NAME, entries) });
  return `${addresses.farm}${path}`;
}

/** Creates everything in an account that holds text. */
async function writeWords(page: Page, farm: FarmClient) {
  const newsfeedId = await makeNewsfeed(page, {
    name: NAME,
    business_context: ALL,
    keywords: ["story", "<img src=x onerror=alert(1)>"],
    sources: [await publishWords(farm)],
  });
  await waitForPosts(page, newsfeedId);
  const posts = await json<{ id: string }[]>(await page.request.get(`/v1/posts/newsfeed/${newsfeedId}`));
  expect(posts).toHaveLength(WORDS.length);
  const list = await json<{ id: string }>(await post(page, "/v1/lists", { name: NAME, description: ALL }));
  for (const { id } of posts) await json(await post(page, `/v1/lists/${list.id}/items`, { post_id: id, note: ALL }));
  const shared = await json<{ share_url: string }>(await put(page, `/v1/lists/${list.id}`, { is_public: true }));
  expect((await put(page, "/v1/me", { name: NAME.slice(0, 100) })).status()).toBe(200);
  await json(await post(page, "/api/app/api-keys", { name: NAME.slice(0, 80) }));
  const url = `${addresses.receiver}/hostile-words`;
  await json(await post(page, "/v1/webhooks", { url, name: NAME.slice(0, 100), newsfeed_ids: [newsfeedId] }));
  const channel = await json<{ id: string }>(
    await post(page, "/v1/notifications/channels", { kind: "ntfy", url, name: NAME.slice(0, 100) }),
  );
  await json(await post(page, "/v1/notifications/rules", { channel_id: channel.id, words: NAME }));
  return { newsfeedId, listId: list.id, postId: posts[0]?.id ?? "", sharedPath: new URL(shared.share_url).pathname };
}

test("text in any field never runs as script in a browser", async ({ page, context, farm, watch }) => {
  watch.expectBlockedScripts();
  test.setTimeout(180_000);
  const opened: string[] = [];
  page.on("dialog", (dialog) => void opened.push(dialog.message()));
  context.on("page", (other) => void opened.push(other.url()));
  await signUp(page);
  const { newsfeedId, listId, postId, sharedPath } = await writeWords(page, farm);
  const newsfeed = `/newsfeeds/${newsfeedId}`;
  const pages = [
    "/newsfeeds",
    newsfeed,
    `${newsfeed}/settings`,
    `${newsfeed}/sources`,
    `${newsfeed}/members`,
    `${newsfeed}/filtered`,
    `/posts/${postId}`,
    "/lists",
    `/lists/${listId}`,
    `/search?q=${encodeURIComponent(NAME)}`,
    `/add-source?url=${encodeURIComponent(`javascript:${RUN}`)}`,
    "/settings",
    "/settings/api-keys",
    "/settings/webhooks",
    "/settings/notifications",
    "/settings/data",
    "/settings/status",
  ];
  for (const path of pages)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("main")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      expect(await hazardsIn(page, "body")).toEqual([]);
    });

  await test.step("the digest", async () => {
    await page.goto(`${newsfeed}/digest`);
    await expect(page.locator("iframe").first().contentFrame().locator("body")).toContainText(RUN);
    const mail = page.frames().find((frame) => frame.url().endsWith("/digest/preview/mail"));
    expect(mail && (await hazardsIn(mail, "body"))).toEqual([]);
    expect(opened).toEqual([]);
    expect(await page.evaluate(() => "attacked" in window)).toBe(false);
  });

  await test.step("the public list and its feeds", async () => {
    await page.goto(sharedPath);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAME);
    expect(await hazardsIn(page, "main")).toEqual([]);
    const json = await page.request.get(`${sharedPath}/feed.json`);
    expect(((await json.json()) as { title: string }).title).toBe(NAME);
    const atom = await (await page.request.get(`${sharedPath}/feed.atom`)).text();
    const title = await page.evaluate((text) => {
      const element = new DOMParser().parseFromString(text, "application/xml").querySelector("feed > title");
      const html = element?.getAttribute("type") === "html" ? element.textContent : "";
      return new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
    }, atom);
    expect(title).toBe(NAME);
    // The feed opened as a page.
    await page.goto(`${sharedPath}/feed.atom`);
    expect(await page.evaluate(() => "attacked" in window)).toBe(false);
  });
  expect(opened).toEqual([]);
});
