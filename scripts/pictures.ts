// `npm run pictures`: a screenshot of every page, wide and narrow, light and dark, from its own demo. `npm run pictures
// -- list` selects those whose name contains "list". Output: .data/pictures, and docs/pictures for those in the README
// and on the start page.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { wordSet } from "@/lib/core/words";
import { startModelServer } from "@/lib/testing/model-server";
import { startProcess } from "@/lib/testing/process";
import { projectRoot } from "./command";
import { findBrowser } from "./find-browser";
import { freePort } from "./free-port";
import { answerForPictures, STAND_IN } from "./pictures-model";

const FOLDER = join(projectRoot, ".data", "pictures");
const SHOWN_FOLDER = join(projectRoot, "docs", "pictures");
/** Pictures of the README and the start page, by file name. */
const SHOWN: Record<string, string> = {
  "newsfeed-open.wide-light": "newsfeed-light",
  "newsfeed-open.wide-dark": "newsfeed-dark",
  "newsfeed.narrow-light": "newsfeed-narrow",
};
const WIDE = { width: 1440, height: 900 };
const MEDIUM = { width: 820, height: 1180 };
const NARROW = { width: 360, height: 780 };
const LOOKS = [
  { name: "wide-light", viewport: WIDE, colorScheme: "light" },
  { name: "wide-dark", viewport: WIDE, colorScheme: "dark" },
  { name: "medium-light", viewport: MEDIUM, colorScheme: "light" },
  { name: "narrow-light", viewport: NARROW, colorScheme: "light" },
] as const;
const POSTS_MIN = 12;
const DEMO_STARTS_MS_MAX = 300_000;

/** Ids and tokens of the demo account's objects. */
interface Things {
  newsfeed: string;
  list: string;
  shareToken: string;
}

interface Picture {
  name: string;
  path: (things: Things) => string;
  /** Runs before the screenshot. */
  act?: (page: Page) => Promise<unknown>;
}

/** A post whose first quote is so close to its key learning that a picture shows both. */
const QUOTED = /^Three utilities now buy/;

async function openQuotedPost(page: Page): Promise<void> {
  await page.getByRole("article", { name: QUOTED }).getByRole("link").first().click();
  await page.locator(".prose").first().waitFor();
  // Lights the first quote in the text. A key would show the focus, too.
  await page.getByRole("region", { name: "Brief" }).locator("bdi").first().click();
  // Pictures of the text load when it scrolls there.
  await page.waitForFunction(() => Array.from(document.images).every(({ complete }) => complete));
}

const press = (keys: string) => (page: Page) => page.keyboard.press(keys);

/** Opens a button's dialog. */
const openBy = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
  await page.getByRole("dialog").waitFor();
};

/** Pictures of pages without ids, named after their paths. */
function pages(paths: string): Picture[] {
  return Array.from(wordSet(paths), (path) => ({ name: path.replaceAll("/", "-"), path: () => `/${path}` }));
}

/** Pictures of a newsfeed's parts. */
function newsfeedPages(parts: string): Picture[] {
  return Array.from(wordSet(parts), (part) => ({ name: `newsfeed-${part}`, path: (to) => `${newsfeed(to)}/${part}` }));
}

const newsfeed = (to: Things) => `/newsfeeds/${to.newsfeed}`;

const VISITORS: readonly Picture[] = [
  // The demo signs visitors in at "/".
  { name: "start", path: () => "/?" },
  ...pages("sign-in change-email/expired sign-up forgot-password docs bot nothing-here"),
  { name: "public-list", path: ({ shareToken }) => `/l/${shareToken}` },
];

const MEMBERS: readonly Picture[] = [
  { name: "today", path: () => "/" },
  ...pages("unread saved newsfeeds newsfeeds/new newsfeeds/import"),
  { name: "newsfeed", path: newsfeed },
  { name: "newsfeed-open", path: (to) => `${newsfeed(to)}?view=all`, act: openQuotedPost },
  { name: "newsfeed-keys", path: newsfeed, act: press("?") },
  { name: "newsfeed-palette", path: newsfeed, act: press("ControlOrMeta+k") },
  ...newsfeedPages("sources filtered members digest settings"),
  { name: "search", path: () => "/search?q=battery" },
  { name: "list", path: ({ list }) => `/lists/${list}` },
  { name: "add-source", path: () => "/add-source?url=https%3A%2F%2Fexample.org" },
  ...pages("lists settings settings/security settings/ai settings/appearance settings/data settings/api-keys"),
  ...pages("settings/connectors settings/digests settings/status settings/status/engine settings/status/outbox"),
  ...pages("settings/webhooks settings/notifications"),
  { name: "settings-address-dialog", path: () => "/settings", act: openBy(/^Change address/) },
  { name: "settings-data-export-dialog", path: () => "/settings/data", act: openBy(/^Download/) },
  { name: "settings-data-delete-dialog", path: () => "/settings/data", act: openBy(/^Delete account/) },
  { name: "settings-api-keys-dialog", path: () => "/settings/api-keys", act: openBy("Generate API key") },
  { name: "settings-webhooks-dialog", path: () => "/settings/webhooks", act: openBy("New webhook") },
  { name: "settings-notifications-dialog", path: () => "/settings/notifications", act: openBy("New rule") },
];

