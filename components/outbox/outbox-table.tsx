import Link from "next/link";
import { RelativeTime } from "@/components/ui/clock";
import type { StateText } from "@/components/ui/state";
import { State } from "@/components/ui/state";
import { Cell, Row, Table } from "@/components/ui/table";
import type { OutboxRow } from "@/lib/contract/mail";

const COLUMNS = ["Email", "To", "State", "Attempts", "Created"].map((name) => ({ name }));

export function OutboxTable({ mails }: { mails: readonly OutboxRow[] }) {
  return (
    <Table caption="Emails, newest first" columns={COLUMNS}>
      {mails.map((mail) => (
        <Row
          key={mail.id}
          className="max-wide:flex max-wide:flex-wrap max-wide:items-baseline max-wide:gap-x-4 max-wide:gap-y-1 max-wide:py-3.5"
        >
          <Cell className="max-wide:basis-full">
            <Link href={`/settings/status/outbox/${mail.id}`} className="font-medium hover:underline">
              {KINDS[mail.kind]}
            </Link>
          </Cell>
          <Cell className="wrap-anywhere max-wide:basis-full">{mail.toAddress}</Cell>
          <Cell>
            <MailStateText mail={mail} />
          </Cell>
          <Cell className="text-ink-2">
            {mail.attempts}
            <span className="wide:sr-only"> {mail.attempts === 1 ? "attempt" : "attempts"}</span>
          </Cell>
          <Cell className="whitespace-nowrap text-ink-2">
            <RelativeTime at={mail.createdAt} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

export function MailStateText({ mail }: { mail: Pick<OutboxRow, "status" | "transport" | "lastError"> }) {
  return (
    <div className="max-w-80">
      <State {...stateOf(mail)} />
      {mail.lastError && <p className="mt-0.5 text-meta text-ink-2 wrap-anywhere">{mail.lastError}</p>}
    </div>
  );
}

export const KINDS: Record<OutboxRow["kind"], string> = {
  digest: "Digest",
  "digest-test": "Test digest",
  "sign-in": "Sign-in link",
  "password-reset": "Password reset",
  "verify-email": "Address confirmation",
  "change-email": "Address change",
  notification: "Notification",
  "account-notice": "Notice",
  invitation: "Invitation",
};

/** The file transport delivers nothing. */
export function stateOf({ status, transport }: Pick<OutboxRow, "status" | "transport">): StateText {
  return status === "sent" && transport === "file" ? { text: "Kept, not sent", tone: "warn" } : STATES[status];
}

const STATES: Record<OutboxRow["status"], StateText> = {
  pending: { text: "Waiting", tone: "quiet" },
  sending: { text: "Sending", tone: "quiet" },
  sent: { text: "Sent", tone: "good" },
  failed: { text: "Failed", tone: "bad" },
  unknown: { text: "Unknown", tone: "warn" },
  cancelled: { text: "Not sent", tone: "warn" },
};
