import Link from "next/link";
import type { OutboxRow } from "@/lib/contract/mail";
import { buttonClasses } from "../ui/button-classes";
import { Page } from "../ui/page";
import { MailFrameView } from "./mail-frame-view";
import { KINDS, MailStateText } from "./outbox-table";
import { SendAgain } from "./send-again";

interface OutboxMailProps {
  mail: OutboxRow;
  /** Null when no longer kept or private to its recipient. */
  text: { subject: string; html: string; text: string } | null;
  isForReaderAlone: boolean;
}

export function OutboxMail({ mail, text, isForReaderAlone }: OutboxMailProps) {
  const isOver = mail.status === "failed" || mail.status === "unknown";
  return (
    <Page
      title={text?.subject ?? KINDS[mail.kind]}
      lead={`${KINDS[mail.kind]} to ${mail.toAddress}`}
      back={<BackToOutbox />}
      action={
        text && (
          <a className={buttonClasses()} href={`/api/app/outbox/${mail.id}/eml`} download>
            Download email
          </a>
        )
      }
    >
      <section className="mb-8 grid gap-3 border-t border-line pt-6">
        <h2 className="sr-only">State</h2>
        <MailStateText mail={mail} />
        {isOver && (text || isForReaderAlone) && (
          <SendAgain mailId={mail.id} mayHaveArrived={mail.status === "unknown"} />
        )}
      </section>
      {text ? <Bodies text={text} /> : <p className="text-ink-2">{missingText(isForReaderAlone)}</p>}
    </Page>
  );
}

function Bodies({ text: { subject, html, text } }: { text: NonNullable<OutboxMailProps["text"]> }) {
  return (
    <div className="grid gap-8">
      <section>
        <h2 className="mb-2 font-serif text-xl font-semibold">HTML</h2>
        <MailFrameView html={html} title={subject} />
      </section>
      <section>
        <h2 className="mb-2 font-serif text-xl font-semibold">Plain text</h2>
        <pre className="rounded-xl border border-line bg-raised p-4 font-mono text-meta whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      </section>
    </div>
  );
}

function missingText(isForReaderAlone: boolean): string {
  return isForReaderAlone
    ? "It contains a personal link, so only its recipient can read it."
    : "The text of sent emails is kept for a week.";
}

function BackToOutbox() {
  return (
    <Link href="/status/outbox" className="rounded text-ink-2 hover:text-ink">
      ‹ Outbox
    </Link>
  );
}
