import type { Page } from "@playwright/test";

/** Every script of the app. */
export const SCRIPTS = /\/_next\/static\/.*\.js/;

/**
 * Holds all requests for scripts, as a slow network does.
 *
 * @returns lets them go on
 */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
