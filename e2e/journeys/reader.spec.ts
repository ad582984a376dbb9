import type { Page } from "@playwright/test";
import { expectAccessible, expectFitsNarrowest } from "../support/accessibility";
import { addresses } from "../support/addresses";
import { atomOf } from "../support/attacks";
import type { FarmClient } from "../support/farm-client";
import { expect, test } from "../support/journey";
import { makeNewsfeed, signUp, waitForPosts } from "../support/member";
import { chooseInReader, openDetails } from "../support/way-around";

const FOLDER = "/reader-journey";
const TITLE = "Everything that a text can hold";
const TELLING = "The separation distance of sodium cells decided the tender for the depot, says the fire marshal.";
const FILLER =
  "It rained on the site for the whole of that week, and nobody wrote down anything else about it. ".repeat(8);
const CELLS = Array.from({ length: 14 }, (_, index) => `<td>measurement-${index}</td>`).join("");
const LEAD =
  "Everything that a text can hold is in this report. Readers asked what a text can hold in the end. The author wrote everything down that a page of text can hold.";
const HTML = `<p>${LEAD}</p>
  <p>${FILLER}</p>
  <h2>Measured</h2>
  <table><tr>${CELLS.replaceAll("td>", "th>")}</tr><tr>${CELLS}</tr></table>
  <h4>Computed</h4>
  <pre><code>select * from cells;\nselect ${"very_long_name, ".repeat(20)}1;</code></pre>
  <p><img src="${addresses.farm}/none/picture.png" alt="A depot in the rain"></p>
  <blockquote><p>שלום עולם, זה ציטוט</p></blockquote>
  <p>Averylongwordthatnobodybreaks${"andgoeson".repeat(30)}</p>
  <p>${FILLER}</p>
  <p>${TELLING}</p>`;

/** A newsfeed with this article, once its key learning exists. */
async function publishArticle(page: Page, farm: FarmClient): Promise<{ newsfeedId: string; postId: string }> {
  const entry = { title: TITLE, link: `${addresses.farm}${FOLDER}/all`, html: HTML };
  const other = { title: "Another tender", link: `${addresses.farm}${FOLDER}/other`, html: `<p>${FILLER}</p>` };
  const path = `${FOLDER}/feed.xml`;
  await farm.fault(path, { kind: "document", type: "application/atom+xml", body: atomOf("Reader", [entry, other]) });
  const newsfeedId = await makeNewsfeed(page, {
    name: "Depots",
    keywords: ["tender"],
    business_context: "We sell sodium cells and bid on the tender for a depot; the separation distance decides.",
    sources: [`${addresses.farm}${path}`],
  });
  await waitForPosts(page, newsfeedId);
  const found = async () => {
    const posts: { id: string; title: string; evidence: unknown[] }[] = await (
      await page.request.get(`/v1/posts/newsfeed/${newsfeedId}`)
    ).json();
    return posts.find(({ title, evidence }) => title === TITLE && evidence.length > 0)?.id ?? "";
  };
  await expect.poll(found).not.toBe("");
  return { newsfeedId, postId: await found() };
}

/** Text highlighted now. */
function litText(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(CSS.highlights.get("quote") ?? [])].map((range) => String(range)));
}

