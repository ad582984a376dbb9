import type { Status } from "@/lib/contract/status";
import { countText, numberText } from "@/lib/core/number-text";
import { useLocale } from "../ui/locale";
import { dayText } from "./words";

type Days = Status["ai"]["days"];

const HEIGHT = 64;
const STEP = 10;
const BAR = 7;
/** A day with few tokens is not a day with none. */
const BAR_HEIGHT_MIN = 1.5;

/** Tokens of each day, as bars; the same figures stand in a table for those who cannot see them. */
export function TokenChart({ days }: { days: Days }) {
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

function DayTable({ days }: { days: Days }) {
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
