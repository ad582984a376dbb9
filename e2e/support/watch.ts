import type { BrowserContext, ConsoleMessage } from "@playwright/test";

export type Watch = {
  /**
   * The server is about to refuse something, which the browser notes in its console.
   *
   * @param status of the refusals
   */
  expectRefusals: (status: number) => void;
  /** The network is about to be away for a while. */
  expectNoNetwork: () => void;
  /**
   * A frame that allows no script is about to be shown. Where the browser gives it a process of its own, Playwright runs the
   * watch's scripts there when the document may have begun, and the browser reports them as blocked. Such a journey looks
   * by itself for what could run in the frame.
   */
  expectBlockedScripts: () => void;
  /** Pictures that are not there are about to collapse: how large they would have been, nobody has said. */
  expectCollapse: () => void;
  /** What went wrong so far, each in one line. */
  problems: readonly string[];
};

/** Most that a page may shift in the eyes of its reader. @see https://web.dev/articles/cls */
const SHIFT_MAX = 0.05;
/** What the page tells of, each time that it has shifted too far. */
const SHIFT_REPORT = "layout shift";

/** A report of the page for each violation of its own content security policy. */
const POLICY_REPORT = "policy violation";

/** A page that is left, an answer that nobody waits for any more. */
const EXPECTED_FAILURES = ["net::ERR_ABORTED"];
const NO_NETWORK = "net::ERR_INTERNET_DISCONNECTED";

/** Runs in the page: reports what the policy refuses. Code from text (`eval`) is refused without a line in the console. */
function observePolicy(report: string): void {
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) =>
    console.debug(`${report} of ${effectiveDirective}: ${blockedURI} in ${sourceFile}`),
  );
}

/** Runs in the page: sums up what moves without having been asked to, in windows as browsers do, and complains once. */
function observeShifts([most, report]: readonly [number, string]): void {
  const [pauseMs, windowMs] = [1_000, 5_000];
  // A busy machine answers a click late; what then makes room was asked for.
  const answerMs = 4_000;
  let actedAt = Number.NEGATIVE_INFINITY;
  for (const type of ["pointerdown", "keydown", "input", "resize"])
    window.addEventListener(
      type,
      () => {
        actedAt = performance.now();
      },
      { capture: true, passive: true },
    );
  let [sum, startedAt, lastAt, hasComplained] = [0, 0, 0, false];
  let parts: string[] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[]) {
      if (entry.hadRecentInput || entry.startTime - actedAt < answerMs) continue;
      const { startTime: at } = entry;
      if (at - lastAt > pauseMs || at - startedAt > windowMs) [sum, startedAt, parts] = [0, at, []];
      lastAt = at;
      sum += entry.value;
      for (const { node } of entry.sources) if (node instanceof Element) parts.push(node.outerHTML.slice(0, 120));
      if (hasComplained || sum <= most) continue;
      hasComplained = true;
      console.debug(`${report} of ${sum.toFixed(3)}: ${parts.slice(0, 3).join(" | ")}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/**
 * Notes what no journey may cause: errors and warnings in the console, exceptions, requests that fail or leave the app
 * for anything but a visit to one of the `sites`, and pages that shift.
 */
export async function watchContext(
  context: BrowserContext,
  { app, sites }: { app: string; sites: readonly string[] },
): Promise<Watch> {
  const problems: string[] = [];
  const expectedStatuses = new Set<number>();
  let isNetworkAway = false;
  let areScriptsBlocked = false;
  let isCollapseExpected = false;

  function isExpected(message: ConsoleMessage): boolean {
    if (areScriptsBlocked && message.text().startsWith("Blocked script execution in ")) return true;
    if (isNetworkAway && message.text() === `Failed to load resource: ${NO_NETWORK}`) return true;
    const status = /^Failed to load resource: .*status of (\d+)/.exec(message.text())?.[1];
    return status !== undefined && expectedStatuses.has(Number(status));
  }

  context.on("console", (message) => {
    const isReport = (report: string) => message.type() === "debug" && message.text().startsWith(report);
    const isShift = isReport(SHIFT_REPORT);
    if (!(isShift || isReport(POLICY_REPORT) || /^(error|warning)$/.test(message.type()))) return;
    if (isExpected(message) || (isShift && isCollapseExpected)) return;
    problems.push(`console: ${message.text()} (${message.location().url}, on ${message.page()?.url()})`);
  });
  context.on("weberror", (event) => {
    problems.push(`exception: ${event.error().stack ?? event.error().message}`);
  });
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    const isOnTheNetwork = /^(?:https?|wss?):$/.test(protocol);
    // A reader may go to a publisher's page; a page of the app asks no publisher for anything.
    const isVisit = request.isNavigationRequest() || request.frame().url().startsWith(`${origin}/`);
    if (isOnTheNetwork && origin !== app && !(isVisit && sites.includes(origin)))
      problems.push(`foreign request: ${request.url()}`);
  });
  context.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    if (isNetworkAway && why === NO_NETWORK) return;
    if (!EXPECTED_FAILURES.includes(why)) problems.push(`request failed: ${request.url()} (${why})`);
  });
  await context.addInitScript(observePolicy, POLICY_REPORT);
  await context.addInitScript(observeShifts, [SHIFT_MAX, SHIFT_REPORT] as const);
  return {
    problems,
    expectRefusals: (status) => void expectedStatuses.add(status),
    expectNoNetwork: () => {
      isNetworkAway = true;
    },
    expectBlockedScripts: () => {
      areScriptsBlocked = true;
    },
    expectCollapse: () => {
      isCollapseExpected = true;
    },
  };
}
