import { deleteProvider } from "@/db/queries/ai/ai-usage";
import type { UserContext } from "@/lib/context/context";
import type { InputOf } from "@/lib/contract/endpoints";
import type { AiSetup, ModelTest } from "@/lib/contract/setup";
import { requestVectors } from "@/lib/crawl/meaning/embed-texts";
import { openEmbedder } from "@/lib/platform/ai/open-model";
import { metered, type Tokens } from "./ai-costs";
import { candidateOf } from "./ai-setup";
import { adviceOnEmbedding } from "./provider-advice";

const SAMPLE_TEXTS = ["Town library opens on Sundays", "The council voted for it on Tuesday."];

/** Asks for the vectors of two sentences, within all budgets; null without an embedding model. */
export async function testEmbedder(
  ctx: UserContext,
  { connection, source, charged }: InputOf<"testModel">["body"] & Pick<AiSetup, "source"> & { charged: Tokens[] },
): Promise<ModelTest["embedding"]> {
  const { timeoutSeconds } = ctx.settings.ai;
  const chosen = connection
    ? await openEmbedder(await candidateOf(ctx, connection), { timeoutSeconds, signal: ctx.signal })
    : ctx.embedder;
  if (!chosen) return null;
  // A wrong name in the form must not pause the model in use.
  const named = connection ? { ...chosen, provider: `${chosen.provider} (test)` } : chosen;
  const embedder = metered(named, charged);
  await deleteProvider(ctx.db, embedder.provider);
  const payer = { userId: ctx.actor.userId, newsfeedId: null };
  const outcome = await requestVectors(ctx, embedder, { texts: SAMPLE_TEXTS, payer });
  if (connection) await deleteProvider(ctx.db, embedder.provider);
  const model = embedder.name;
  switch (outcome.kind) {
    case "answered":
      return { model, dimensions: outcome.reply.value[0]?.length ?? null, problem: null };
    case "failed":
      return {
        model,
        dimensions: null,
        problem: { text: outcome.reason, advice: adviceOnEmbedding(outcome.failure, source) },
      };
    case "refused":
      return { model, dimensions: null, problem: { text: outcome.reason, advice: "Choose another embedding model." } };
    case "later":
      return {
        model,
        dimensions: null,
        problem: {
          text: "The budget is spent, so the model was not asked.",
          advice: "Wait for the next day or month (UTC), or raise the caps.",
        },
      };
  }
}
