import type { Inngest } from "inngest";
import { writeTextsRequested } from "@/inngest/events";
import type { SystemContext } from "@/lib/context/context";
import { deriveKeylearnings } from "@/lib/crawl/articles/derive-keylearnings";
import { finishWriting } from "@/lib/crawl/articles/finish-article";
import { summarizeArticle } from "@/lib/crawl/articles/summarize-article";
import { TEXTS } from "./lanes";

/** Three steps at most, however many newsfeeds keep the article: what a run has no time for is left to the next one. */
export function writeTexts(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    {
      id: "write-texts",
      triggers: [writeTextsRequested],
      concurrency: [...TEXTS],
      retries: 3,
    },
    async ({ event, step }) => {
      const { articleId, after = null } = event.data;
      const write = async () => {
        const isContinued = after !== null;
        if (!isContinued && (await step.run("summarize", () => summarizeArticle(context(), articleId))) === "later")
          return null;
        return step.run("derive", () => deriveKeylearnings(context(), { articleId, after }));
      };
      // Whatever goes wrong must not keep the article from being finished: the chosen texts stand.
      const rest = await write().catch(() => null);
      await step.run("finish", () => finishWriting(context(), { articleId, rest }));
    },
  );
}
