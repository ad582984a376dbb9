import type { Status } from "@/lib/contract/status";
import { numberText } from "@/lib/core/number-text";
import { RelativeTime } from "../ui/clock";
import { useLocale } from "../ui/locale";
import { Figure, Figures, Part } from "./figure";

export function DigestsPart({ digests }: { digests: Status["digests"] }) {
  const locale = useLocale();
  const text = (count: number) => numberText(count, locale);
  return (
    <Part
      title="Digests"
      aside={
        <p className="text-meta text-ink-3">
          {digests.next_at ? (
            <>
              Next <RelativeTime at={digests.next_at} />
            </>
          ) : (
            "None planned"
          )}
        </p>
      }
    >
      <Figures>
        <Figure name="Due" value={text(digests.due)} />
        <Figure name="Prepared today" value={text(digests.sent_today)} />
        <Figure
          name="Empty today"
          value={text(digests.empty_today)}
          note={digests.empty_today > 0 && "nothing new to send"}
        />
        <Figure
          name="Failed today"
          value={text(digests.failed_today)}
          tone={digests.failed_today > 0 ? "bad" : "quiet"}
        />
      </Figures>
    </Part>
  );
}
