import { writeFileSync } from "node:fs";
import { joinSentences, sentencesOf } from "@/lib/feed/summarise/sentences";
import { extractiveSummary } from "@/lib/feed/summarise/summary";
import { seeded } from "@/lib/testing/seeded";
import { type Rouge, rouge } from "./rouge";
import { type Described, describedTexts } from "./texts";

const RESAMPLES = 2_000;
const SEED = 7;
const MEASURES = ["rouge1", "rouge2", "rougeL"] as const;

interface Scored extends Described {
  summary: string;
  ofSummary: Rouge;
  ofLead: Rouge;
}

/** Compares the summaries with leads of the same length, by similarity to descriptions that people wrote. */
export async function benchSummary(): Promise<void> {
  const scored = (await describedTexts()).map(score);
  const groups = {
    all: scored,
    "developed on": scored.filter((_, index) => index % 2 === 0),
    "held out": scored.filter((_, index) => index % 2 === 1),
    ...Object.groupBy(scored, ({ group }) => group),
  };
  const rows = Object.entries(groups).flatMap(([texts, some]) =>
    MEASURES.map((measure) => ({ texts: `${texts} (${some.length})`, measure, ...compared(some, measure) })),
  );
  console.log("F1 of summaries and of leads of the same length, with the 95% interval of the difference");
  console.table(rows);
  const file = process.env.SUMMARY_OUTCOMES;
  if (file) writeFileSync(file, JSON.stringify(scored, null, 1));
}

function score(article: Described): Scored {
  // Given the description, it would be the summary.
  const { description, ...undescribed } = article;
  const summary = extractiveSummary(undescribed);
  const lead = joinSentences(sentencesOf(article.text, article.language)).slice(0, summary.length);
  return {
    ...article,
    summary,
    ofSummary: rouge(summary, description),
    ofLead: rouge(lead, description),
  };
}

function compared(scored: readonly Scored[], measure: keyof Rouge) {
  const differences = scored.map(({ ofSummary, ofLead }) => ofSummary[measure] - ofLead[measure]);
  const random = seeded(SEED);
  const means = Array.from({ length: RESAMPLES }, () =>
    mean(differences.map(() => differences[random.nat(differences.length)] ?? 0)),
  ).toSorted((one, other) => one - other);
  const at = (share: number) => (means[Math.floor(share * RESAMPLES)] ?? 0).toFixed(3);
  return {
    summary: mean(scored.map(({ ofSummary }) => ofSummary[measure])).toFixed(3),
    lead: mean(scored.map(({ ofLead }) => ofLead[measure])).toFixed(3),
    difference: mean(differences).toFixed(3),
    interval: `${at(0.025)} to ${at(0.975)}`,
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
