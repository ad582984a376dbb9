import type { Status } from "@/lib/contract/status";
import { countText, numberText } from "@/lib/core/number-text";
import { RelativeTime } from "../ui/clock";
import { useLocale } from "../ui/locale";
import { Dot, Figure, Figures, Part, type Tone } from "./figure";
import { TokenChart } from "./token-chart";

type Ai = Status["ai"];

/** Who writes summaries and key learnings, and what that costs. */
export function AiPart({ ai, isForOperator }: { ai: Ai; isForOperator: boolean }) {
  const isUsed = ai.days.some(({ tokens }) => tokens > 0);
  return (
    <Part title="Summaries and key learnings">
      <p className="mb-5 max-w-measure text-ink-2">
        {ai.model ? (
          <>
            Written by <span className="font-medium text-ink wrap-anywhere">{ai.model}</span>
            {isForOperator ? "." : ", paid for by this server. The figures below are for your newsfeeds."}
          </>
        ) : (
          "No model is set up, so sentences are chosen from each article. Free. Nothing leaves this server."
        )}
      </p>
      {ai.providers && ai.providers.length > 0 && <Providers providers={ai.providers} />}
      {(ai.model !== null || isUsed) && (
        <>
          <Figures>
            <Budget name="Tokens today" budget={ai.today} />
            <Budget name="Tokens this month" budget={ai.month} />
          </Figures>
          {isUsed && <TokenChart days={ai.days} />}
        </>
      )}
    </Part>
  );
}

export function Budget({ name, budget: { used, reserved, cap } }: { name: string; budget: Ai["today"] }) {
  const locale = useLocale();
  const text = (tokens: number) => numberText(tokens, locale);
  const isSpent = cap !== null && used + reserved >= cap;
  const notes = [
    cap !== null && `of ${text(cap)}`,
    reserved > 0 && `${text(reserved)} reserved`,
    isSpent && "spent: sentences are chosen from the article",
  ].filter((note) => note !== false);
  return <Figure name={name} value={text(used)} tone={isSpent ? "warn" : "quiet"} note={notes.join(", ")} />;
}

const STATES: Record<NonNullable<Ai["providers"]>[number]["state"], { text: string; tone: Tone }> = {
  closed: { text: "Working", tone: "good" },
  failing: { text: "Failing at times", tone: "warn" },
  open: { text: "Paused", tone: "bad" },
};

function Providers({ providers }: { providers: NonNullable<Ai["providers"]> }) {
  const locale = useLocale();
  return (
    <ul className="mb-6 border-t border-line">
      {providers.map(({ name, state, failures, open_until: openUntil, last_error: error }) => (
        <li key={name} className="border-b border-line py-2.5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="inline-flex items-baseline gap-1.5">
              <Dot tone={STATES[state].tone} />
              {STATES[state].text}
            </span>
          </p>
          {state !== "closed" && (
            <p className="mt-0.5 text-meta text-ink-2 wrap-anywhere">
              {countText(failures, "failure", { locale })} in a row.{" "}
              {openUntil && (
                <>
                  Next attempt <RelativeTime at={openUntil} />. Until then, sentences are chosen from the article.{" "}
                </>
              )}
              {error}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
