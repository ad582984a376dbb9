import { findArticleToEnrich } from "@/db/queries/articles";
import { listPostsToLearnFrom, storeKeylearning } from "@/db/queries/filing";
import type { Context } from "@/lib/context";
import { locateQuote } from "@/lib/feed/quotes";
import { isAnswerRefused } from "@/lib/platform/ai/answer";
import type { Keylearning, Model, ModelReply } from "@/lib/platform/ai/model";
import { PROMPT_VERSION } from "@/lib/platform/ai/prompt";
import { bookCall, hasBudget } from "./budget";

type Reader = Awaited<ReturnType<typeof listPostsToLearnFrom>>[number];
type Article = NonNullable<Awaited<ReturnType<typeof findArticleToEnrich>>>;

/** The posts of an article whose key learning a model has still to derive. */
export async function listUnderivedPosts(ctx: Context, articleId: string): Promise<string[]> {
  const readers = await listPostsToLearnFrom(ctx.db, articleId);
  return readers.filter((reader) => reader.status === "pending").map((reader) => reader.postId);
}

/**
 * Lets the model say what an article means for the newsfeed of one post. Its quotes are looked up in the stored text;
 * those that do not stand there are dropped.
 *
 * @throws what the provider's client throws; the queue tries again
 */
export async function deriveKeylearning(
  ctx: Context,
  { articleId, postId }: { articleId: string; postId: string },
): Promise<"done" | "kept"> {
  const found = await findArticleToEnrich(ctx.db, articleId);
  const readers = await listPostsToLearnFrom(ctx.db, articleId);
  const reader = readers.find((one) => one.postId === postId);
  if (!found || !ctx.model || reader?.status !== "pending" || !(await hasBudget(ctx))) return "kept";
  try {
    const reply = await ask(ctx.model, found, reader);
    await bookCall(ctx, reply, { userId: reader.ownerId, model: ctx.model.name, purpose: "keylearning" });
    await store(ctx, { reply, reader, markdown: found.content.contentMarkdown, model: ctx.model.name });
    return "done";
  } catch (error) {
    if (!isAnswerRefused(error)) throw error;
    ctx.log.warn({ postId, reason: error.message }, "a key learning was refused");
    return "kept";
  }
}

function ask(model: Model, { article, content }: Article, reader: Reader): Promise<ModelReply<Keylearning>> {
  return model.deriveKeylearning(
    { title: article.title, text: content.contentText, language: article.language },
    { newsfeedName: reader.newsfeedName, businessContext: reader.businessContext, keywords: reader.keywords },
  );
}

async function store(
  ctx: Context,
  derived: { reply: ModelReply<Keylearning>; reader: Reader; markdown: string; model: string },
): Promise<void> {
  const { reply, reader, markdown } = derived;
  const places = reply.value.quotes.flatMap((quote) => locateQuote(markdown, quote) ?? []);
  await storeKeylearning(ctx.db, {
    postId: reader.postId,
    contextVersion: reader.contextVersion,
    keylearning: reply.value.keylearning ?? `Nothing in this post bears on ${reader.newsfeedName}.`,
    evidence: places.map(({ start, end }) => ({ quote: markdown.slice(start, end), start, end })),
    status: "done",
    model: derived.model,
    promptVersion: PROMPT_VERSION,
    inputTokens: reply.inputTokens,
    outputTokens: reply.outputTokens,
  });
}
