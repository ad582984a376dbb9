import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Source } from "@/lib/contract/source";
import { expect, test } from "../support/journey";
import { isNarrow } from "../support/looks";
import { json, makeNewsfeed, post, signUp, waitForPosts } from "../support/member";

/** Skips the page's polling interval of 15 seconds. */
const POLL_MS = 16_000;

// One after the other: both tests break the same site, which no other journey uses.
test.describe.configure({ mode: "default" });

/** Source states by the beginning of their titles. */
async function stateOf(page: Page, newsfeedId: string, title: string): Promise<Pick<Source, "status" | "post_count">> {
  const sources = await json<Source[]>(await page.request.get(`/v1/sources/${newsfeedId}`));
  const source = sources.find((source) => source.title?.startsWith(title));
  if (!source) throw new Error(`The newsfeed has no source ${title}.`);
  return source;
}

test("new posts wait behind a pill, and a broken source shows its error", async ({ page, farm }) => {
  test.setTimeout(300_000);
  await page.clock.install();
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, {
    name: "Databases and bread",
    sources: [farm.siteUrl("rowstore"), farm.siteUrl("kruste-und-krume")],
  });
  await waitForPosts(page, newsfeedId);
  await page.goto(`/newsfeeds/${newsfeedId}`);
  const newest = page.getByRole("article").first();
  await expect(newest).toBeVisible();
  const before = await newest.getByRole("heading").textContent();

  // Another journey may check the same feed at any time.
  const { post_count: countBefore } = await stateOf(page, newsfeedId, "Rowstore");
  await farm.fault("kruste-und-krume", { kind: "status", status: 500 });
  await farm.publish("rowstore", {
    title: "A vacuum that finished early",
    body: "The autovacuum of the largest table took nine minutes instead of forty.\n\nWe had raised its cost limit.",
  });

  // A feed checked within the last minute is not asked again.
  await expect(async () => {
    await json(await post(page, `/v1/newsfeeds/${newsfeedId}/check`, {}));
    expect((await stateOf(page, newsfeedId, "Rowstore")).post_count).toBeGreaterThan(countBefore);
    expect((await stateOf(page, newsfeedId, "Kruste")).status).toBe("failing");
  }).toPass({ intervals: [2_000], timeout: 150_000 });

  await test.step("a new post waits without moving the stream", async () => {
    const pill = page.getByRole("button", { name: /\d new/ });
    await page.clock.runFor(POLL_MS);
    await expect(pill).toBeVisible();
    await expect(newest.getByRole("heading")).toHaveText(before ?? "");
    await pill.press("Enter");
    await expect(newest.getByRole("heading")).toHaveText("A vacuum that finished early");
    await expect(page.locator("[data-stream]").filter({ has: newest })).toBeFocused();
    await expect(pill).toHaveCount(0);
  });

  await test.step("the broken source fails alone", async () => {
    await page.goto(`/newsfeeds/${newsfeedId}/sources`);
    const broken = page.getByRole("row", { name: /Kruste/ });
    await expect(broken).toContainText("Failing");
    await expect(broken).toContainText("The site has an internal problem (status 500)");
    await expect(page.getByRole("row", { name: /Rowstore/ })).toContainText("Healthy");
    await expect(page.getByRole("row", { name: /Rowstore/ })).toContainText(/a week.*100\u00a0% match/);
    await expect(page.getByRole("row").nth(1)).toContainText("Kruste");
    await expect(page.getByText("1 needs attention.")).toBeVisible();
    await page.goto(`/newsfeeds/${newsfeedId}`);
    await expect(page.getByText(/could not be read/)).toBeVisible();
    await expect(page.getByRole("article").filter({ hasText: "Kruste" }).first()).toBeVisible();
  });

  await test.step("the pill leaves the notice of a broken source clear, and moves nothing", async () => {
    const [{ id = "" } = {}] = await json<{ id?: string }[]>(
      await page.request.get(`/v1/posts/newsfeed/${newsfeedId}`),
    );
    const mark = (action: string) => post(page, "/v1/posts/mark", { action, post_ids: [id] });
    await json(await mark("hide"));
    await page.goto(`/newsfeeds/${newsfeedId}`);
    const notice = page.getByText(/could not be read/);
    await expect(notice).toBeVisible();
    await expect(newest).toBeVisible();
    const [noticeBox, before] = [await notice.boundingBox(), await newest.boundingBox()];
    await json(await mark("unhide"));
    await page.clock.runFor(POLL_MS);
    const pill = page.getByRole("button", { name: /\d new/ });
    await expect(pill).toBeVisible();
    expect([await notice.boundingBox(), await newest.boundingBox()]).toEqual([noticeBox, before]);
    const right = (noticeBox?.x ?? 0) + (noticeBox?.width ?? 0);
    expect((await pill.boundingBox())?.x).toBeGreaterThan(right);
    await notice.getByRole("link", { name: "See why" }).click({ trial: true });
  });

  await test.step("a check of all sources reports its outcome", async () => {
    await expect(page.getByRole("article").first()).toBeVisible();
    const isAnswer = (url: string) => url.endsWith(`/v1/newsfeeds/${newsfeedId}/check`);
    // Keys are ignored before hydration.
    await expect(async () => {
      const answer = page.waitForResponse((reply) => isAnswer(reply.url()), { timeout: 5_000 });
      await page.keyboard.press("r");
      expect((await answer).status()).toBe(200);
    }).toPass({ timeout: 30_000 });
    await expect(page.getByText(/^(\d+ new posts?\.|Nothing new\.)/)).toBeVisible();
  });

  await test.step("a check of one source reports its outcome", async () => {
    await farm.clearFaults();
    await page.goto(`/newsfeeds/${newsfeedId}/sources`);
    await page.getByRole("button", { name: /Check now: Kruste/ }).click();
    await expect(page.getByText(/Kruste.* was checked/)).toBeVisible();
  });
});

test("the check button shows progress and outcome", async ({ page, farm }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Bread", sources: [farm.siteUrl("battery-policy-brief")] });
  await waitForPosts(page, newsfeedId);
  await farm.fault("kruste-und-krume", { kind: "slow" });
  const opml = `<opml version="1.0"><body><outline text="Kruste" type="rss"
    xmlUrl="${farm.siteUrl("kruste-und-krume")}index.rdf?reader=${randomUUID()}" /></body></opml>`;
  await json(await post(page, "/v1/opml", { opml, newsfeed_id: newsfeedId }));
  await page.goto(`/newsfeeds/${newsfeedId}`);
  const newest = page.getByRole("article").first();
  await expect(newest).toBeVisible();
  const before = await newest.boundingBox();
  const progress = page.getByRole("status").filter({ hasText: "Checking" });

  await test.step("progress shows without moving posts", async () => {
    // Phones pull the stream down instead; see the journey of swipes.
    if (isNarrow(page)) await page.keyboard.press("r");
    else await page.getByRole("button", { name: "Check for new posts" }).click();
    await expect(progress).toHaveText(/^Checking [12] of 2 sources$/);
    expect(await newest.boundingBox()).toEqual(before);
  });

  await test.step("the outcome replaces the progress", async () => {
    await farm.clearFaults();
    await expect(page.getByText(/^\d+ new posts\.$/)).toBeVisible({ timeout: 30_000 });
    await expect(progress).toHaveCount(0);
  });
});
