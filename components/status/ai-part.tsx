import { RelativeTime } from "@/components/ui/clock";
import { useLocale } from "@/components/ui/locale";
import { State, type StateText } from "@/components/ui/state";
import type { Status } from "@/lib/contract/status";
import { countText, numberText } from "@/lib/core/number-text";
import { Figure, Figures, Part } from "./figure";
import { dayText } from "./words";

type Ai = Status["ai"];

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
    isSpent && "spent: Lede uses the publisher’s words",
  ].filter((note) => note !== false);
  return <Figure name={name} value={used} alarm={isSpent ? "warn" : undefined} note={notes.join(", ")} />;
}

const STATES: Record<NonNullable<Ai["providers"]>[number]["state"], StateText> = {
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
            <State {...STATES[state]} />
          </p>
          {state !== "closed" && (
            <p className="mt-0.5 text-meta text-ink-2 wrap-anywhere">
              {countText(failures, "failure", { locale })} in a row.{" "}
              {openUntil && (
                <>
                  Next attempt <RelativeTime at={openUntil} />. Until then, Lede uses the publisher’s words.{" "}
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

const HEIGHT = 64;
const STEP = 10;
const BAR = 7;
/** Keeps days with few tokens visible. */
const BAR_HEIGHT_MIN = 1.5;

/** Bar chart of tokens per day, with a table for screen readers. */
export function TokenChart({ days }: { days: Ai["days"] }) {
  const locale = useLocale();
  const most = Math.max(...days.map(({ tokens }) => tokens));
  const first = days[0]?.day ?? "";
  const last = days.at(-1)?.day ?? "";
  return (
    <figure className="mt-7">
      <figcaption className="mb-2 flex flex-wrap justify-between gap-x-6 text-meta text-ink-3">
        <span>Tokens per day, last {countText(days.length, "day", { locale })}</span>
        <span className="tabular-nums">peak {numberText(most, locale)}</span>
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-20 w-full border-b border-line"
      >
        {days.map(({ day, tokens }, index) => {
          const height = tokens === 0 ? 0 : Math.max(BAR_HEIGHT_MIN, (tokens / most) * HEIGHT);
          return (
            <rect key={day} x={index * STEP} y={HEIGHT - height} width={BAR} height={height} className="fill-ink-3">
              <title>{`${dayText(day, locale)}: ${countText(tokens, "token", { locale })}`}</title>
            </rect>
          );
        })}
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-meta text-ink-3">
        <span>{dayText(first, locale)}</span>
        <span>{dayText(last, locale)}</span>
      </p>
      <DayTable days={days} />
    </figure>
  );
}

function DayTable({ days }: { days: Ai["days"] }) {
  const locale = useLocale();
  return (
    <table className="sr-only">
      <caption>Tokens per day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Tokens</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, tokens }) => (
          <tr key={day}>
            <th scope="row">{dayText(day, locale)}</th>
            <td>{numberText(tokens, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
