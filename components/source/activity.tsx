import { useLocale } from "@/components/ui/locale";
import { countText } from "@/lib/core/number-text";

const HEIGHT = 16;
const BAR_WIDTH = 0.7;

/** Posts per day as a sparkline, with a text alternative. */
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

interface Bar {
  x: number;
  y: number;
  height: number;
}

/** Bars one unit wide; values above 0 are always visible. */
export function barsOf(values: readonly number[], height: number): Bar[] {
  const most = Math.max(...values, 1);
  return values.map((value, x) => {
    const scaled = value === 0 ? 0 : Math.max(height / 8, (value / most) * height);
    return { x, y: height - scaled, height: scaled };
  });
}

/** Text alternative: "41 posts in 30 days, on 18 days, at most 5 posts a day". */
export function activityText(days: readonly number[], locale: string): string {
  const count = (number: number, one: string) => countText(number, one, { locale });
  const sum = days.reduce((total, posts) => total + posts, 0);
  const period = `in ${count(days.length, "day")}`;
  if (sum === 0) return `No posts ${period}`;
  const busy = days.filter((posts) => posts > 0).length;
  return `${count(sum, "post")} ${period}, on ${count(busy, "day")}, at most ${count(Math.max(...days), "post")} a day`;
}
