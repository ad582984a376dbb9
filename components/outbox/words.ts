import type { OutboxRow } from "@/lib/contract/mail";

export const KINDS: Record<OutboxRow["kind"], string> = {
  digest: "Digest",
  "digest-test": "Test digest",
  "sign-in": "Sign-in link",
  "password-reset": "New password",
  "verify-email": "Confirmation of address",
  "change-email": "Change of address",
  "account-notice": "Notice",
  invitation: "Invitation",
};

export const STATES: Record<OutboxRow["status"], { text: string; dot: string }> = {
  pending: { text: "Waiting", dot: "bg-ink-3" },
  sending: { text: "Being sent", dot: "bg-ink-3" },
  sent: { text: "Sent", dot: "bg-good" },
  failed: { text: "Failed", dot: "bg-bad" },
  unknown: { text: "Unknown", dot: "bg-warn" },
  cancelled: { text: "Not sent", dot: "bg-warn" },
};
