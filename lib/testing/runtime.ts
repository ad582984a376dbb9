import { afterAll, beforeAll, beforeEach } from "vitest";
import { insertUser } from "@/db/queries/accounts/users";
import type { AppEvent } from "@/inngest/events";
import { chooseEngine } from "@/inngest/mode";
import { createWorkflows } from "@/inngest/workflows";
import type { Context, Settings, SystemActor, SystemContext, UserActor, UserContext } from "@/lib/context/context";
import { readEnv } from "@/lib/core/env";
import { newId } from "@/lib/core/id";
import { processWide } from "@/lib/core/process-wide";
import { connectorSettings } from "@/lib/crawl/connectors/settings";
import type { Embedder, Model } from "@/lib/platform/ai/model";
import { createFetcher } from "@/lib/platform/fetch/fetch";
import type { FetchLimits } from "@/lib/platform/fetch/limits";
import { createPictures } from "@/lib/platform/fetch/pictures";
import { parseAllowList } from "@/lib/platform/fetch/policy";
import { createReplies, type Replies } from "@/lib/platform/fetch/replies";
import type { Logger } from "@/lib/platform/log";
import type { MailTransport, OutgoingMail } from "@/lib/platform/mail/transport";
import { macBy } from "@/lib/platform/secret";
import { createWorkerPool, type WorkerPool } from "@/lib/platform/worker/pool";
import { bindRuntime, type Runtime, SYSTEM } from "@/lib/runtime/runtime";
import { openTestDatabase, type TestDatabase } from "./database";
import { stagedFetcher } from "./staged-fetcher";

interface LogLine {
  level: keyof Logger;
  fields: unknown;
  message: string | undefined;
}

/** Replace `mail` to test a failing transport. */
interface TestPost {
  /** Mails sent by the original transport, in order. */
  mails: OutgoingMail[];
  mail: MailTransport;
}

export interface TestRuntime extends Runtime {
  database: TestDatabase;
  system: SystemContext;
  /** Sent events, in order. */
  sent: AppEvent[];
  settings: Settings;
  /** Logged lines, in order. */
  lines: LogLine[];
  /** Sets the time that verbs read; null restores the real clock. */
  setNow(now: Date | null): void;
  setModel(model: Model | null): void;
  setEmbedder(embedder: Embedder | null): void;
  post: TestPost;
  /** Clears the cache of replies, like a restart. */
  forgetReplies(): void;
  /** Local replacements of servers, by origin: `https://bsky.app` → `http://127.0.0.1:4711`. */
  stages: Map<string, string>;
  /** Makes an account and returns its context. */
  newUser(): Promise<UserContext>;
}

interface TestRuntimeOptions {
  /** Default: a fresh database. */
  database?: TestDatabase;
  /** Takes a database that no test has used, because requests of an earlier file may still write to another one. */
  isUnused?: boolean;
  runsWorkflows?: boolean;
  /** Private hosts that may be fetched; by default the names of loopback. */
  allow?: string;
  limits?: Partial<FetchLimits>;
}

/**
 * Binds a runtime over a fresh database, with real fetches (to loopback only) and real worker threads. Records events;
 * with `runsWorkflows` also runs them.
 */
export async function bindTestRuntime(options: TestRuntimeOptions = {}): Promise<TestRuntime> {
  const database = options.database ?? (await openTestDatabase({ isUnused: options.isUnused ?? false }));
  const env = readEnv({ AUTH_SECRET: "a-secret-that-only-the-tests-know-of", LOG_LEVEL: "silent" });
  const { lines, log } = recordingLog();
  const settings = testSettings();
  const sent: AppEvent[] = [];
  const { now, models, ...knobs } = createKnobs();
  const post = recordingPost();
  const stages = new Map<string, string>();
  const allow = parseAllowList(options.allow ?? "localhost,127.0.0.1");
  const fetcher = stagedFetcher(createFetcher({ userAgent: "Lede/test", allow, limits: options.limits ?? {} }), stages);
  const { replies, forgetReplies } = forgettableReplies();
  const caches = { replies, pictures: createPictures({ fetcher }) };
  const contextFor = <A extends UserActor | SystemActor>(actor: A): Context<A> => ({
    actor,
    db: database.db,
    now,
    random: () => 0.5,
    log,
    send: async (events) => {
      sent.push(...events);
      if (options.runsWorkflows) await workflows.send(events);
    },
    fetcher,
    ...caches,
    bridgeFetcher: fetcher,
    worker: workerPool(),
    ...models(),
    mac: macBy(env.AUTH_SECRET ?? ""),
    mail: post.mail,
    engine: workflows.engine?.view ?? null,
    settings,
  });
  const workflows = createWorkflows({
    choice: chooseEngine({}, {}),
    pool: database.pool,
    isExclusive: database.isExclusive,
    crawlsMax: 4,
    context: () => contextFor(SYSTEM),
    log,
  });
  if (options.runsWorkflows) await workflows.start();
  const runtime: TestRuntime = {
    env,
    log,
    database,
    workflows,
    authSecret: env.AUTH_SECRET ?? "",
    contextFor,
    system: contextFor(SYSTEM),
    sent,
    lines,
    settings,
    stages,
    forgetReplies,
    ...knobs,
    post,
    newUser: () => newUser(database, contextFor),
    stop: async () => {
      await workflows.stop();
      await fetcher.close();
      await database.close();
    },
  };
  bindRuntime(runtime);
  return runtime;
}

