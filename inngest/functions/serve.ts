// Loaded when work starts: the functions load most of the app, and no page needs them.
import type { Inngest } from "inngest";
import { serve } from "inngest/edge";
import { serve as serveNext } from "inngest/next";
import { type EngineChoice, POLL_SECONDS } from "@/inngest/mode";
import { startCounts } from "@/inngest/observation";
import type { SystemContext } from "@/lib/context/context";
import { enrich, translate, writeTexts } from "./articles";
import { compare } from "./compare";
import { crawl, crawlNow, crawlTick, sendHubRequests } from "./crawl";
import { hubTick, opmlTick, pushPosts, serveHub } from "./feeds-out";
import { housekeep, recheck } from "./housekeep";
import { digestTick, mailTick, sendDigest, sendMail } from "./mail";
import { rederive, refile } from "./newsfeeds";
import { deliver, deliveryTick } from "./webhooks";

export interface FunctionOptions {
  choice: EngineChoice;
  /** Feeds of a lane that are crawled at once. */
  crawlsMax: number;
  context: () => SystemContext;
}

type Handler = (request: Request) => Promise<Response>;

/** Time zones differ by quarters of an hour. */
const DIGEST_MINUTES_MIN = 5;

/** @param prune removes the engine's ended runs */
export function serveEngine(client: Inngest, options: FunctionOptions, prune: () => Promise<unknown>): Handler {
  return serve({ client, functions: createFunctions(client, options, prune) });
}

/**
 * Rejects a stranger's `PUT`, which would make the app register itself with a URL of their choice; `register` accepts
 * it.
 */
export function serveInngest(client: Inngest, options: FunctionOptions): { handler: Handler; register: Handler } {
  const { serveOrigin, isServerless } = options.choice;
  const functions = createFunctions(client, options, async () => undefined);
  // A stream keeps the connection alive, which a host may cut while nothing is sent.
  const forInngest = serveNext({ client, functions, serveOrigin, enableUnauthedSync: false, streaming: isServerless });
  return {
    // Safe: the SDK reads only properties that every request has
    handler: (request) => forInngest(request as Parameters<typeof forInngest>[0], undefined),
    register: serve({ client, functions, serveOrigin, enableUnauthedSync: true }),
  };
}

function createFunctions(
  inngest: Inngest,
  { choice, context, crawlsMax }: FunctionOptions,
  prune: () => Promise<unknown>,
) {
  const functions = [
    crawlTick(inngest, context, {
      minutes: choice.tickMinutes,
      secondsToNextPoll: choice.mode === "embedded" ? POLL_SECONDS : choice.tickMinutes * 60,
    }),
    crawlNow(inngest, context, crawlsMax),
    crawl(inngest, context, crawlsMax),
    enrich(inngest, context),
    writeTexts(inngest, context),
    translate(inngest, context),
    refile(inngest, context),
    rederive(inngest, context),
    compare(inngest, context, choice.tickMinutes),
    sendHubRequests(inngest, context),
    mailTick(inngest, context, choice.tickMinutes),
    sendMail(inngest, context),
    digestTick(inngest, context, Math.max(DIGEST_MINUTES_MIN, choice.tickMinutes)),
    sendDigest(inngest, context),
    deliveryTick(inngest, context, choice.tickMinutes),
    deliver(inngest, context),
    hubTick(inngest, context, choice.tickMinutes),
    serveHub(inngest, context),
    pushPosts(inngest, context),
    opmlTick(inngest, context, choice.isServerless ? 0 : 23),
    recheck(inngest, context, choice.isServerless ? "0" : "*/10"),
    // On a serverless host in the minute of a tick, when the database is awake anyway.
    housekeep(inngest, context, { prune, minute: choice.isServerless ? 0 : 17 }),
  ];
  startCounts(functions);
  return functions;
}
