import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { By, type WebDriver } from "selenium-webdriver";
import { largestJump } from "../support/largest-jump";
import { PATIENCE_MS, visitor } from "./visitor";

interface Places {
  /** Base address of the app. */
  origin: string;
  /** A site with a feed. */
  siteUrl: string;
}

const NEWSFEED = "Battery rules";
const LIST = "For the tender";
const BOX = "input, textarea";
/** Enough for a list to scroll. */
const ROWS_MIN = 8;

/** Signs up, creates a newsfeed, adds a source, reads, saves and hides a post, and shares the list. */
export async function makeMainPath(driver: WebDriver, { origin, siteUrl }: Places): Promise<void> {
  const { open, find, click, fill, arrive, miss, read } = visitor(driver, origin);

  await open("/sign-up");
  await fill({ css: BOX, name: "Email" }, `reader-${randomUUID()}@example.org`);
  await fill({ css: BOX, name: "Password" }, "paper ink and morning light");
  await click({ css: "button", name: "Create account" });
  await arrive(/\/newsfeeds$/);

  await fill({ css: BOX, name: "Paste a site, or describe what you follow" }, NEWSFEED);
  await click({ css: "button", name: "Start" });
  await click({ css: "button", name: "Add sources later" });
  await arrive(/\/newsfeeds\/[0-9a-f-]{36}$/);

  await click({ css: "main a", name: "Add sources" });
  await arrive(/\/sources$/);
  await fill({ css: BOX, name: "Source URL" }, siteUrl);
  await click({ css: "button", name: "Add source" });
  await find({ css: "[role=row] button", name: /^Delete/ });
  await click({ css: "main a", name: NEWSFEED });

  const post = await find({ css: "article h3 a", name: /./ });
  const title = await post.getText();
  await post.click();
  await find({ css: "section[aria-label=Reader] h2", name: title });

  await click({ css: "section[aria-label=Reader] button", name: "Save" });
  await fill({ css: "[role=dialog] input", name: "New list" }, LIST);
  await click({ css: "[role=dialog] button", name: "Create and save" });
  await read(`Saved to ${LIST}`);
  await miss({ css: "[role=dialog]", name: /./ });
  await click({ css: "section[aria-label=Reader] button", name: "Hide" });
  await miss({ css: "article h3 a", name: title });

  await open("/lists");
  await click({ css: "main a", name: LIST });
  await find({ css: "main h2", name: title });
  await expectSteadyList(driver);
  await click({ css: "[role=switch]", name: /^Public/ });
  const shareLink = await (await find({ css: BOX, name: "Share link" })).getAttribute("value");
  assert.ok(shareLink, "There is no link to share.");
  await open(shareLink);
  await find({ css: "h1", name: LIST });
  await find({ css: "h2, h3", name: title });
}

/** Runs in the page: saves every post to the list. */
async function saveAllPosts(): Promise<void> {
  const ask = async (path: string, body?: unknown) => {
    const headers = { "content-type": "application/json" };
    const reply = await fetch(`/v1${path}`, body ? { method: "POST", headers, body: JSON.stringify(body) } : {});
    return (await reply.json()) as { id: string }[];
  };
  const listId = location.pathname.split("/").at(-1);
  for (const newsfeed of await ask("/newsfeeds"))
    for (const post of await ask(`/posts/newsfeed/${newsfeed.id}`))
      await ask(`/lists/${listId}/items`, { post_id: post.id });
}

/** Fills the list until it scrolls, then scrolls up. */
async function expectSteadyList(driver: WebDriver): Promise<void> {
  await driver.executeScript(saveAllPosts);
  await driver.navigate().refresh();
  await driver.wait(async () => (await driver.findElements(By.css("[data-row]"))).length >= ROWS_MIN, PATIENCE_MS);
  assert.ok(Number(await driver.executeScript(largestJump)) < 2, "The list jumps when it is scrolled upwards.");
}
