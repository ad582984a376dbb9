import type { Inngest } from "inngest";
import { enrichRequested, translateRequested, writeTextsRequested } from "@/inngest/events";
import type { SystemContext } from "@/lib/context/context";
import { deriveKeylearnings } from "@/lib/crawl/articles/derive-keylearnings";
import { prepareArticles } from "@/lib/crawl/articles/prepare-articles";
import { finishWriting } from "@/lib/crawl/articles/request-writing";
import { summarizeArticle } from "@/lib/crawl/articles/summarize-article";
import { translateArticle } from "@/lib/crawl/articles/translate-article";
import { PAGES, SAME_TEXTS, TEXTS, TRANSLATIONS } from "./lanes";

/** Fetches the article pages of one feed and chooses their texts, without steps. */
export function enrich(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    { id: "enrich", triggers: [enrichRequested], concurrency: [...PAGES], retries: 3 },
    async ({ event }) => ({ prepared: await prepareArticles(context(), event.data) }),
  );
}

/** Takes at most three steps, however many newsfeeds keep the article; the next run continues where the time ran out. */
export function writeTexts(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    { id: "write-texts", triggers: [writeTextsRequested], concurrency: [...TEXTS], singleton: SAME_TEXTS, retries: 3 },
    async ({ event, step }) => {
      const { articleId, after = null, requestedAt } = event.data;
      const write = async () => {
        const isContinued = after !== null;
        if (!isContinued && (await step.run("summarize", () => summarizeArticle(context(), articleId))) === "later")
          return null;
        return step.run("derive", () => deriveKeylearnings(context(), { articleId, after }));
      };
      // If writing fails, the article keeps its extracted texts and must still be finished.
      const rest = await write().catch(() => null);
      await step.run("finish", () => finishWriting(context(), { articleId, rest, requestedAt }));
    },
  );
}

/** Translates an article in steps of a few pieces. */
export function translate(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    { id: "translate", triggers: [translateRequested], concurrency: [...TRANSLATIONS], retries: 3 },
    async ({ event, step }) => {
      const { contentHash, language } = event.data;
      const key = { contentHash: Buffer.from(contentHash, "hex"), language };
      for (let part = 1; await step.run(`pieces:${part}`, () => translateArticle(context(), key)); ) part += 1;
    },
  );
}
