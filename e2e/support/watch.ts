import type { BrowserContext, ConsoleMessage } from "@playwright/test";
import { isFullVolume } from "@/lib/testing/volume";

export type Watch = {
  /**
   * Announces a refusal, which the browser logs.
   *
   * @param status of the refusals
   */
  expectRefusals: (status: number) => void;
  /** Announces a network failure. */
  expectNoNetwork: () => void;
  /**
   * Announces a frame without scripts. The browser may report Playwright's own scripts in it as blocked. The journey
   * must check the frame itself.
   */
  expectBlockedScripts: () => void;
  /** Announces collapsing pictures of unknown size. */
  expectCollapse: () => void;
  /** Problems noted so far. */
  problems: readonly string[];
};

/** Maximum layout shift of a page. @see https://web.dev/articles/cls */
const SHIFT_MAX = 0.05;
/** Layout changes for so long after a click or key are expected. A loaded machine takes long to respond. */
const ANSWER_MS = isFullVolume ? 4_000 : 15_000;
const SHIFT_REPORT = "layout shift";

const POLICY_REPORT = "policy violation";

/** Failures of abandoned requests. */
const EXPECTED_FAILURES = ["net::ERR_ABORTED"];
const NO_NETWORK = "net::ERR_INTERNET_DISCONNECTED";

/** Runs in the page: reports policy violations. The console does not show blocked `eval`. */
function observePolicy(report: string): void {
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) =>
    console.debug(`${report} of ${effectiveDirective}: ${blockedURI} in ${sourceFile}`),
  );
}

/** Runs in the page: sums up unexpected layout shifts in windows, as browsers do, and reports once. */
function observeShifts([most, answerMs, report]: readonly [number, number, string]): void {
  const [pauseMs, windowMs] = [1_000, 5_000];
  let actedAt = Number.NEGATIVE_INFINITY;
  const noteAct = () => {
    actedAt = performance.now();
  };
  for (const type of ["pointerdown", "keydown", "input", "resize"])
    window.addEventListener(type, noteAct, { capture: true, passive: true });
  // Fonts that missed the first paint are used once another theme restyles the page. The theme's event comes later.
  const darkTheme = matchMedia("(prefers-color-scheme: dark)");
  let wasDark = darkTheme.matches;
  const noteTheme = () => {
    if (darkTheme.matches !== wasDark) noteAct();
    wasDark = darkTheme.matches;
  };
  let [sum, startedAt, lastAt, hasComplained] = [0, 0, 0, false];
  let parts: string[] = [];
  new PerformanceObserver((list) => {
    noteTheme();
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
 * Notes console errors and warnings, exceptions, failed or foreign requests other than visits to `sites`, and layout
 * shifts.
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
    // A reader may open a publisher's page; our pages request nothing from publishers.
    const isByPage = request.serviceWorker() === null;
    const isVisit = isByPage && (request.isNavigationRequest() || request.frame().url().startsWith(`${origin}/`));
    if (isOnTheNetwork && origin !== app && !(isVisit && sites.includes(origin)))
      problems.push(`foreign request: ${request.url()}`);
  });
  context.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    if (isNetworkAway && why === NO_NETWORK) return;
    if (!EXPECTED_FAILURES.includes(why)) problems.push(`request failed: ${request.url()} (${why})`);
  });
  await context.addInitScript(observePolicy, POLICY_REPORT);
  await context.addInitScript(observeShifts, [SHIFT_MAX, ANSWER_MS, SHIFT_REPORT] as const);
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
