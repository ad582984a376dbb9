import { type Claim, type ProofArticle, prove } from "@/lib/feed/proof/prove";
import type { Evidence } from "@/lib/feed/summarise/keylearning";
import { evidenceFor } from "@/lib/feed/summarise/quotes";
import { joinSentences } from "@/lib/feed/summarise/sentences";
import { guessLanguage, primaryTag } from "@/lib/feed/text/language";

/** Version of the check, stored with each text; raise it to check all stored texts again. */
export const PROOF_VERSION = 1;

/** A key learning after its check. */
export interface CheckedKeylearning {
  /** Without contradicted claims; empty when nothing is left. */
  keylearning: string;
  evidence: Evidence[];
  /**
   * `supported`: the quotes say all of it. `quoted`: the quotes are real but do not say all of it. `unsupported`: no
   * quotes. `nothing`: no key learning. `extract`: the article's own sentences.
   */
  state: "supported" | "quoted" | "unsupported" | "nothing" | "extract";
  /** All claims, contradicted ones too. */
  claims: Claim[];
}

/** Checks a model's key learning against its quotes, or against the whole text without any, and cuts what is wrong. */
export function checkKeylearning({
  text,
  quotes,
  article,
}: {
  text: string;
  quotes: readonly string[];
  article: ProofArticle;
}): CheckedKeylearning {
  const evidence = evidenceFor(article, quotes);
  const claims = claimsOf({ text, quotes: evidence.length > 0 ? evidence : null }, article);
  const kept = claims.filter(isKept);
  if (kept.length === 0) return { keylearning: "", evidence: [], state: "nothing", claims };
  const isProven = kept.every(({ verdict }) => verdict === "supported");
  const state = evidence.length === 0 ? "unsupported" : isProven ? "supported" : "quoted";
  return { keylearning: kept.length === claims.length ? text : joinSentences(kept), evidence, state, claims };
}

/** Checks a model's summary against the text and cuts what is wrong; null when nothing is left. */
export function checkSummary({ text, article }: { text: string; article: ProofArticle }): {
  summary: string | null;
  claims: Claim[];
} {
  const claims = claimsOf({ text, quotes: null }, article);
  const kept = claims.filter(isKept);
  if (kept.length === 0) return { summary: null, claims };
  return { summary: kept.length === claims.length ? text : joinSentences(kept), claims };
}

function isKept({ verdict }: Claim): boolean {
  return verdict !== "contradicted";
}

/** Claims about a text in another language are compared by figures and names alone, which proves and refutes nothing. */
function claimsOf(statement: Parameters<typeof prove>[0], article: ProofArticle): Claim[] {
  const claims = prove(statement, article);
  const spoken = guessLanguage(statement.text);
  const original = guessLanguage(article.markdown) ?? primaryTag(article.language);
  if (spoken === null || original === null || spoken === original) return claims;
  return claims.map((claim) => ({ ...claim, verdict: "not_in_text" }));
}
