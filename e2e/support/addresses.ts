/** Addresses of the run; playwright.config.ts sets the ports. */
function localAddress(variable: string): string {
  const port = process.env[variable];
  if (!port) throw new Error(`${variable} is not set. Run the tests by npx playwright test.`);
  return `http://localhost:${port}`;
}

export const addresses = {
  /** App with open sign-up. */
  get app() {
    return localAddress("E2E_APP_PORT");
  },
  /** App that accepts one account, as a new server does. */
  get firstApp() {
    return localAddress("E2E_FIRST_APP_PORT");
  },
  /** App that limits each user to 30 requests a minute behind one proxy. */
  get limitedApp() {
    return localAddress("E2E_LIMITED_APP_PORT");
  },
  /** App with an obedient model. */
  get modelApp() {
    return localAddress("E2E_MODEL_APP_PORT");
  },
  /** App without a model, until its operator chooses one. */
  get setupApp() {
    return localAddress("E2E_SETUP_APP_PORT");
  },
  /** API of the obedient model. */
  get model() {
    return `${localAddress("E2E_MODEL_PORT")}/v1`;
  },
  get farm() {
    return localAddress("E2E_FARM_PORT");
  },
  /** Gets webhooks and messages. */
  get receiver() {
    return localAddress("E2E_RECEIVER_PORT");
  },
  /** No listener; the apps may request it. */
  get closed() {
    return localAddress("E2E_CLOSED_PORT");
  },
};
