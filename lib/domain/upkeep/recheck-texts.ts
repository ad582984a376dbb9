import {
  countUnproven,
  listUnprovenKeylearnings,
  listUnprovenSummaries,
  storeProvenKeylearning,
  storeProvenSummary,
} from "@/db/queries/articles/proof";
import type { SystemContext } from "@/lib/context/context";
import { PROOF_VERSION } from "@/lib/core/proof-version";
import { chooseKeylearning, NOTHING } from "@/lib/crawl/articles/choose-keylearning";
import type { Opinion } from "@/lib/feed/claims/opinion";
import type { ProofArticle } from "@/lib/feed/proof/prove";
import { answerLanguage } from "@/lib/platform/ai/check-answer";
import { resultOrNull } from "@/lib/platform/worker/worker-error";

/** Texts in memory at once. */
const TEXTS_PER_BATCH = 25;
/** Keeps workflow steps short. */
const RUN_MS_MAX = 20_000;

/**
 * Checks stored texts from before the current check, without a model: cuts claims that the article contradicts and
 * corrects states. A text whose check times out or crashes stays as it is. Each row is stored at once, so an
 * interrupted run continues where it was.
 *
 * @returns whether more is left
 */
export async function recheckTexts(ctx: SystemContext): Promise<boolean> {
  const startedAt = ctx.now().getTime();
  let checked = 0;
  for (;;) {
    const learnings = await listUnprovenKeylearnings(ctx.db, TEXTS_PER_BATCH);
    const summaries = await listUnprovenSummaries(ctx.db, TEXTS_PER_BATCH);
    for (const row of learnings) await recheckKeylearning(ctx, row);
    for (const row of summaries) await recheckSummary(ctx, row);
    checked += learnings.length + summaries.length;
    const isMore = learnings.length === TEXTS_PER_BATCH || summaries.length === TEXTS_PER_BATCH;
    if (isMore && ctx.now().getTime() - startedAt < RUN_MS_MAX) continue;
    if (checked > 0) ctx.log.info({ checked, left: await countUnproven(ctx.db) }, "stored texts were checked again");
    return isMore;
  }
}

type KeylearningRow = Awaited<ReturnType<typeof listUnprovenKeylearnings>>[number];

async function recheckKeylearning(ctx: SystemContext, row: KeylearningRow): Promise<void> {
  const { learning, markdown, ...rest } = row;
  const { postId, contextVersion, ...stored } = learning;
  const proven = markdown === null ? NOTHING : await provenKeylearning(ctx, { ...rest, markdown, stored });
  await storeProvenKeylearning(ctx.db, learning, { ...proven, proofVersion: PROOF_VERSION });
}

async function provenKeylearning(
  ctx: SystemContext,
  {
    stored,
    markdown,
    isCurrent,
    textLanguage,
    ...about
  }: Omit<KeylearningRow, "learning" | "markdown"> & {
    stored: Pick<KeylearningRow["learning"], "keylearning" | "evidence" | "state" | "claims" | "status">;
    markdown: string;
  },
) {
  if (stored.status !== "done") return isCurrent ? chooseKeylearning(ctx, { ...about, text: markdown }) : NOTHING;
  // Earlier versions stored a sentence here that said there was no key learning.
  if (stored.state === "nothing" && stored.claims.length === 0) return NOTHING;
  const { keylearning, evidence, state, claims } = stored;
  const article = { title: about.title, markdown, language: about.language };
  const check = ctx.worker.run("checkKeylearning", {
    text: originalText(keylearning, claims),
    quotes: evidence.map(({ quote }) => quote),
    language: textLanguage ?? defaultLanguage(ctx, article),
    article,
    opinions: opinionsIn(claims),
  });
  return (await resultOrNull(check))?.checked ?? { keylearning, evidence, state, claims };
}

/** Language that the model writes in for newsfeeds without one. */
function defaultLanguage(ctx: SystemContext, { markdown: text, language }: ProofArticle): string | null {
  return answerLanguage({ text, language }, ctx.settings.ai.language);
}

/** The text before anything was cut. */
function originalText(text: string, claims: readonly { text: string }[]): string {
  return claims.length > 0 ? claims.map((claim) => claim.text).join(" ") : text;
}

/** The second opinions that the last check used; they are not asked for again. */
function opinionsIn(claims: SummaryRow["claims"]): (Opinion | null)[] {
  return claims.map(({ opinion, quote }) => (opinion ? { verdict: opinion, passage: quote } : null));
}

type SummaryRow = Awaited<ReturnType<typeof listUnprovenSummaries>>[number];

async function recheckSummary(ctx: SystemContext, row: SummaryRow): Promise<void> {
  const { title, description, articleLanguage: language, markdown, summary, claims, status } = row;
  const proven = { proofVersion: PROOF_VERSION };
  if (status !== "done" || title === null || markdown === null) return storeProvenSummary(ctx.db, row, proven);
  const article = { title, markdown, language };
  const check = ctx.worker.run("checkSummary", {
    text: originalText(summary, claims),
    language: row.language || defaultLanguage(ctx, article),
    article,
    opinions: opinionsIn(claims),
  });
  const checked = (await resultOrNull(check))?.checked;
  if (!checked) return storeProvenSummary(ctx.db, row, proven);
  if (checked.summary) return storeProvenSummary(ctx.db, row, { ...proven, ...checked, summary: checked.summary });
  const extract = await resultOrNull(ctx.worker.run("summarise", { title, text: markdown, language, description }));
  const fallback = { summary: extract || title, status: "fallback" as const, model: null, claims: [] };
  return storeProvenSummary(ctx.db, row, { ...proven, ...fallback });
}
