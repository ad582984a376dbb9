import { type AssessedClaim, type Claim, type ProofArticle, prove } from "@/lib/feed/proof/prove";
import type { Evidence } from "@/lib/feed/summarise/keylearning";
import { evidenceFor } from "@/lib/feed/summarise/quotes";
import { joinSentences } from "@/lib/feed/summarise/sentences";
import { guessLanguage, primaryTag } from "@/lib/feed/text/language";
import { combined, factsOf, isOpen, type Opinion } from "./opinion";

/** A claim after its check. */
export interface CheckedClaim extends Claim {
  /** Verdict of a second opinion; absent without one. */
  opinion?: Claim["verdict"];
}

/** A text to check. */
interface UncheckedText {
  text: string;
  /** Requested language; null or absent for the article's. */
  language?: string | null;
  article: ProofArticle;
  /** Second opinions on its claims, in order; ignored when their number differs. */
  opinions?: readonly (Opinion | null)[];
}

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
  claims: CheckedClaim[];
}

/** A checked text. */
export interface Check<Checked> {
  checked: Checked;
  /** Whether second opinions can change it. */
  isOpen: boolean;
}

/** Checks a model's key learning against its quotes, or against the whole text without any, and cuts what is wrong. */
export function checkKeylearning({
  quotes,
  ...unchecked
}: UncheckedText & { quotes: readonly string[] }): Check<CheckedKeylearning> {
  const { text, article } = unchecked;
  const evidence = evidenceFor(article, quotes);
  const { claims, isOpen } = claimsOf(unchecked, evidence.length > 0 ? evidence : null);
  const kept = claims.filter(isKept);
  if (kept.length === 0) return { checked: { keylearning: "", evidence: [], state: "nothing", claims }, isOpen };
  const isProven = kept.every(({ verdict }) => verdict === "supported");
  const state = evidence.length === 0 ? "unsupported" : isProven ? "supported" : "quoted";
  return { checked: { keylearning: joinShown(text, kept), evidence, state, claims }, isOpen };
}

/** Checks a model's summary against the text and cuts what is wrong; null when nothing is left. */
export function checkSummary(unchecked: UncheckedText): Check<{ summary: string | null; claims: CheckedClaim[] }> {
  const { claims, isOpen } = claimsOf(unchecked, null);
  const kept = claims.filter(isKept);
  return { checked: { summary: joinShown(unchecked.text, kept) || null, claims }, isOpen };
}

/** Joins the claims that are shown; returns the text as written if no sentence is left out. */
function joinShown(text: string, kept: readonly Claim[]): string {
  const letters = (parts: readonly string[]) => parts.join("").replace(/\s/g, "").length;
  return letters(kept.map((claim) => claim.text)) === letters([text]) ? text : joinSentences(kept);
}

function isKept({ verdict }: Claim): boolean {
  return verdict !== "contradicted";
}

/** The claims of a text after the check, combined with second opinions. */
function claimsOf(
  { text, language = null, article, opinions = [] }: UncheckedText,
  quotes: readonly Evidence[] | null,
): { claims: CheckedClaim[]; isOpen: boolean } {
  const spoken = guessLanguage(text) ?? primaryTag(language);
  const isTranslated = isOther(spoken, article);
  const proven = prove({ text, quotes, language: isTranslated ? spoken : null }, article);
  const assessed = isTranslated ? proven.map(comparedByFacts) : proven;
  const said = opinions.length === assessed.length ? opinions : [];
  const claims = assessed.map((claim, index) => withOpinion(claim, { opinion: said[index] ?? null, article }));
  return { claims, isOpen: assessed.some(isOpen) };
}

function isOther(spoken: string | null, article: ProofArticle): boolean {
  const original = guessLanguage(article.markdown) ?? primaryTag(article.language);
  return spoken !== null && original !== null && spoken !== original;
}

const FIGURE = /\p{N}/u;

/**
 * Code compares figures, units and dates across languages, but not words, so it never supports a claim about a text in
 * another language. A second opinion can, unless a figure differs.
 */
function comparedByFacts(claim: AssessedClaim): AssessedClaim {
  const isUncompared = claim.doubts === null && FIGURE.test(claim.text);
  const doubts = isUncompared ? { figureMissing: 1 } : factsOf(claim.doubts ?? {});
  return { ...claim, verdict: "not_in_text", doubts };
}

/** Shows the opinion's passage where the opinion changed the verdict, or where there was none. */
function withOpinion(
  claim: AssessedClaim,
  { opinion, article }: { opinion: Opinion | null; article: ProofArticle },
): CheckedClaim {
  const { doubts: _, ...checked } = claim;
  if (opinion === null) return checked;
  const verdict = combined(claim, opinion.verdict);
  const isOpinions = verdict !== claim.verdict || claim.quote === null;
  const [passage] = isOpinions && opinion.passage !== null ? evidenceFor(article, [opinion.passage]) : [];
  return { ...checked, ...passage, verdict, opinion: opinion.verdict };
}
