import type { Db } from "@/db/client";
import type { OperatorView } from "@/inngest/engine/view/view";
import type { AppEvent } from "@/inngest/events";
import type { Embedder, Model } from "@/lib/platform/ai/model";
import type { Fetcher } from "@/lib/platform/fetch/fetch";
import type { Pictures } from "@/lib/platform/fetch/pictures";
import type { Replies } from "@/lib/platform/fetch/replies";
import type { Logger } from "@/lib/platform/log";
import type { MailConnection } from "@/lib/platform/mail/open-transport";
import type { MailTransport } from "@/lib/platform/mail/transport";
import type { WorkerPool } from "@/lib/platform/worker/pool";

/** A person, authenticated by API key or session. */
export interface UserActor {
  kind: "user";
  userId: string;
  via: "key" | "session";
  /** Session of the request. */
  sessionId?: string;
  /** API key of the request. */
  keyId?: string;
  isReadOnly: boolean;
  /** Newsfeeds that the key is limited to; absent for the whole account. See `lib/context/scope.ts`. */
  newsfeedIds?: readonly string[];
}

/** The service itself: schedules, crawls, derives. */
export type SystemActor = { kind: "system" };

/** Everything a verb may touch outside itself. */
export interface Context<A extends UserActor | SystemActor = UserActor | SystemActor> {
  actor: A;
  db: Db;
  now: () => Date;
  /** In [0, 1), like `Math.random`. */
  random: () => number;
  log: Logger;
  /** Asks for work to be done sooner. Never throws: the next tick finds the work of a lost event. */
  send: (events: AppEvent[]) => Promise<void>;
  /** The only way to a user-supplied URL. */
  fetcher: Fetcher;
  /** Recent responses of sites. */
  replies: Replies;
  /** Loads pictures of posts so that publishers do not see readers' browsers. */
  pictures: Pictures;
  /** The only client for the operator's bridges, which may be in a private network. Not for anything else. */
  bridgeFetcher: Fetcher;
  /** The only place where foreign bytes are parsed. */
  worker: WorkerPool;
  /** Null without a model: summaries are then extracted instead of written. */
  model: Model | null;
  /** Null without an embedding model: relevance then goes by words alone. */
  embedder: Embedder | null;
  /** HMAC-SHA-256 with the server's secret and a separate key for each purpose; 32 bytes. */
  mac: (purpose: string, text: string) => Buffer;
  mail: MailTransport;
  /** The workflow engine as operators see it; null when Inngest runs the functions. */
  engine: OperatorView | null;
  settings: Settings;
  /** Aborts when the client disconnects. */
  signal?: AbortSignal;
}

/** Operator settings that verbs use. */
export interface Settings {
  appUrl: string;
  /** Version of Lede. */
  version: string;
  /** Null when `ADMIN_EMAIL` is not set. */
  adminEmail: string | null;
  signup: "first" | "open" | "closed";
  crawlIntervalSecondsMin: number;
  crawlIntervalSecondsMax: number;
  /** Minimum time between two requests to one host, over all processes. */
  hostSpacingMs: number;
  ai: AiSettings;
  /** Sender of all mails, as `Name <address>` or an address alone. */
  mailFrom: string;
  mail: MailVariables;
  /** URL of Inngest's dashboard; null with the embedded engine. */
  inngestUrl: string | null;
  connectors: ConnectorSettings;
  /** Variables of connectors that the environment sets. */
  connectorVariables: Readonly<Record<string, string>>;
  /** Whether Lede proxies pictures of posts. If not, posts show none. */
  showsPictures: boolean;
}

/** Mail provider and sender from the environment; null when not set. */
export interface MailVariables {
  connection: MailConnection | null;
  from: string | null;
  resendBaseUrl: string;
}

/** A null token limit means no limit. */
interface AiSettings {
  tokensPerMonth: number | null;
  tokensPerDay: number | null;
  tokensPerUserPerDay: number | null;
  /** BCP 47 language of summaries and key learnings; null keeps the language of each article. */
  language: string | null;
  /** Whether a second call judges what the model wrote. */
  secondOpinion: boolean;
  /** Null for the default, which is longer for a model on this machine. */
  timeoutSeconds: number | null;
  variables: AiVariables;
}

/** Environment variables for the model; null when not set. */
export interface AiVariables {
  apiKey: string | null;
  baseUrl: string | null;
  model: string | null;
  api: "responses" | "chat" | null;
  secondOpinion: boolean | null;
  embeddingModel: string | null;
}

/** Credentials and bridges for networks; null when not set. */
export interface ConnectorSettings {
  reddit: { clientId: string; clientSecret: string } | null;
  x: { bearerToken: string } | null;
  instagram: { userId: string; accessToken: string } | null;
  threads: { accessToken: string } | null;
  youtube: { apiKey: string } | null;
  /** Base URLs of bridges, without a trailing slash. */
  rssHub: { url: string; accessKey: string | null } | null;
  rssBridge: { url: string } | null;
}

export type UserContext = Context<UserActor>;
export type SystemContext = Context<SystemActor>;

/**
 * Runs `work` in one transaction. Use the context it receives: the outer database would deadlock, and events are sent
 * only after the commit. No network calls inside.
 */
export async function transact<C extends Context, R>(ctx: C, work: (ctx: C) => Promise<R>): Promise<R> {
  const events: AppEvent[] = [];
  const send: Context["send"] = async (more) => void events.push(...more);
  const result = await ctx.db.transaction((db) => work({ ...ctx, db, send }));
  await ctx.send(events);
  return result;
}
