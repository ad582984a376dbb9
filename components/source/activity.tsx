import { useLocale } from "../ui/locale";
import { activityText, barsOf } from "./sparkline";

const HEIGHT = 16;
const BAR_WIDTH = 0.7;

/** What a source published day by day, drawn small; in words for those who cannot see it. */
export function Activity({ days }: { days: readonly number[] }) {
  const text = activityText(days, useLocale());
  return (
    <svg
      role="img"
      aria-label={text}
      viewBox={`0 0 ${days.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-[1.125rem] w-[5.25rem] shrink-0 text-ink-2"
    >
      <title>{text}</title>
      <rect y={HEIGHT - 0.5} width={days.length} height={0.5} className="fill-line" />
      {barsOf(days, HEIGHT).map(({ x, y, height }) => (
        <rect key={x} x={x} y={y} width={BAR_WIDTH} height={height} fill="currentColor" />
      ))}
    </svg>
  );
}