async function main(wanted: string): Promise<void> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const model = await startModelServer();
  model.answer(answerForPictures);
  const demo = startProcess("scripts/demo.ts", [], {
    PORT: String(port),
    OPENAI_API_KEY: "of-the-stand-in",
    OPENAI_BASE_URL: model.baseUrl,
    AI_MODEL: STAND_IN,
  });
  const browser = await chromium.launch({
    ...(findBrowser() && { executablePath: findBrowser() ?? "" }),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    await Promise.race([demo.line((line) => line.startsWith("The demo is at")), late()]);
    mkdirSync(FOLDER, { recursive: true });
    const member = await signedIn(browser, url);
    const things = await prepare(member, url);
    const chosen = (pictures: readonly Picture[]) => pictures.filter(({ name }) => name.includes(wanted));
    const [visitors, members, cookies] = [chosen(VISITORS), chosen(MEMBERS), await member.cookies()];
    for (const look of LOOKS) {
      await takeAll(browser, { look, pictures: visitors, things, url, cookies: [] });
      await takeAll(browser, { look, pictures: members, things, url, cookies });
    }
    console.log(`${(visitors.length + members.length) * LOOKS.length} pictures are in ${FOLDER}`);
  } finally {
    await browser.close();
    demo.kill("SIGTERM");
    await demo.ended;
    await model.close();
  }
}

async function late(): Promise<never> {
  await wait(DEMO_STARTS_MS_MAX, undefined, { ref: false });
  throw new Error("The demo did not start.");
}

/** The demo's start page signs visitors in. */
async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ extraHTTPHeaders: { origin: url } });
  const page = await context.newPage();
  await page.goto(url);
  await page.close();
  return context;
}

/** Waits for posts, and puts some into a shared list. */
async function prepare({ request }: BrowserContext, url: string): Promise<Things> {
  const get = async <T>(path: string): Promise<T> => (await request.get(url + path)).json();
  const [newsfeed = { id: "" }] = await get<{ id: string }[]>("/v1/newsfeeds");
  const postsPath = `/v1/posts/newsfeed/${newsfeed.id}?limit=${POSTS_MIN}`;
  let posts = await get<{ id: string; ai_status: string }[]>(postsPath);
  while (posts.length < POSTS_MIN || posts.some(({ ai_status }) => ai_status === "pending")) {
    await wait(500);
    posts = await get(postsPath);
  }
  const list = await (await request.post(`${url}/v1/lists`, { data: { name: "For the spring tenders" } })).json();
  for (const { id } of posts.slice(0, 4)) {
    const note = "Ask for the fire report.";
    await request.post(`${url}/v1/lists/${list.id}/items`, { data: { post_id: id, note } });
  }
  const shared = await request.put(`${url}/v1/lists/${list.id}`, { data: { is_public: true } });
  return { newsfeed: newsfeed.id, list: list.id, shareToken: (await shared.json()).share_token };
}

interface Round {
  look: (typeof LOOKS)[number];
  pictures: readonly Picture[];
  things: Things;
  url: string;
  cookies: Awaited<ReturnType<BrowserContext["cookies"]>>;
}

async function takeAll(browser: Browser, { look, pictures, things, url, cookies }: Round): Promise<void> {
  const { name: lookName, ...options } = look;
  const context = await browser.newContext({ ...options, reducedMotion: "reduce", locale: "en-GB" });
  await context.addCookies(cookies);
  for (const { name, path, act } of pictures) {
    const page = await context.newPage();
    await page.goto(url + path(things), { waitUntil: "networkidle" });
    await act?.(page);
    await page.waitForLoadState("networkidle");
    const file = join(FOLDER, `${name}.${lookName}.png`);
    const picture = await page.screenshot({ path: file, animations: "disabled" });
    await page.close();
    const shown = SHOWN[`${name}.${lookName}`];
    if (shown) writeFileSync(join(SHOWN_FOLDER, `${shown}.webp`), await asWebp(browser, picture));
  }
  await context.close();
}

/** A quarter of the PNG's size; the start page loads it. */
async function asWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const address = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", 0.4);
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
  await page.close();
  return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
}

await main(process.argv[2] ?? "");
