import type { Inngest } from "inngest";
import { enrichRequested } from "@/inngest/events";
import { deriveKeylearning, listUnderivedPosts } from "@/lib/articles/derive-keylearnings";
import { finishArticle } from "@/lib/articles/finish-article";
import { prepareArticle, summariseFeedText } from "@/lib/articles/prepare-article";
import { summarizeArticle } from "@/lib/articles/summarize-article";
import type { SystemContext } from "@/lib/context";
import { oneAtATimeForEachHost } from "./host-limit";

/** Full text and chosen texts for each article first; then, with a model, one step for each paid call. */
export function enrich(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    {
      id: "enrich",
      triggers: [enrichRequested],
      concurrency: [oneAtATimeForEachHost],
      retries: 3,
    },
    async ({ event, step }) => {
      const prepared = await step.run("prepare", () => prepareAll(context(), event.data.articleIds));
      for (const articleId of prepared) {
        const paid = async () => {
          await step.run(`summarize:${articleId}`, () => summarizeArticle(context(), articleId));
          const postIds = await step.run(`list:${articleId}`, () => listUnderivedPosts(context(), articleId));
          for (const postId of postIds)
            await step.run(`derive:${postId}`, () => deriveKeylearning(context(), { articleId, postId }));
        };
        // A provider that stays away must not keep the article from being finished: the chosen texts stand.
        await paid().catch(() => undefined);
        await step.run(`finish:${articleId}`, () => finishArticle(context(), articleId));
      }
      return { prepared: prepared.length };
    },
  );
}

/** @returns the articles for which a model has work to do */
async function prepareAll(ctx: SystemContext, articleIds: readonly string[]): Promise<string[]> {
  for (const articleId of articleIds) await summariseFeedText(ctx, articleId);
  const prepared: string[] = [];
  for (const articleId of articleIds) if (await prepareArticle(ctx, articleId)) prepared.push(articleId);
  return ctx.model ? prepared : [];
}
