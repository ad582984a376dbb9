import { buttonClasses } from "@/components/ui/button-classes";
import { BackLink, Page, Part } from "@/components/ui/page";
import type { OutboxRow } from "@/lib/contract/mail";
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
      back={<BackLink href="/settings/status/outbox">Outbox</BackLink>}
      action={
        text && (
          <a className={buttonClasses()} href={`/api/app/outbox/${mail.id}/eml`} download>
            Download email
          </a>
        )
      }
    >
      <section className="grid gap-3 border-t border-line pt-6">
        <h2 className="sr-only">State</h2>
        <MailStateText mail={mail} />
        {isOver && (text || isForReaderAlone) && (
          <SendAgain mailId={mail.id} mayHaveArrived={mail.status === "unknown"} />
        )}
      </section>
      {text ? (
        <>
          <Part title="HTML">
            <MailFrameView html={text.html} title={text.subject} />
          </Part>
          <Part title="Plain text">
            <pre className="rounded-xl border border-line bg-raised p-4 font-mono text-meta whitespace-pre-wrap wrap-anywhere">
              {text.text}
            </pre>
          </Part>
        </>
      ) : (
        <p className="text-ink-2">
          {isForReaderAlone
            ? "It contains a personal link, so only its recipient can read it."
            : mail.status === "sent"
              ? "The text of sent emails is kept for a week."
              : "Its text is no longer kept."}
        </p>
      )}
    </Page>
  );
}

/** Blocks scripts and requests, in addition to the page's own policy. */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`;

/** Removes the dark-mode style sheets, which the page's policy would block with a console error each. */
const STYLE_SHEETS = /<style[^>]*>[^<]*<\/style>/g;

/** Shows an email's HTML in a sandbox without scripts, forms or remote content. */
function MailFrameView({ html, title }: { html: string; title: string }) {
  return (
    <iframe
      title={title}
      sandbox=""
      srcDoc={POLICY + html.replace(STYLE_SHEETS, "")}
      className="h-160 w-full rounded-xl border border-line bg-white"
    />
  );
}
