import { combined } from "@/lib/feed/claims/opinion";
import type { Claim } from "@/lib/feed/proof/prove";
import { seeded } from "@/lib/testing/seeded";
import type { Outcome } from "./measure";

type Verdict = Claim["verdict"];

const RIGHT_PERCENT = 90;
const VERDICTS: readonly Verdict[] = ["supported", "not_in_text", "contradicted"];

/** A recorded second opinion: right for 90% of the statements, each by itself. */
type StandIn = (outcome: Outcome) => Verdict;

function standIn(
  seed: number,
  wrong: (right: Verdict, pick: (some: readonly Verdict[]) => Verdict) => Verdict,
): StandIn {
  const random = seeded(seed);
  return ({ kind }) => {
    const right = kind === "true" ? "supported" : kind === "invented" ? "not_in_text" : "contradicted";
    const pick = (some: readonly Verdict[]) => random.pick(some) ?? right;
    return random.nat(100) < RIGHT_PERCENT ? right : wrong(right, pick);
  };
}

/** What a wrong second opinion says. */
const STAND_INS = {
  "either other verdict": (seed: number) =>
    standIn(seed, (right, pick) => pick(VERDICTS.filter((verdict) => verdict !== right))),
  "the opposite": (seed: number) => standIn(seed, (right) => (right === "supported" ? "contradicted" : "supported")),
};
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Prints the share of refused statements with both stages, as the mean over seeds of the stand-in. */
export function benchSecondOpinion(outcomes: readonly Outcome[]): void {
  const halves = { all: [0, 1], "even articles": [0], "odd articles": [1] };
  const rows = Object.entries(STAND_INS).flatMap(([wrong, make]) =>
    Object.entries(halves).map(([articles, parities]) => {
      const own = outcomes.filter(({ article }) => parities.includes(article % 2));
      const isTrue = ({ kind }: Outcome) => kind === "true";
      const refused = (some: readonly Outcome[]) => {
        const shares = SEEDS.map((seed) => {
          const say = make(seed);
          return some.filter((outcome) => combined(outcome, say(outcome)) !== "supported").length / some.length;
        });
        return `${((100 * shares.reduce((sum, one) => sum + one, 0)) / SEEDS.length).toFixed(1)}%`;
      };
      return {
        "a wrong opinion says": wrong,
        articles,
        "true refused": refused(own.filter(isTrue)),
        "false refused": refused(own.filter((outcome) => !isTrue(outcome))),
      };
    }),
  );
  console.log("\nWith a second opinion that is right for 90% of the statements:");
  console.table(rows);
}
