import type { Status } from "@/lib/contract/status";
import { numberText } from "@/lib/core/number-text";
import { REPORT_REASONS, REPORT_SUBJECTS } from "../post/report-words";
import { RelativeTime } from "../ui/clock";
import { useLocale } from "../ui/locale";
import { Figure, Figures, Part } from "./figure";

type Reports = NonNullable<Status["reports"]>;

/** What readers say is wrong in the texts. */
export function ReportsPart({ reports: { total, latest } }: { reports: Reports }) {
  const locale = useLocale();
  return (
    <Part title="Reported texts">
      <Figures>
        <Figure
          name="Reports"
          value={numberText(total, locale)}
          tone={total > 0 ? "warn" : "quiet"}
          note="in 30 days"
        />
      </Figures>
      {latest.length > 0 && (
        <ul aria-label="The latest reports" className="mt-5 border-t border-line">
          {latest.map((report) => (
            <LatestReport key={`${report.updated_at.getTime()} ${report.title}`} report={report} />
          ))}
        </ul>
      )}
    </Part>
  );
}

function LatestReport({ report }: { report: Reports["latest"][number] }) {
  const { title, subject, reason, note, model, updated_at } = report;
  return (
    <li className="border-b border-line py-2.5 wrap-anywhere">
      <p dir="auto" className="font-medium">
        {title}
      </p>
      <p className="text-ink-2">
        {REPORT_SUBJECTS[subject]}: {REPORT_REASONS[reason]} · {model ?? "chosen from the text"} ·{" "}
        <RelativeTime at={updated_at} />
      </p>
      {note && (
        <p dir="auto" className="mt-1 border-s-2 border-line ps-3 text-ink-2">
          {note}
        </p>
      )}
    </li>
  );
}
