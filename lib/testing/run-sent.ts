import type { AppEvent } from "@/inngest/events";
import type { SystemContext } from "@/lib/context/context";
import { deriveKeylearnings } from "@/lib/crawl/articles/derive-keylearnings";
import { prepareArticles } from "@/lib/crawl/articles/prepare-articles";
import { finishWriting } from "@/lib/crawl/articles/request-writing";
import { summarizeArticle } from "@/lib/crawl/articles/summarize-article";
import { translateArticle } from "@/lib/crawl/articles/translate-article";
import { claimDueFeeds } from "@/lib/crawl/claim-due-feeds";
import { crawlFeeds, crawlSlots } from "@/lib/crawl/crawl-feeds";
import { sendHubRequests } from "@/lib/crawl/hub/send-hub-requests";
import { sendMail } from "@/lib/domain/mail/send-mail";
import {
  chooseKeylearningsAnew,
  deriveKeylearningsAnew,
  finishRederive,
} from "@/lib/domain/newsfeeds/rederive-newsfeed";
import { refileNewsfeed } from "@/lib/domain/newsfeeds/refile-newsfeed";
import { deliverDue } from "@/lib/domain/webhooks/deliver";
import { SYSTEM } from "@/lib/runtime/runtime";
import type { TestRuntime } from "./runtime";

/** Runs the sent events and their consequences at once, without an engine. */
export async function runSent(runtime: TestRuntime): Promise<void> {
  const ctx = runtime.contextFor(SYSTEM);
  for (let event = runtime.sent.shift(); event; event = runtime.sent.shift()) await run(ctx, event);
}

/** Like {@link runSent}, after a tick that claims due work. */
export async function runDue(runtime: TestRuntime): Promise<void> {
  await claimDueFeeds(runtime.contextFor(SYSTEM));
  await runSent(runtime);
}

async function run(ctx: SystemContext, event: AppEvent): Promise<void> {
  switch (event.name) {
    case "crawl/requested":
      await crawlFeeds(ctx, event.data, crawlSlots(2));
      break;
    case "crawl/now.requested":
      await crawlFeeds(ctx, { lane: "", feedIds: event.data.feedIds, urgency: "awaited" }, crawlSlots(2));
      break;
    case "newsfeed/refile.requested":
      await refileNewsfeed(ctx, event.data.newsfeedId);
      break;
    case "newsfeed/rederive.requested":
      await rederive(ctx, event.data.newsfeedId);
      break;
    case "feed/ask-hubs.requested":
      await sendHubRequests(ctx, event.data.feedIds);
      break;
    case "mail/send.requested":
      await sendMail(ctx, event.data.outboxId);
      break;
    case "article/enrich.requested":
      await prepareArticles(ctx, event.data);
      break;
    case "article/translate.requested":
      await translate(ctx, event.data);
      break;
    case "destination/deliver.requested":
      await deliverDue(ctx, event.data);
      break;
    case "article/write-texts.requested":
      await writeTexts(ctx, event.data);
      break;
  }
}

async function translate(ctx: SystemContext, event: { contentHash: string; language: string }): Promise<void> {
  const key = { contentHash: Buffer.from(event.contentHash, "hex"), language: event.language };
  while (await translateArticle(ctx, key));
}

async function rederive(ctx: SystemContext, newsfeedId: string): Promise<void> {
  while (await chooseKeylearningsAnew(ctx, newsfeedId));
  const derive = async () => {
    while (await deriveKeylearningsAnew(ctx, newsfeedId));
  };
  await derive().catch(() => undefined);
  await finishRederive(ctx, newsfeedId);
}

type WriteTexts = Extract<AppEvent, { name: "article/write-texts.requested" }>["data"];

async function writeTexts(ctx: SystemContext, { articleId, after, requestedAt }: WriteTexts): Promise<void> {
  const write = async () => {
    if (after === undefined && (await summarizeArticle(ctx, articleId)) === "later") return null;
    return deriveKeylearnings(ctx, { articleId, after: after ?? null });
  };
  await finishWriting(ctx, { articleId, rest: await write().catch(() => null), requestedAt });
}
