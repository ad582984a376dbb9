import { combined } from "@/lib/feed/claims/opinion";
import type { Claim } from "@/lib/feed/proof/prove";
import { type Seeded, seeded } from "@/lib/testing/seeded";
import type { Outcome } from "./measure";

type Verdict = Claim["verdict"];

const RIGHT_PERCENT = 90;
const SEEDS = 100;
const VERDICTS: readonly Verdict[] = ["supported", "not_in_text", "contradicted"];

/** Verdict of a wrong second opinion. */
const STAND_INS: Readonly<Record<string, (right: Verdict, random: Seeded) => Verdict>> = {
  "either other verdict": (right, random) => random.pick(VERDICTS.filter((verdict) => verdict !== right)) ?? right,
  "the opposite": (right) => (right === "supported" ? "contradicted" : "supported"),
};

/** Prints the share of refused statements with both stages, as the mean over many stand-ins for the second opinion. */
export function benchSecondOpinion(outcomes: readonly Outcome[]): void {
  const rows = Object.entries(STAND_INS).flatMap(([name, wrong]) => {
    const randoms = Array.from({ length: SEEDS }, (_, index) => seeded(index + 1));
    const judged = outcomes.map((outcome) => {
      const right = rightVerdict(outcome);
      const refusing = VERDICTS.filter((verdict) => combined(outcome, verdict) !== "supported");
      const opinions = randoms.map((random) => (random.nat(100) < RIGHT_PERCENT ? right : wrong(right, random)));
      const refusals = opinions.filter((opinion) => refusing.includes(opinion)).length;
      return { isTrue: outcome.kind === "true", isEven: outcome.article % 2 === 0, refusals };
    });
    const share = (is: (one: (typeof judged)[number]) => boolean) => {
      const own = judged.filter(is);
      return `${((100 * own.reduce((sum, { refusals }) => sum + refusals, 0)) / own.length / SEEDS).toFixed(1)}%`;
    };
    return [true, false].map((isEven) => ({
      "a wrong opinion says": name,
      articles: isEven ? "even" : "odd",
      "true refused": share((one) => one.isTrue && one.isEven === isEven),
      "false refused": share((one) => !one.isTrue && one.isEven === isEven),
    }));
  });
  console.log("\nWith a second opinion that is right for 90% of the statements, each by itself:");
  console.table(rows);
}

function rightVerdict({ kind }: Outcome): Verdict {
  if (kind === "true") return "supported";
  return kind === "invented" ? "not_in_text" : "contradicted";
}
