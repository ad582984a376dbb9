import { countText } from "@/lib/core/number-text";

export interface Bar {
  x: number;
  y: number;
  height: number;
}

/** Bars of a chart that is 1 unit wide for each value and `height` units high; a value that is not 0 can always be seen. */
export function barsOf(values: readonly number[], height: number): Bar[] {
  const most = Math.max(...values, 1);
  return values.map((value, x) => {
    const scaled = value === 0 ? 0 : Math.max(height / 8, (value / most) * height);
    return { x, y: height - scaled, height: scaled };
  });
}

/** The chart in words: "41 posts in 30 days, at most 5 on a day, on 18 days". */
export function activityText(days: readonly number[], locale: string): string {
  const count = (number: number, one: string) => countText(number, one, { locale });
  const sum = days.reduce((total, posts) => total + posts, 0);
  const period = `in ${count(days.length, "day")}`;
  if (sum === 0) return `No posts ${period}`;
  const busy = days.filter((posts) => posts > 0).length;
  return `${count(sum, "post")} ${period}, on ${count(busy, "day")}, at most ${count(Math.max(...days), "post")} a day`;
}
