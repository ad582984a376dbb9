import type { AiSettings } from "@/lib/contract/ai";
import { countText, numberText } from "@/lib/core/number-text";
import { useLocale } from "../ui/locale";

/** Reasons why texts of the model are not shown, the most frequent first. */
export function RefusedTexts({ refusals }: { refusals: NonNullable<AiSettings["refusals"]> }) {
  const locale = useLocale();
  if (refusals.length === 0) return <p className="text-ink-2">None in the last 30 days.</p>;
  return (
    <ul className="border-t border-line">
      {refusals.map(({ reason, count, finalCount }) => (
        <li key={reason} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5">
          <span className="min-w-0">{reason}</span>
          <span className="text-ink-2">
            {countText(count, "time", { locale })}
            {finalCount > 0 && `, ${numberText(finalCount, locale)} final`}
          </span>
        </li>
      ))}
    </ul>
  );
}
