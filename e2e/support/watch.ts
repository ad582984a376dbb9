import type { BrowserContext, ConsoleMessage } from "@playwright/test";

export type Watch = {
  /**
   * The server is about to refuse something, which the browser notes in its console.
   *
   * @param status of the refusals
   */
  expectRefusals: (status: number) => void;
  /** A frame that lets no script run is about to be looked into: Playwright and axe run theirs in every frame, which the browser notes. */
  expectBlockedScripts: () => void;
  /** What went wrong so far, each in one line. */
  problems: readonly string[];
};

/** Notes what no journey may cause: errors in the console, exceptions, requests to other places than `origins`. */
export function watchContext(context: BrowserContext, origins: readonly string[]): Watch {
  const problems: string[] = [];
  const expectedStatuses = new Set<number>();
  let areScriptsBlocked = false;

  function isExpected(message: ConsoleMessage): boolean {
    if (areScriptsBlocked && message.text().startsWith("Blocked script execution in ")) return true;
    const status = /^Failed to load resource: .*status of (\d+)/.exec(message.text())?.[1];
    return status !== undefined && expectedStatuses.has(Number(status));
  }

  context.on("console", (message) => {
    if (message.type() !== "error" || isExpected(message)) return;
    problems.push(`console: ${message.text()} (${message.location().url}, on ${message.page()?.url()})`);
  });
  context.on("weberror", (event) => {
    problems.push(`exception: ${event.error().stack ?? event.error().message}`);
  });
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    const isOnTheNetwork = /^(?:https?|wss?):$/.test(protocol);
    if (isOnTheNetwork && !origins.includes(origin)) problems.push(`foreign request: ${request.url()}`);
  });
  return {
    problems,
    expectRefusals: (status) => void expectedStatuses.add(status),
    expectBlockedScripts: () => {
      areScriptsBlocked = true;
    },
  };
}
