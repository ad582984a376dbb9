import { RelativeTime } from "@/components/ui/clock";
import { State } from "@/components/ui/state";
import { Cell, Row, Table } from "@/components/ui/table";
import type { AuditEntry } from "@/lib/contract/audit";

const COLUMNS = ["Change", "Newsfeed", "Key", "Outcome", "When"].map((name) => ({ name }));

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Table caption="Changes by API keys, newest first" columns={COLUMNS}>
      {entries.map((entry) => (
        <Row
          key={entry.id}
          className="max-wide:flex max-wide:flex-wrap max-wide:items-baseline max-wide:gap-x-4 max-wide:gap-y-1 max-wide:py-3.5"
        >
          <Cell className="max-wide:basis-full">
            <span className="font-medium">{entry.action}</span>
            {entry.object_id && (
              <code className="block font-mono text-meta text-ink-3 wrap-anywhere">{entry.object_id}</code>
            )}
          </Cell>
          <Cell className="text-ink-2 wrap-anywhere">{entry.newsfeed_name ?? "–"}</Cell>
          <Cell className="text-ink-2 wrap-anywhere">
            {entry.key_name || "Deleted key"}
            <span className="block text-meta text-ink-3">{entry.network ?? entry.user_name}</span>
          </Cell>
          <Cell>
            <State
              text={entry.outcome === "ok" ? "Done" : entry.outcome.replaceAll("_", " ")}
              tone={entry.outcome === "ok" ? "good" : "bad"}
            />
          </Cell>
          <Cell className="whitespace-nowrap text-ink-2">
            <RelativeTime at={entry.created_at} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
