import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { runtime } from "@/lib/runtime/runtime";
import { serve } from "@/lib/server/serve";
import { findBrowser } from "@/scripts/find-browser";
import { freePort } from "@/scripts/free-port";
import { findPages, makeCaller, type Pages } from "../api-client";
import { fillDatabase } from "../filled-database";

/** Posts of the public list. */
const LISTED = 50;

export interface OpenApp {
  /** Opens a new desktop browser of the newsfeed's reader, with an empty cache. */
  newContext: () => Promise<BrowserContext>;
  /** Absolute URLs. */
  pages: Pages;
}

/**
 * Serves the built app in this process, on a database with this number of posts in one newsfeed, runs `work`, and ends
 * the process.
 */
export async function withOpenApp(posts: number, work: (app: OpenApp) => Promise<void>): Promise<never> {
  const folder = mkdtempSync(join(tmpdir(), "lede-bench-"));
  const code = await open(folder, posts, work).then(
    () => 0,
    (error: unknown) => {
      console.error(error);
      return 1;
    },
  );
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}

async function open(folder: string, posts: number, work: (app: OpenApp) => Promise<void>): Promise<void> {
  await fillDatabase(folder, { posts, newsfeeds: 1, feeds: 20 });
  const port = await freePort();
  Object.assign(process.env, { PORT: String(port), LEDE_DATA_DIR: folder, LOG_LEVEL: "error" });
  await serve({ port, hostname: "localhost", isDev: false });
  const browser = await chromium.launch({
    ...(findBrowser() && { executablePath: findBrowser() ?? "" }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  });
  const url = `http://localhost:${port}`;
  const caller = await makeCaller(await runtime());
  const newContext = async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies([{ ...caller.cookie, url }]);
    return context;
  };
  const { newsfeed, post, publicList } = await findPages({ ...caller, origin: url }, { listed: LISTED });
  await work({ newContext, pages: { newsfeed: url + newsfeed, post: url + post, publicList: url + publicList } });
  await browser.close();
}
