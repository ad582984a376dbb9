import { serverlessHost } from "@/lib/core/profile";

export interface WorkflowVariables {
  INNGEST_DEV?: string | undefined;
  INNGEST_EVENT_KEY?: string | undefined;
  INNGEST_SIGNING_KEY?: string | undefined;
  INNGEST_BASE_URL?: string | undefined;
  INNGEST_API_BASE_URL?: string | undefined;
  INNGEST_EVENT_API_BASE_URL?: string | undefined;
  INNGEST_SERVE_ORIGIN?: string | undefined;
  APP_URL?: string | undefined;
  DATABASE_URL?: string | undefined;
  PORT?: number | undefined;
  TICK_MINUTES?: number | undefined;
}

export type WorkflowMode = "embedded" | "inngest-dev" | "inngest-cloud" | "inngest-self-hosted";

export interface EngineChoice {
  mode: WorkflowMode;
  /** Variables that decided, for the startup log. */
  why: string;
  /** The host keeps no process running between two calls. */
  isServerless: boolean;
  tickMinutes: number;
  /** Inngest's dashboard, if known; null for the embedded engine. */
  dashboardUrl: string | null;
  /** Origin at which Inngest calls the app, without a trailing slash. */
  serveOrigin: string;
  /** All environment variables whose names start with INNGEST, for the SDK. */
  variables: Record<string, string>;
}

/** Polling is cheap on the embedded engine, so feeds are crawled when they are due. */
export const POLL_SECONDS = 2;
const TICK_MINUTES_EMBEDDED = 1;
/** Inngest bills every tick. */
const TICK_MINUTES_INNGEST = 5;
/** A database that sleeps after five idle minutes rests between two ticks. */
const TICK_MINUTES_SERVERLESS = 15;
const PORT_DEFAULT = 3_000;
const DEV_SERVER = "http://localhost:8288";
const CLOUD_DASHBOARD = "https://app.inngest.com";

const ADDRESSES = ["INNGEST_BASE_URL", "INNGEST_API_BASE_URL", "INNGEST_EVENT_API_BASE_URL"] as const;
const KEYS = ["INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY"] as const;

/**
 * Selects the workflow engine: embedded when nothing is set, else Inngest's dev server, cloud or self-hosted server.
 *
 * @param host the whole environment, to detect serverless hosts
 * @throws Error naming the missing or conflicting variables
 */
export function chooseEngine(
  variables: WorkflowVariables,
  host: Readonly<Record<string, string | undefined>>,
): EngineChoice {
  const devServer = devServerOf(variables.INNGEST_DEV);
  const mode = devServer ? "inngest-dev" : modeOfKeys(variables);
  checkHost(mode, variables, host);
  if (devServer) refuseKeys(variables);
  const { APP_URL, INNGEST_SERVE_ORIGIN, PORT = PORT_DEFAULT, TICK_MINUTES } = variables;
  if (mode === "inngest-cloud" && !APP_URL && !INNGEST_SERVE_ORIGIN)
    throw new Error("Inngest Cloud has to reach this server: set APP_URL to its public address.");
  const isServerless = serverlessHost(host) !== null;
  return {
    mode,
    why: reasonOf(mode, variables),
    isServerless,
    tickMinutes: TICK_MINUTES ?? tickMinutesOf(mode, isServerless),
    dashboardUrl: dashboardOf(mode, variables, devServer),
    serveOrigin: (INNGEST_SERVE_ORIGIN ?? APP_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, ""),
    variables: variablesOfSdk(variables),
  };
}

function tickMinutesOf(mode: WorkflowMode, isServerless: boolean): number {
  if (mode === "embedded") return TICK_MINUTES_EMBEDDED;
  return isServerless ? TICK_MINUTES_SERVERLESS : TICK_MINUTES_INNGEST;
}

function variablesOfSdk(variables: WorkflowVariables): Record<string, string> {
  const entries = Object.entries(variables).filter(([name, value]) => name.startsWith("INNGEST_") && value);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** @returns the dev server's URL; null when it is off */
function devServerOf(wish: string | undefined): string | null {
  if (!wish || /^(0|false)$/i.test(wish)) return null;
  if (/^(1|true)$/i.test(wish)) return DEV_SERVER;
  if (/^https?:\/\/./.test(wish) && URL.canParse(wish)) return wish;
  throw new Error(
    `INNGEST_DEV is "${wish}", but must be 1, or the address of a dev server such as ${DEV_SERVER}. Unset it for any other engine.`,
  );
}

function modeOfKeys(variables: WorkflowVariables): WorkflowMode {
  const missing = KEYS.filter((name) => !variables[name]);
  const addresses = ADDRESSES.filter((name) => variables[name]);
  if (missing.length === 0) return addresses.length > 0 ? "inngest-self-hosted" : "inngest-cloud";
  if (missing.length === KEYS.length && addresses.length === 0) return "embedded";
  const isOne = missing.length === 1;
  throw new Error(
    `Inngest is only partly set up: ${missing.join(" and ")} ${isOne ? "is" : "are"} missing. Set ${isOne ? "it" : "them"}, or unset ${setNames(variables)}.`,
  );
}

function setNames(variables: WorkflowVariables): string {
  return [...KEYS, ...ADDRESSES].filter((name) => variables[name]).join(" and ");
}

/** The dev server does not verify calls, so keys contradict it. */
function refuseKeys(variables: WorkflowVariables): void {
  const keys = KEYS.filter((name) => variables[name]);
  if (keys.length > 0)
    throw new Error(
      `INNGEST_DEV and ${keys.join(" and ")} are both set, but the dev server has no keys and its calls are not verified. Unset INNGEST_DEV to use the keys, or unset the keys.`,
    );
}

function checkHost(
  mode: WorkflowMode,
  { DATABASE_URL }: WorkflowVariables,
  host: Readonly<Record<string, string | undefined>>,
): void {
  const found = serverlessHost(host);
  if (!found) return;
  const where = `This is ${found.name} (${found.variable} is set), which keeps no process running`;
  if (mode === "embedded")
    throw new Error(
      `${where}, so the embedded engine cannot run. Set INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY, or use a host that keeps a process running.`,
    );
  if (!DATABASE_URL) throw new Error(`${where}, so the embedded database would be lost. Set DATABASE_URL.`);
}

function reasonOf(mode: WorkflowMode, variables: WorkflowVariables): string {
  if (mode === "embedded") return "no INNGEST_ variable is set";
  if (mode === "inngest-dev") return "INNGEST_DEV is set; its calls are not verified, so this is for development alone";
  return `${setNames(variables)} are set`;
}

function dashboardOf(mode: WorkflowMode, variables: WorkflowVariables, devServer: string | null): string | null {
  if (mode === "inngest-cloud") return CLOUD_DASHBOARD;
  const address = mode === "inngest-dev" ? devServer : (variables.INNGEST_BASE_URL ?? variables.INNGEST_API_BASE_URL);
  return address && isForBrowsers(address) ? address : null;
}

/** Whether a browser may reach the address. A host such as `inngest` has a name inside a network of containers alone. */
function isForBrowsers(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === "localhost" || /[.:]/.test(hostname);
}
