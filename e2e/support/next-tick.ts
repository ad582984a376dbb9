import type { Browser, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { json, OPERATOR, post, signIn } from "./member";

/** Runs the tick as the operator until the condition holds. */
export async function tickUntil(browser: Browser, what: string, isSo: () => Promise<boolean>): Promise<void> {
  const context = await browser.newContext();
  const operator = await context.newPage();
  await signIn(operator, OPERATOR);
  await expect(async () => {
    await tick(operator);
    expect(await isSo(), what).toBe(true);
  }).toPass({ intervals: [1_000], timeout: 90_000 });
  await context.close();
}

async function tick(operator: Page): Promise<void> {
  await json(await post(operator, "/api/app/engine/functions/lede-crawl-tick/run", {}));
}
