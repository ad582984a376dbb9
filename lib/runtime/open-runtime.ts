import { join } from "node:path";
import type { AppEvent } from "@/inngest/events";
import { chooseEngine, type EngineChoice } from "@/inngest/mode";
import { createWorkflows, type Workflows } from "@/inngest/workflows";
import type { Context, Settings, SystemActor, UserActor } from "@/lib/context/context";
import { appUrl, type Env, EnvError } from "@/lib/core/env";
import { workStarted } from "@/lib/core/work-started";
import { CONNECTOR_VARIABLES, connectorSettings } from "@/lib/crawl/connectors/settings";
import { userAgent } from "@/lib/crawl/politeness/user-agent";
import { defaultSender } from "@/lib/domain/setup/mail-connection";
import { openFetcher } from "@/lib/platform/fetch/open-fetcher";
import { createPictures } from "@/lib/platform/fetch/pictures";
import { type AllowList, parseAllowList } from "@/lib/platform/fetch/policy";
import { createReplies } from "@/lib/platform/fetch/replies";
import { createLogger, type Logger, limitDatabaseErrors } from "@/lib/platform/log";
import type { MailConnection } from "@/lib/platform/mail/open-transport";
import { authSecret, macBy } from "@/lib/platform/secret";
import { createWorkerPool } from "@/lib/platform/worker/pool";
import packageJson from "../../package.json" with { type: "json" };
import { followSettings } from "./follow-settings";
import { openCurrentDatabase } from "./open-database";
import { type Runtime, SYSTEM } from "./runtime";

const HOST_SPACING_MS = 1_000;
const CRAWLS_MAX = 24;
const CRAWLS_MAX_EMBEDDED = 12;

/**
 * Opens the database and creates the ports. Nothing is crawled until the workflows start.
 * @throws EnvError, DirectoryInUseError, database errors, or AppError from {@link openCurrentDatabase}
 */
export async function openRuntime(env: Env, now = () => new Date()): Promise<Runtime> {
  const log = limitDatabaseErrors(createLogger(env.LOG_LEVEL));
  const choice = chooseEngine(env, process.env);
  const allow = allowList(env);
  const database = await openCurrentDatabase(env, log);
  const settings = settingsOf(env, choice);
  const secret = authSecret({ fromEnvironment: env.AUTH_SECRET, dataDirectory: env.LEDE_DATA_DIR });
  const agent = userAgent(settings);
  const breaking = new AbortController();
  const fetcher = openFetcher({ userAgent: agent, allow });
  const ports = {
    db: database.db,
    now,
    random: Math.random,
    log,
    send: (events: AppEvent[]) => sendOrLog(workflows, log, events),
    fetcher,
    pictures: createPictures({ fetcher }),
    replies: createReplies(),
    worker: createWorkerPool({ isThreadOptional: env.LEDE_PROFILE === "serverless" }),
    mac: macBy(secret),
    settings,
  };
  const mailFolder = join(env.LEDE_DATA_DIR, "mail");
  const followed = await followSettings(ports, {
    signal: breaking.signal,
    mailFolder,
    // Separate, because only profile crawls may use bridges.
    openBridgeFetcher: (hosts) => openFetcher({ userAgent: agent, allow: [...allow, ...parseAllowList(hosts)] }),
  }).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const contextFor = <A extends UserActor | SystemActor>(actor: A): Context<A> => {
    // Background work may begin with the former settings.
    void followed.refresh();
    return { ...ports, ...followed.ports(), engine: workflows.engine?.view ?? null, actor };
  };
  const workflows = createWorkflows({
    choice,
    pool: database.pool,
    isExclusive: database.isExclusive,
    crawlsMax: env.CRAWL_CONCURRENCY ?? (database.isExclusive ? CRAWLS_MAX_EMBEDDED : CRAWLS_MAX),
    context: () => contextFor(SYSTEM),
    log,
  });
  const abortCalls = () => breaking.abort(new Error("Lede stopped before the call was answered."));
  const stop = async () => {
    await workflows.stop();
    await followed.stop();
    await Promise.all([ports.fetcher.close(), ports.worker.close()]);
    await database.close();
  };
  const { refresh } = followed;
  return {
    env,
    log,
    database,
    workflows,
    trouble: { reason: null },
    authSecret: secret,
    contextFor,
    refresh,
    abortCalls,
    stop,
  };
}

/** A lost event costs minutes, not data: the next tick finds the work. */
async function sendOrLog(workflows: Workflows, log: Logger, events: AppEvent[]): Promise<void> {
  if (events.length === 0) return;
  try {
    // The embedded engine refuses events until it has started.
    await workStarted();
    await workflows.send(events);
  } catch (error) {
    log.warn({ err: error, events: events.length }, "events were not sent; the next tick makes up for them");
  }
}

function settingsOf(env: Env, { dashboardUrl }: EngineChoice): Settings {
  return {
    appUrl: appUrl(env),
    version: packageJson.version,
    adminEmail: env.ADMIN_EMAIL ?? null,
    signup: env.SIGNUP,
    crawlIntervalSecondsMin: env.CRAWL_INTERVAL_MIN_SECONDS,
    crawlIntervalSecondsMax: env.CRAWL_INTERVAL_MAX_SECONDS,
    hostSpacingMs: HOST_SPACING_MS,
    ai: {
      tokensPerMonth: env.AI_TOKENS_PER_MONTH ?? null,
      tokensPerDay: env.AI_TOKENS_PER_DAY ?? null,
      tokensPerUserPerDay: env.AI_TOKENS_PER_USER_PER_DAY ?? null,
      language: env.AI_LANGUAGE ?? null,
      // Replaced by the followed settings, like the model.
      secondOpinion: true,
      timeoutSeconds: env.AI_TIMEOUT_SECONDS ?? null,
      variables: {
        apiKey: env.OPENAI_API_KEY ?? null,
        baseUrl: env.OPENAI_BASE_URL ?? null,
        model: env.AI_MODEL ?? null,
        api: env.AI_API ?? null,
        embeddingModel: env.AI_EMBEDDING_MODEL ?? null,
        secondOpinion: env.AI_SECOND_OPINION ? env.AI_SECOND_OPINION === "on" : null,
      },
    },
    mail: { connection: mailConnection(env), from: env.MAIL_FROM ?? null, resendBaseUrl: env.RESEND_BASE_URL },
    mailFrom: defaultSender(appUrl(env)),
    inngestUrl: dashboardUrl,
    connectors: connectorSettings(env),
    connectorVariables: Object.fromEntries(
      CONNECTOR_VARIABLES.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
    ),
    showsPictures: env.PICTURES === "proxy",
  };
}

export function ownVersion(): string {
  return packageJson.version;
}

function mailConnection(env: Env): MailConnection | null {
  if (env.RESEND_API_KEY) return { kind: "resend", apiKey: env.RESEND_API_KEY, baseUrl: env.RESEND_BASE_URL };
  return env.SMTP_URL ? { kind: "smtp", url: env.SMTP_URL } : null;
}

function allowList(env: Env): AllowList {
  try {
    return parseAllowList(env.CRAWL_ALLOW_PRIVATE_HOSTS);
  } catch (error) {
    throw new EnvError(`CRAWL_ALLOW_PRIVATE_HOSTS: ${error instanceof Error ? error.message : error}`);
  }
}
