import type { Inngest } from "inngest";
import { writeTextsRequested } from "@/inngest/events";
import { deriveKeylearning, listUnderivedPosts } from "@/lib/articles/derive-keylearnings";
import { finishArticle } from "@/lib/articles/finish-article";
import { summarizeArticle } from "@/lib/articles/summarize-article";
import type { SystemContext } from "@/lib/context";

const CALLS_AT_A_TIME = 4;

/** One step for each paid call: repeating a step costs more than storing it. */
export function writeTexts(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    {
      id: "write-texts",
      triggers: [writeTextsRequested],
      concurrency: CALLS_AT_A_TIME,
      retries: 3,
    },
    async ({ event, step }) => {
      const { articleId } = event.data;
      const calls = async () => {
        if ((await step.run("summarize", () => summarizeArticle(context(), articleId))) === "later") return;
        const postIds = await step.run("list", () => listUnderivedPosts(context(), articleId));
        for (const postId of postIds) {
          const writing = await step.run(`derive:${postId}`, () => deriveKeylearning(context(), { articleId, postId }));
          if (writing === "later") return;
        }
      };
      // Whatever goes wrong must not keep the article from being finished: the chosen texts stand.
      await calls().catch(() => undefined);
      await step.run("finish", () => finishArticle(context(), articleId));
    },
  );
}
