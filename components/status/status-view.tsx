"use client";

import { useQuery } from "@tanstack/react-query";
import { statusQuery } from "@/lib/client/status";
import type { Status } from "@/lib/contract/status";
import { Page } from "../ui/page";
import { AiPart } from "./ai-part";
import { DigestsPart } from "./digests-part";
import { EnginePart } from "./engine-part";
import { FeedsPart } from "./feeds-part";
import { Dot } from "./figure";
import { MailsPart } from "./mails-part";
import { ReportsPart } from "./reports-part";
import { TextsPart } from "./texts-part";
import { verdictOn } from "./words";

/** How the installation does for its operator, or one's own sources; it follows what happens while it is looked at. */
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
