/** Where things listen during the run; playwright.config.ts sets the ports. */
function localAddress(variable: string): string {
  const port = process.env[variable];
  if (!port) throw new Error(`${variable} is not set. Run the tests by npx playwright test.`);
  return `http://localhost:${port}`;
}

export const addresses = {
  /** The app whose sign-up is open. */
  app: localAddress("E2E_APP_PORT"),
  /** The app that takes one account, as a new installation does. */
  firstApp: localAddress("E2E_FIRST_APP_PORT"),
  /** The app that lets each user ask 30 times a minute, and believes one proxy in front of it. */
  limitedApp: localAddress("E2E_LIMITED_APP_PORT"),
  /** The app with a model, which obeys whatever it reads. */
  modelApp: localAddress("E2E_MODEL_APP_PORT"),
  farm: localAddress("E2E_FARM_PORT"),
  /** Nobody listens here; the apps may ask it, like the farm. */
  closed: localAddress("E2E_CLOSED_PORT"),
};
