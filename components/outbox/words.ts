import type { OutboxRow } from "@/lib/contract/mail";

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

/** A mail that was written to a file reached nobody. */
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
