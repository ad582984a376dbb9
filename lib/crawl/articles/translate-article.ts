import {
  claimTranslation,
  findTranslationToWrite,
  listTranslationPayers,
  NO_PAYER,
  queueForSources,
  restartTranslation,
  storeTranslation,
  type TranslationKey,
  takeDueTranslations,
} from "@/db/queries/articles/translations";
import type { AppEvent } from "@/inngest/events";
import type { Context } from "@/lib/context/context";
import { storeOutcome } from "@/lib/context/store-outcome";
import { afterSeconds } from "@/lib/core/duration";
import { hexOf } from "@/lib/feed/identity/identity";
import { type Piece, piecesOf } from "@/lib/feed/text/pieces";
import type { Model, ModelArticle, Translation } from "@/lib/platform/ai/model";
import { OUTPUT_TOKENS_MAX, TRANSLATION_TOKENS_MAX, tokensAtMost } from "@/lib/platform/ai/tokens";
import { ANSWER_LEASE_SECONDS, type AttemptOutcome, type Payer } from "./ask-once";
import { callModel } from "./call-model";

/** Covers a piece with its retry. */
const CLAIM_SECONDS = 2 * ANSWER_LEASE_SECONDS;
/** Keeps workflow steps short. */
const RUN_MS_MAX = 20_000;
/** Runs without an answer, from a provider that answers otherwise, after which a translation fails. */
const ATTEMPTS_MAX = 3;
const RETRY_SECONDS = 60;
/** Delay after which a lost request is repeated. */
const LOST_SECONDS = 30 * 60;
const DUE_PER_TICK_MAX = 50;

type TranslateRequest = Extract<AppEvent, { name: "article/translate.requested" }>;

export function translateRequests(keys: readonly TranslationKey[]): TranslateRequest[] {
  return keys.map(({ contentHash, language }) => ({
    name: "article/translate.requested",
    data: { contentHash: hexOf(contentHash), language },
  }));
}

/** Times of a queued translation, which a tick requests again if its event is lost. */
export function queueingAt(now: Date) {
  return { now, dueAt: afterSeconds(now, LOST_SECONDS) };
}

/** Requests translations of articles, or of a source's newest posts, where their source is always translated. */
export async function translateForSources(ctx: Context, wanted: Parameters<typeof queueForSources>[1]): Promise<void> {
  if (!ctx.model) return;
  const keys = await queueForSources(ctx.db, wanted, queueingAt(ctx.now()));
  if (keys.length > 0) await ctx.send(translateRequests(keys));
}

/** Requests translations that wait for budget, a provider or a lost event. */
export async function resumeTranslations(ctx: Context): Promise<void> {
  if (!ctx.model) return;
  const now = ctx.now();
  const until = afterSeconds(now, LOST_SECONDS);
  const keys = await takeDueTranslations(ctx.db, { now, until, rowsMax: DUE_PER_TICK_MAX });
  if (keys.length > 0) await ctx.send(translateRequests(keys));
}

/**
 * Translates an article piece by piece. Each piece is stored at once, so a repeated run asks for none again.
 *
 * @returns whether more is left for another step
 */
export async function translateArticle(ctx: Context, key: TranslationKey): Promise<boolean> {
  const { model } = ctx;
  const until = afterSeconds(ctx.now(), CLAIM_SECONDS);
  if (!model || !(await claimTranslation(ctx.db, key, { now: ctx.now(), until }))) return false;
  const startedAt = ctx.now().getTime();
  for (;;) {
    const step = await translateNext(ctx, { model, key, until });
    const isLate = ctx.now().getTime() - startedAt > RUN_MS_MAX;
    if (step === "translated" && !isLate) continue;
    if (step !== "ended") await storeTranslation(ctx.db, key, { until, isEnd: true });
    return step === "translated";
  }
}

interface Run {
  model: Model;
  key: TranslationKey;
  until: Date;
}

type Step = "translated" | "ended" | "gone";

async function translateNext(ctx: Context, { model, key, until }: Run): Promise<Step> {
  const found = await findTranslationToWrite(ctx.db, key);
  if (!found) return "gone";
  if (!found.isSame) {
    await restartTranslation(ctx.db, key);
    return "translated";
  }
  const { pieces } = piecesOf(found.article.markdown);
  const done = found.pieces.length;
  const isTitled = found.title !== "";
  const piece = pieces[done] ?? (isTitled ? undefined : NO_TEXT);
  if (piece === undefined) return end({ status: "done", failure: null, pieceCount: done });
  const payers = await listTranslationPayers(ctx.db, key);
  if (payers.length === 0) return end({ status: "failed", failure: NO_PAYER });
  const { title: original } = found.article;
  const translated = await translatePiece(ctx, { model, key, payers, title: original, isTitled, piece });
  if (translated.kind === "translated") {
    const { title, text } = translated;
    const stored = {
      ...(!isTitled && title !== "" && { title }),
      ...(piece !== NO_TEXT && { pieces: [...found.pieces, text] }),
      pieceCount: pieces.length,
      failure: null,
    };
    const write = () => storeTranslation(ctx.db, key, { until, ...stored });
    return (await storeOutcome(ctx, { until, write })) ? "translated" : "gone";
  }
  return end(afterFailure(ctx, translated.outcome, found.attempts));

  async function end(changes: Omit<Parameters<typeof storeTranslation>[2], "until">): Promise<Step> {
    await storeTranslation(ctx.db, key, { ...changes, until, isEnd: true });
    return "ended";
  }
}

/** Placeholder for the text of an article that has only a title. */
const NO_TEXT: Piece = { text: "", isProse: true };

type Unanswered = Exclude<AttemptOutcome<Translation>, { kind: "answered" }>;

/** Translates a piece, and the title with the first one. Code stays as it is. */
async function translatePiece(
  ctx: Context,
  asked: { model: Model; key: TranslationKey; payers: Payer[]; title: string; isTitled: boolean; piece: Piece },
): Promise<({ kind: "translated" } & Translation) | { kind: "unanswered"; outcome: Unanswered }> {
  const { model, key, payers, title, isTitled, piece } = asked;
  if (!piece.isProse && isTitled) return { kind: "translated", title: "", text: piece.text };
  const article: ModelArticle = { title, text: piece.isProse ? piece.text : "", language: key.language };
  const outcome = await callModel<Translation>(ctx, model, {
    payers,
    purpose: "translation",
    tokensMax: tokensAtMost(article) + TRANSLATION_TOKENS_MAX - OUTPUT_TOKENS_MAX,
    article,
    ask: (other, retry) => other.translate(article, retry),
    checksInput: true,
  });
  if (outcome.kind !== "answered") return { kind: "unanswered", outcome };
  const { value } = outcome.reply;
  return { kind: "translated", title: value.title, text: piece.isProse ? value.text : piece.text };
}

function afterFailure(ctx: Context, outcome: Unanswered, attempts: number) {
  if (outcome.kind === "later") return { failure: outcome.reason, dueAt: outcome.dueAt };
  if (outcome.kind === "refused") return { status: "failed" as const, failure: outcome.refusal };
  ctx.log.warn({ reason: outcome.reason }, "a translation got no answer");
  // An outage says nothing about the piece.
  if (!outcome.isOfInput) return { failure: "provider", dueAt: afterSeconds(ctx.now(), RETRY_SECONDS) };
  const isLast = attempts + 1 >= ATTEMPTS_MAX;
  const dueAt = afterSeconds(ctx.now(), RETRY_SECONDS * 2 ** attempts);
  return { failure: "no_answer", attempts: attempts + 1, ...(isLast ? { status: "failed" as const } : { dueAt }) };
}
