import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { encode } from "next-auth/jwt";
import { startSession } from "@/lib/accounts/session";
import { sessionCookie } from "@/lib/auth/session-cookie";
import { runtime, SYSTEM } from "@/lib/runtime";
import { findBrowser } from "@/scripts/find-browser";
import { freePort } from "@/scripts/free-port";
import { serve } from "@/scripts/serve";
import { BENCH_USER_ID, fillDatabase } from "../filled-database";

export interface OpenApp {
  /** A new browser of the reader whose newsfeed it is, wide, with nothing in its cache. */
  newContext: () => Promise<BrowserContext>;
  /** The newsfeed's page. */
  newsfeedUrl: string;
}

/**
 * Serves the built app in this process, on a database of so many posts in one newsfeed, lets `work` look at it, and ends
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
  const cookie = { name: sessionCookie("http:").name, value: await benchCookie(), url };
  const newContext = async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies([cookie]);
    return context;
  };
  const page = await (await newContext()).newPage();
  await page.goto(`${url}/newsfeeds`);
  const address = await page.getByRole("main").getByRole("link", { name: "Newsfeed 1" }).first().getAttribute("href");
  await page.context().close();
  await work({ newContext, newsfeedUrl: `${url}${address}?view=all` });
  await browser.close();
}

async function benchCookie(): Promise<string> {
  const { contextFor, authSecret } = await runtime();
  const claims = await startSession(contextFor(SYSTEM), { userId: BENCH_USER_ID, sessionVersion: 1 }, "bench");
  return encode({ token: { ...claims }, secret: authSecret, salt: sessionCookie("http:").name });
}
