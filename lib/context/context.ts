import type { Db } from "@/db/client";
import type { EngineView } from "@/inngest/engine/view/view";
import type { AppEvent } from "@/inngest/events";
import type { Model } from "@/lib/platform/ai/model";
import type { Fetcher } from "@/lib/platform/fetch/fetch";
import type { Pictures } from "@/lib/platform/fetch/pictures";
import type { Replies } from "@/lib/platform/fetch/replies";
import type { Logger } from "@/lib/platform/log";
import type { MailTransport } from "@/lib/platform/mail/transport";
import type { WorkerPool } from "@/lib/platform/worker/pool";

/** A person, by key or by session. */
export interface UserActor {
  kind: "user";
  userId: string;
  via: "key" | "session";
  /** Of the session that the request came with. */
  sessionId?: string;
  /** Id of the key that the request came with. */
  keyId?: string;
  /** A key that may only read. */
  isReadOnly: boolean;
}

/** The service itself: schedules, crawls, derives. */
export interface SystemActor {
  kind: "system";
}

/** Everything that a verb touches of the world. */
export interface Context<A extends UserActor | SystemActor = UserActor | SystemActor> {
  actor: A;
  db: Db;
  now: () => Date;
  /** From 0 to 1, as `Math.random`. */
  random: () => number;
  log: Logger;
  /** Asks for work to be done sooner. Never throws: a lost event is found by the next tick. */
  send: (events: AppEvent[]) => Promise<void>;
  /** The only way to a user-supplied URL. */
  fetcher: Fetcher;
  /** What sites answered a moment ago. */
  replies: Replies;
  /** Pictures of posts, loaded in the place of the readers' browsers. */
  pictures: Pictures;
  /** The only way to the bridges that the operator runs, which may be in a private network; for nothing else. */
  bridgeFetcher: Fetcher;
  /** The only place where foreign bytes are parsed. */
  worker: WorkerPool;
  /** Null where no model is set up: then texts are chosen, not written. */
  model: Model | null;
  /** Signs and hashes by the installation's secret, differently for each purpose: HMAC-SHA-256, 32 bytes. */
  mac: (purpose: string, text: string) => Buffer;
  /** Where mails leave. */
  mail: MailTransport;
  /** The workflow engine as operators see it; null where Inngest runs the durable functions. */
  engine: EngineView | null;
  settings: Settings;
  /** Aborts when the client of the request goes away. */
  signal?: AbortSignal;
}

/** What an operator can set and verbs have to know. */
export interface Settings {
  appUrl: string;
  /** Of Lede itself. */
  version: string;
  /** Of the operator; null where `ADMIN_EMAIL` is not set. */
  adminEmail: string | null;
  signup: "first" | "open" | "closed";
  crawlIntervalSecondsMin: number;
  crawlIntervalSecondsMax: number;
  /** Least time between two requests to one host, over all processes. */
  hostSpacingMs: number;
  ai: AiSettings;
  /** The sender of all mails, as `Name <address>` or an address alone. */
  mailFrom: string;
  /** Inngest's dashboard; null where the engine is ours. */
  inngestUrl: string | null;
  connectors: ConnectorSettings;
  /** Does Lede load pictures of posts for their readers? Otherwise nobody does. */
  showsPictures: boolean;
}

/** Null where the operator set nothing. */
export interface AiSettings {
  tokensPerMonth: number | null;
  tokensPerDay: number | null;
  tokensPerUserPerDay: number | null;
  /** BCP 47, of summaries and key learnings; null where each follows its article. */
  language: string | null;
}

/** What opens routes to networks; null where the operator set nothing. */
export interface ConnectorSettings {
  reddit: { clientId: string; clientSecret: string } | null;
  x: { bearerToken: string } | null;
  instagram: { userId: string; accessToken: string } | null;
  threads: { accessToken: string } | null;
  youtube: { apiKey: string } | null;
  /** Base addresses of bridges, without a slash at the end. */
  rssHub: { url: string; accessKey: string | null } | null;
  rssBridge: { url: string } | null;
}

export type UserContext = Context<UserActor>;
export type SystemContext = Context<SystemActor>;

/**
 * Runs `work` in one transaction. Its context is the one to use inside: the outer database would wait for the
 * transaction for ever, and events leave only after the commit. No network call belongs inside.
 */
export async function transact<C extends Context, R>(ctx: C, work: (ctx: C) => Promise<R>): Promise<R> {
  const events: AppEvent[] = [];
  const result = await ctx.db.transaction((tx) =>
    work({
      ...ctx,
      db: tx,
      send: async (more) => {
        events.push(...more);
      },
    }),
  );
  if (events.length > 0) await ctx.send(events);
  return result;
}