/**
 * Binds a runtime for the tests of a file and sets its clock to `now` before each test. Hooks fill the returned object,
 * so only hooks and tests may read it.
 */
export function setUpRuntime({ now, ...options }: TestRuntimeOptions & { now?: Date } = {}): TestRuntime {
  const runtime = {} as TestRuntime;
  beforeAll(async () => bindRuntime(Object.assign(runtime, await bindTestRuntime(options))));
  afterAll(() => runtime.stop());
  beforeEach(() => {
    if (now) runtime.setNow(now);
    runtime.sent.length = 0;
  });
  return runtime;
}

function createKnobs() {
  let now: Date | null = null;
  let model: Model | null = null;
  let embedder: Embedder | null = null;
  return {
    trouble: { reason: null },
    abortCalls: () => undefined,
    refresh: async () => undefined,
    now: () => now ?? new Date(),
    models: () => ({ model, embedder }),
    setNow: (value: Date | null) => {
      now = value;
    },
    setModel: (value: Model | null) => {
      model = value;
    },
    setEmbedder: (value: Embedder | null) => {
      embedder = value;
    },
  };
}

/** One pool for all test files of a process, because each thread loads the parsers for half a second. */
function workerPool(): WorkerPool {
  // A thread that ends between two test files would have to start again.
  return processWide("testing.worker", () => createWorkerPool({ idleMs: 120_000, deadlineMs: 20_000 }));
}

function forgettableReplies(): { replies: Replies; forgetReplies: () => void } {
  let kept = createReplies();
  const replies: Replies = {
    find: (...asked) => kept.find(...asked),
    keep: (...given) => kept.keep(...given),
    forget: (url) => kept.forget(url),
  };
  const forgetReplies = () => {
    kept = createReplies();
  };
  return { replies, forgetReplies };
}

function testSettings(): Settings {
  return {
    appUrl: "http://localhost:3000",
    version: "0.0.0-test",
    adminEmail: null,
    signup: "open",
    crawlIntervalSecondsMin: 900,
    crawlIntervalSecondsMax: 86_400,
    hostSpacingMs: 0,
    ai: {
      tokensPerMonth: null,
      tokensPerDay: null,
      tokensPerUserPerDay: null,
      language: null,
      // Scripted models answer two kinds of questions.
      secondOpinion: false,
      timeoutSeconds: null,
      variables: { apiKey: null, baseUrl: null, model: null, api: null, secondOpinion: null, embeddingModel: null },
    },
    mail: { connection: null, from: null, resendBaseUrl: "https://api.resend.com" },
    mailFrom: "Lede <lede@lede.example>",
    inngestUrl: null,
    connectors: connectorSettings({}),
    connectorVariables: {},
    showsPictures: true,
  };
}

async function newUser(database: TestDatabase, contextFor: (actor: UserActor) => UserContext): Promise<UserContext> {
  const userId = newId();
  const email = `${userId}@example.org`;
  await insertUser(database.db, { id: userId, email, passwordHash: "none", createdAt: new Date() });
  return contextFor({ kind: "user", userId, via: "session", isReadOnly: false });
}

function recordingLog(): { lines: LogLine[]; log: Logger } {
  const lines: LogLine[] = [];
  const at = (level: keyof Logger) => (fields: unknown, message?: string) => {
    lines.push({ level, fields, message });
  };
  return { lines, log: { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") } };
}

function recordingPost(): TestPost {
  const mails: OutgoingMail[] = [];
  const send: MailTransport["send"] = async (mail) => {
    mails.push(mail);
    return { kind: "sent", providerId: mail.idempotencyKey };
  };
  return { mails, mail: { kind: "file", send, close: async () => undefined } };
}
