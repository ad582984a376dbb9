import type { Status } from "@/lib/contract/status";
import { numberText } from "@/lib/core/number-text";
import { RelativeTime } from "../ui/clock";
import { useLocale } from "../ui/locale";
import { Figure, Figures, Part } from "./figure";

/** Articles whose full text, summary or key learnings are still to come. */
export function TextsPart({ backlog, hasModel }: { backlog: Status["backlog"]; hasModel: boolean }) {
  const locale = useLocale();
  const text = (count: number) => numberText(count, locale);
  return (
    <Part title="Articles in progress">
      <Figures>
        <Figure name="To prepare" value={text(backlog.to_prepare)} note="full text, first summary" />
        {hasModel && <Figure name="To write" value={text(backlog.to_write)} note="by the model" />}
        <Figure
          name="Oldest"
          value={backlog.oldest_at ? <RelativeTime at={backlog.oldest_at} /> : "–"}
          note={backlog.is_at_least ? "more than counted" : !backlog.oldest_at && "nothing is waiting"}
        />
      </Figures>
    </Part>
  );
}
