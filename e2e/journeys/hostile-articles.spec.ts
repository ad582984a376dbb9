import type { Locator, Page } from "@playwright/test";
import { isInSummary, lineOf } from "@/components/post/line-of";
import type { FullPost, Post } from "@/lib/contract/post";
import {
  foreignIn,
  HOSTILE_ARTICLES,
  type HostileArticle,
  hostileBody,
} from "@/lib/crawl/articles/testing/hostile-articles";
import { readMail } from "@/lib/crawl/articles/testing/read-mail";
import { paragraphs } from "@/lib/testing/publisher";
import { inVolume, portionOf } from "@/lib/testing/volume";
import { addresses } from "../support/addresses";
import { atomOf } from "../support/attacks";
import type { FarmClient } from "../support/farm-client";
import { expect, test } from "../support/journey";
import { mailTo } from "../support/mailbox";
import { makeNewsfeed, signUp } from "../support/member";
import { openDetails } from "../support/way-around";

const FOLDER = "/orders";
const OPENED = [
  "display none",
  "tag characters",
  "comment",
  "an order with a bare domain",
  "an order in prose",
  "fake turns",
  "a markdown image",
  "markup",
  "JSON to break out by",
  "a forged quote",
  "letters of another script",
  "zero width",
];
const ALONE = ["an order with a link", "markup in entities", "a table"];

test.use({ baseURL: addresses.modelApp });

/** Publishes all of them with different texts, so that none counts as a duplicate. */
async function publishOrders(farm: FarmClient): Promise<string> {
  const entries = HOSTILE_ARTICLES.map((hostile, index) => ({
    title: titleOf(hostile, index),
    link: `${addresses.farm}${FOLDER}/${index}`,
    html: hostileBody(hostile) + paragraphs(`crane ${index} of quay ${index * 7}`, 3),
  }));
  // The newest, which a digest shows first, have visible instructions.
  const body = atomOf("Orders", entries.toReversed());
  await farm.fault(`${FOLDER}/feed.xml`, { kind: "document", type: "application/atom+xml", body });
  return `${addresses.farm}${FOLDER}/feed.xml`;
}

function titleOf({ name, title = `Harbour cranes: ${name}` }: HostileArticle, index: number): string {
  return `${title}, ${index}`;
}

function hostileOf({ title }: Pick<Post, "title">): HostileArticle {
  const hostile = HOSTILE_ARTICLES[Number(/\d+$/.exec(title)?.[0])];
  if (!hostile) throw new Error(`Nobody published ${title}.`);
  return hostile;
}

/** All posts, once the model has written their texts. */
async function writtenPosts(page: Page, newsfeedId: string): Promise<Post[]> {
  const list = async (): Promise<Post[]> =>
    (await page.request.get(`/v1/posts/newsfeed/${newsfeedId}?limit=100`)).json();
  const countWritten = async () => (await list()).filter(({ ai_status }) => ai_status !== "pending").length;
  await expect.poll(countWritten, { timeout: 240_000, intervals: [500] }).toBe(HOSTILE_ARTICLES.length);
  return list();
}

interface Shown {
  /** Summary and key learning. */
  texts: string[];
  quotes: string[];
  /** Unexpected elements that load something or link elsewhere. */
  strangers: string[];
}

function shownIn(place: Locator, addressesExpected: readonly string[]): Promise<Shown> {
  return place.evaluate((element, expected) => {
    const texts = [...element.querySelectorAll("p[dir=auto], cite")];
    const within = texts.flatMap((text) => [...text.querySelectorAll("*:not(span, span > button)")]);
    const links = [...element.querySelectorAll("[href], [src]")].filter(
      (link) => !expected.includes(link.getAttribute("href") ?? ""),
    );
    const active = element.querySelectorAll("img, picture, video, audio, iframe, object, embed, script, style, form");
    return {
      // Without the marks of the check.
      texts: texts
        .filter(({ tagName }) => tagName === "P")
        .map((text) => text.textContent.replace(/^✓ Key learning: |\[\d+\]| \(not found by the check\)/g, "")),
      quotes: texts.filter(({ tagName }) => tagName === "CITE").map((text) => text.textContent),
      strangers: [...within, ...links, ...active].map((stranger) => stranger.outerHTML),
    };
  }, addressesExpected);
}

