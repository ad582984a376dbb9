"use client";

import { useQuery } from "@tanstack/react-query";
import { REPORT_REASONS, REPORT_SUBJECTS } from "@/components/post/report-words";
import { RelativeTime } from "@/components/ui/clock";
import { useLocale } from "@/components/ui/locale";
import { Page } from "@/components/ui/page";
import { statusQuery } from "@/lib/client/status";
import type { Status } from "@/lib/contract/status";
import { numberText } from "@/lib/core/number-text";
import { AiPart } from "./ai-part";
import { EnginePart } from "./engine-part";
import { FeedsPart } from "./feeds-part";
import { Dot, Figure, Figures, Further, Part } from "./figure";
import { TRANSPORTS, verdictOn } from "./words";

/** Status of the server for the operator, or of one's own sources. Polls while open. */
export function StatusView() {
  const { data: status } = useQuery(statusQuery());
  if (!status) return null;
  return (
    <Page
      title="Status"
      lead={
        status.scope === "installation"
          ? "The whole server. You see this because you run it."
          : "Your sources and their posts."
      }
    >
      <Verdict status={status} />
      <FeedsPart status={status} />
      <TextsPart backlog={status.backlog} hasModel={status.ai.model !== null} />
      <AiPart ai={status.ai} isForOperator={status.scope === "installation"} />
      <DigestsPart digests={status.digests} />
      {status.mails && <MailsPart mails={status.mails} />}
      {status.reports && <ReportsPart reports={status.reports} />}
      {status.engine && <EnginePart engine={status.engine} />}
    </Page>
  );
}

function Verdict({ status }: { status: Status }) {
  const { text, tone } = verdictOn(status);
  return (
    <p role="status" className="mb-7 flex items-baseline gap-2.5 text-lead font-medium">
      <Dot tone={tone} />
      {text}
    </p>
  );
}

function TextsPart({ backlog, hasModel }: { backlog: Status["backlog"]; hasModel: boolean }) {
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

function DigestsPart({ digests }: { digests: Status["digests"] }) {
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

function MailsPart({ mails }: { mails: NonNullable<Status["mails"]> }) {
  const locale = useLocale();
  const text = (count: number) => numberText(count, locale);
  return (
    <Part title="Email" aside={<Further href="/status/outbox">Open outbox</Further>}>
      <p className="mb-5 text-ink-2">{TRANSPORTS[mails.transport]}</p>
      <Figures>
        <Figure name="Waiting" value={text(mails.pending)} />
        <Figure name="Failed" value={text(mails.failed)} tone={mails.failed > 0 ? "bad" : "quiet"} note="in 30 days" />
        <Figure
          name="Uncertain"
          value={text(mails.unknown)}
          tone={mails.unknown > 0 ? "warn" : "quiet"}
          note="in 30 days; they may have arrived"
        />
      </Figures>
    </Part>
  );
}

type Reports = NonNullable<Status["reports"]>;

function ReportsPart({ reports: { total, latest } }: { reports: Reports }) {
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