test("a text is read, checked, reported and shared", async ({ page, context, farm, watch }) => {
  watch.expectRefusals(404);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUp(page);
  const { newsfeedId, postId } = await publishArticle(page, farm);
  await page.goto(`/newsfeeds/${newsfeedId}?post=${postId}`);
  const reader = page.getByRole("region", { name: "Reader" });
  const text = page.locator(".prose");
  const quote = reader.getByRole("button", { name: TELLING });
  await expect(text.getByText(TELLING)).toBeVisible();

  await test.step("a quote highlights by click and key", async () => {
    await openDetails(page);
    await quote.click();
    await expect(quote).toHaveAttribute("aria-pressed", "true");
    await expect(reader.getByText("Quote highlighted in the text")).toBeAttached();
    expect(TELLING).toContain((await litText(page))[0]);
    await quote.click();
    await expect.poll(() => litText(page)).toEqual([]);
    await page.keyboard.press("i");
    await expect.poll(() => litText(page)).toHaveLength(1);
    await page.keyboard.press("i");
    await expect.poll(() => litText(page)).toEqual([]);
    await reader.getByText("No quote highlighted").waitFor({ state: "attached" });
  });

  await test.step("the reason shows the keyword and its sentence", async () => {
    await expect(reader.getByRole("heading", { name: "Why it is here" })).toBeVisible();
    await expect(reader.getByText("The keyword “tender” occurs in its text.")).toBeVisible();
    await expect(reader.locator("mark")).toHaveText(["tender"]);
    await expectAccessible(page, "a post with the reason for it");
  });

  await test.step("a report is stored, changed and withdrawn, which can be undone", async () => {
    await reader.getByRole("button", { name: "Report a problem" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Problem" }).selectOption("Misses the point");
    await dialog.getByRole("textbox", { name: "Note" }).fill("The price decided.");
    await expectAccessible(page, "the dialog that reports a text");
    await dialog.getByRole("button", { name: "Report", exact: true }).click();
    const reported = reader.getByRole("button", { name: "Reported" });
    await expect(reported).toBeFocused();
    await page.reload();
    await openDetails(page);
    await reported.click();
    await expect(dialog.getByRole("textbox", { name: "Note" })).toHaveValue("The price decided.");
    await dialog.getByRole("textbox", { name: "Note" }).fill("The date decided.");
    await dialog.getByRole("button", { name: "Update report" }).click();
    await expect(reported).toBeFocused();
    await reported.click();
    await expect(dialog.getByRole("textbox", { name: "Note" })).toHaveValue("The date decided.");
    await dialog.getByRole("button", { name: "Withdraw report" }).click();
    await expect(reader.getByRole("button", { name: "Report a problem" })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(reported).toBeVisible();
  });

  await test.step("code, Markdown and link are copied", async () => {
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await text.getByRole("button", { name: "Copy code" }).click();
    await expect.poll(copied).toContain("select * from cells;");
    await chooseInReader(page, "Copy link");
    await expect.poll(copied).toBe(`${addresses.farm}${FOLDER}/all`);
    await chooseInReader(page, "Show as Markdown");
    await expect(reader.getByText("## Measured")).toBeVisible();
    await reader.getByRole("button", { name: "Copy Markdown" }).click();
    await expect.poll(copied).toContain(`${LEAD}\n\n`);
    await page.keyboard.press("i");
    await expect.poll(() => litText(page)).toHaveLength(1);
  });

  await test.step("a missing picture shows its description", async () => {
    await text.getByRole("heading", { name: "Computed" }).scrollIntoViewIfNeeded();
    await expect(text.getByText("Picture: A depot in the rain")).toBeVisible();
  });

  await test.step("an open post prints whole, without its stream", async () => {
    // Layout shifts after a key are expected.
    await page.keyboard.press("Shift");
    await page.emulateMedia({ media: "print" });
    for (const scroller of [page.getByRole("main"), reader]) await expect(scroller).toHaveCSS("overflow-y", "visible");
    await expect(page.getByRole("region", { name: "Posts", exact: true })).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    const [whole, bottom] = await page.evaluate(() => {
      const { scrollHeight } = document.documentElement;
      return [scrollHeight, document.querySelector(".prose")?.getBoundingClientRect().bottom ?? 0];
    });
    expect(whole + 1).toBeGreaterThan(bottom);
    await page.keyboard.press("Shift");
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("the next post begins at its top, with its text", async () => {
    await chooseInReader(page, "Show as Markdown");
    await reader.evaluate((pane) => pane.scrollTo({ top: pane.scrollHeight }));
    await page.keyboard.press("j");
    await expect(reader.getByRole("heading", { name: "Another tender" })).toBeVisible();
    expect(await reader.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await expect(text).toContainText(FILLER.trim());
  });

  await test.step("the post page fits the minimum width", async () => {
    await page.goto(`/posts/${postId}`);
    await expect(page).toHaveTitle(new RegExp(TITLE));
    await expect(text.getByRole("table")).toBeVisible();
    await expectFitsNarrowest(page, "a post with a wide table");
    expect(await text.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await expect(text.getByRole("blockquote")).toHaveCSS("direction", "rtl");
  });

  await test.step("j and k move between posts", async () => {
    await page.keyboard.press("j");
    await expect(page.getByRole("heading", { level: 1, name: "Another tender" })).toBeVisible();
    // The new page may not listen to keys yet.
    await expect(async () => {
      await page.keyboard.press("k");
      await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });
});
