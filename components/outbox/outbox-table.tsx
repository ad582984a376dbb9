import Link from "next/link";
import { RelativeTime } from "@/components/ui/clock";
import type { OutboxRow } from "@/lib/contract/mail";

const CELL = "py-3 pr-4 align-top max-wide:block max-wide:p-0";

/** Rows become blocks on narrow screens; roles keep the table semantics. */
export function OutboxTable({ mails }: { mails: readonly OutboxRow[] }) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: `display` other than table takes the roles away in browsers
    <table role="table" className="w-full border-collapse max-wide:block">
      <caption className="sr-only">Emails, newest first</caption>
      <thead role="rowgroup" className="max-wide:sr-only">
        <tr role="row" className="border-b border-line">
          {["Email", "To", "State", "Attempts", "Created"].map((name) => (
            <th key={name} role="columnheader" scope="col" className="eyebrow py-2 pr-4 text-start text-ink-3">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-wide:block">
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

function MailRow({ mail }: { mail: OutboxRow }) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: `display` other than table takes the roles away in browsers
    <tr
      role="row"
      className="border-b border-line tabular-nums max-wide:flex max-wide:flex-wrap max-wide:items-baseline max-wide:gap-x-4 max-wide:gap-y-1 max-wide:py-3.5"
    >
      <td role="cell" className={`${CELL} max-wide:basis-full`}>
        <Link href={`/status/outbox/${mail.id}`} className="font-medium hover:underline">
          {KINDS[mail.kind]}
        </Link>
      </td>
      <td role="cell" className={`${CELL} wrap-anywhere max-wide:basis-full`}>
        {mail.toAddress}
      </td>
      <td role="cell" className={CELL}>
        <MailStateText mail={mail} />
      </td>
      <td role="cell" className={`${CELL} text-ink-2`}>
        {mail.attempts}
        <span className="wide:sr-only"> {mail.attempts === 1 ? "attempt" : "attempts"}</span>
      </td>
      <td role="cell" className={`${CELL} whitespace-nowrap text-ink-2`}>
        <RelativeTime at={mail.createdAt} />
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

export function MailStateText({ mail }: { mail: Pick<OutboxRow, "status" | "transport" | "lastError"> }) {
  const { text, dot } = stateOf(mail);
  return (
    <div className="max-w-80">
      <p className="flex items-center gap-1.5">
        <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dot}`} />
        {text}
      </p>
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
  "account-notice": "Notice",
  invitation: "Invitation",
};

interface StateText {
  text: string;
  dot: string;
}

/** A file transport delivers to nobody. */
export function stateOf({ status, transport }: Pick<OutboxRow, "status" | "transport">): StateText {
  return status === "sent" && transport === "file" ? { text: "Kept, not sent", dot: "bg-warn" } : STATES[status];
}

const STATES: Record<OutboxRow["status"], StateText> = {
  pending: { text: "Waiting", dot: "bg-ink-3" },
  sending: { text: "Sending", dot: "bg-ink-3" },
  sent: { text: "Sent", dot: "bg-good" },
  failed: { text: "Failed", dot: "bg-bad" },
  unknown: { text: "Unknown", dot: "bg-warn" },
  cancelled: { text: "Not sent", dot: "bg-warn" },
};
