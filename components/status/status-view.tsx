"use client";

import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { REPORT_REASONS, REPORT_SUBJECTS } from "@/components/post/report-words";
import { RelativeTime } from "@/components/ui/clock";
import { useLocale } from "@/components/ui/locale";
import { Page } from "@/components/ui/page";
import { Dot } from "@/components/ui/state";
import { statusQuery } from "@/lib/client/status";
import type { Status } from "@/lib/contract/status";
import { countText, numberText } from "@/lib/core/number-text";
import { AiPart } from "./ai-part";
import { FeedsPart } from "./feeds-part";
import { Figure, Figures, Further, Part } from "./figure";
import { durationText, ENGINES, isEngineStuck, TRANSPORTS, verdictOn } from "./words";

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
  return (
    <Part title="Articles in progress">
      <Figures>
        <Figure name="To prepare" value={backlog.to_prepare} note="full text, first summary" />
        {hasModel && <Figure name="To write" value={backlog.to_write} note="by the model" />}
        <Figure
          name="Oldest"
          value={backlog.oldest_at ? <RelativeTime at={backlog.oldest_at} /> : "–"}
          note={backlog.is_at_least ? "more may be waiting" : !backlog.oldest_at && "nothing is waiting"}
        />
      </Figures>
    </Part>
  );
}

function DigestsPart({ digests }: { digests: Status["digests"] }) {
  return (
    <Part
      title="Digests"
      aside={
        <p className="text-meta text-ink-3">
          {digests.next_at ? "Next " : "None planned"}
          {digests.next_at && <RelativeTime at={digests.next_at} />}
        </p>
      }
    >
      <Figures>
        <Figure name="Due" value={digests.due} />
        <Figure name="Prepared today" value={digests.sent_today} />
        <Figure
          name="Empty today"
          value={digests.empty_today}
          note={digests.empty_today > 0 && "nothing new to send"}
        />
        <Figure name="Failed today" value={digests.failed_today} alarm="bad" />
      </Figures>
    </Part>
  );
}

function MailsPart({ mails }: { mails: NonNullable<Status["mails"]> }) {
  const locale = useLocale();
  const delayed = mails.delayed > 0 && `${numberText(mails.delayed, locale)} after errors: see the outbox`;
  return (
    <Part title="Email" aside={<Further href="/settings/status/outbox">Open outbox</Further>}>
      <p className="mb-5 text-ink-2">{TRANSPORTS[mails.transport]}</p>
      <Figures>
        <Figure name="Waiting" value={mails.pending} alarm={delayed ? "warn" : undefined} note={delayed} />
        <Figure name="Failed" value={mails.failed} alarm="bad" note="in 30 days" />
        <Figure name="Uncertain" value={mails.unknown} alarm="warn" note="in 30 days; they may have arrived" />
      </Figures>
    </Part>
  );
}

type Reports = NonNullable<Status["reports"]>;

function ReportsPart({ reports: { total, latest } }: { reports: Reports }) {
  return (
    <Part title="Reported texts">
      <Figures>
        <Figure name="Reports" value={total} alarm="warn" note="in 30 days" />
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

type Engine = NonNullable<Status["engine"]>;

const FRESH_SECONDS = 5;

function EnginePart({ engine }: { engine: Engine }) {
  const locale = useLocale();
  return (
    <Part title="Background jobs" aside={<RunsLink engine={engine} />}>
      <p className="mb-5 text-ink-2">
        {ENGINES[engine.kind]}. Checks for due work every{" "}
        {engine.tick_minutes === 1 ? "minute" : countText(engine.tick_minutes, "minute", { locale })}.
      </p>
      {engine.embedded && <Embedded engine={engine} state={engine.embedded} />}
    </Part>
  );
}

function RunsLink({ engine: { embedded, dashboard_url: url } }: { engine: Engine }) {
  if (embedded) return <Further href="/settings/status/engine">View runs</Further>;
  if (!url) return null;
  return (
    <a
      href={url}
      rel="noreferrer"
      className="inline-flex min-h-7 items-center gap-1.5 font-medium text-accent hover:underline coarse:min-h-11"
    >
      Open the Inngest dashboard <ExternalLink aria-hidden="true" size={14} />
    </a>
  );
}

function Embedded({ engine, state }: { engine: Engine; state: NonNullable<Engine["embedded"]> }) {
  const locale = useLocale();
  const isStuck = isEngineStuck(engine);
  const { loop_age_seconds: loopAge, oldest_due_seconds: oldestDue } = state;
  return (
    <Figures>
      <Figure name="Waiting" value={state.queued} note="including delayed starts" />
      <Figure name="Running" value={state.running} />
      <Figure
        name="Oldest due"
        value={oldestDue === null ? "–" : durationText(oldestDue * 1000, locale)}
        note={oldestDue === null && "nothing is overdue"}
      />
      <Figure
        name="Last activity"
        value={loopAge === null ? "–" : loopAge < FRESH_SECONDS ? "Just now" : durationText(loopAge * 1000, locale)}
        alarm={isStuck ? "bad" : undefined}
        note={isStuck ? "stopped: check the log and restart Lede" : loopNote(loopAge)}
      />
    </Figures>
  );
}

const loopNote = (ageSeconds: number | null) => ageSeconds !== null && ageSeconds >= FRESH_SECONDS && "ago";