function expectClean(shown: Shown, post: Post, texts: readonly string[]): void {
  expect(shown, post.title).toMatchObject({ texts, strangers: [] });
  for (const text of [post.summary, post.keylearning, ...shown.quotes])
    expect([post.title, text, foreignIn(text, hostileOf(post))]).toEqual([post.title, text, null]);
}

/** Key learning and summary; a sentence of the article is shown as a quote. */
function textsOf({ keylearning, keylearning_state, summary }: Post): string[] {
  return [keylearning_state === "extract" ? "" : keylearning, summary].filter((text) => text !== "");
}

test("instructions in an article have no effect on pages or emails", async ({ page, context, farm, watch }) => {
  // Other journeys may keep the processor busy while the model's texts are checked.
  test.slow();
  watch.expectBlockedScripts();
  const opened: string[] = [];
  context.on("page", (other) => void opened.push(other.url()));
  const { email } = await signUp(page);
  const newsfeedId = await makeNewsfeed(page, {
    name: "Ports",
    business_context: "We sell cranes to ports.",
    sources: [await publishOrders(farm)],
  });
  const posts = await writtenPosts(page, newsfeedId);
  expect(posts.filter(({ ai_status }) => ai_status === "done").length).toBeGreaterThan(posts.length * 0.3);
  const postOf = (name: string) => posts.find((post) => hostileOf(post).name === name) ?? posts[0];

  await test.step("the stream shows plain text", async () => {
    await page.goto(`/newsfeeds/${newsfeedId}`);
    // Only posts near the window are rendered.
    for (const post of posts.slice(0, inVolume(posts.length))) {
      const card = page.locator(`[data-post="${post.id}"]`);
      await card.scrollIntoViewIfNeeded();
      expectClean(await shownIn(card, [`/posts/${post.id}`]), post, [lineOf(post).text]);
    }
  });

  const brief = page.getByRole("region", { name: "Brief" });
  await test.step("the reader shows plain text", async () => {
    for (const name of portionOf(OPENED)) {
      const post = postOf(name);
      if (!post) throw new Error(`There is no ${name}.`);
      await page.goto(`/newsfeeds/${newsfeedId}?post=${post.id}`);
      await expect(
        page.getByRole("region", { name: "Reader" }).getByRole("heading", { name: post.title }),
      ).toBeVisible();
      await openDetails(page);
      const shown = await shownIn(brief, []);
      expectClean(shown, post, textsOf(post));
      expect(shown.quotes, post.title).toHaveLength(isInSummary(post) ? 0 : post.evidence.length);
    }
  });

  await test.step("the post page shows plain text", async () => {
    for (const name of ALONE) {
      const post = postOf(name);
      if (!post) throw new Error(`There is no ${name}.`);
      await page.goto(`/posts/${post.id}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(post.title);
      await openDetails(page);
      expectClean(await shownIn(brief, []), post, textsOf(post));
      const { content_markdown }: FullPost = await (await page.request.get(`/v1/posts/${post.id}`)).json();
      for (const { quote, start, end } of post.evidence) expect(content_markdown.slice(start, end)).toBe(quote);
    }
  });

  await test.step("the digest links to us and the articles only", async () => {
    await page.goto(`/newsfeeds/${newsfeedId}/digest`);
    const frame = page.frameLocator("iframe[title='Digest email']");
    await expect(frame.getByRole("heading", { name: "Ports" })).toBeVisible();
    const preview = await frame.locator("html").evaluate((html) => html.outerHTML);
    await page.getByRole("button", { name: "Send a test" }).click();
    await expect(page.getByText("The test email was saved as a file")).toBeVisible();
    const sent = await mailTo(email, "List-Unsubscribe", "model-app");
    const titles = posts.map(({ title }) => title);
    for (const read of [readMail({ html: preview, text: "" }), readMail(sent, titles)]) {
      const isExpected = (address: string) =>
        address.startsWith(`${addresses.modelApp}/`) || posts.some(({ external_url }) => external_url === address);
      expect(read.addresses.filter((address) => !isExpected(address))).toEqual([]);
      expect(read.active).toEqual([]);
      expect(read.said.length).toBeGreaterThanOrEqual(10);
      for (const { postUrl, text, elements } of read.said) {
        const post = posts.find(({ id }) => postUrl.endsWith(`/posts/${id}`));
        expect([text, elements, post && foreignIn(text, hostileOf(post))]).toEqual([text, [], null]);
      }
    }
  });
  expect(opened).toEqual([]);
});
