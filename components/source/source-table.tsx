"use client";

import { Pencil, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { RelativeTime, useClock } from "@/components/ui/clock";
import { useLocale } from "@/components/ui/locale";
import { PlainButton } from "@/components/ui/plain-button";
import { PlannedTime } from "@/components/ui/planned-time";
import { SourceMark } from "@/components/ui/source-mark";
import { State } from "@/components/ui/state";
import { Cell, Row, Table } from "@/components/ui/table";
import { isBroken } from "@/lib/client/sources";
import type { Source } from "@/lib/contract/source";
import { languageName } from "@/lib/core/languages";
import { ACTIVITY_DAYS } from "@/lib/core/limits";
import { countText } from "@/lib/core/number-text";
import { shortAddress, sourceRowId } from "./addresses";
import { healthOf, quietSince } from "./health";
import { Activity, CheckNow, kindOf } from "./row-parts";
import { adviceOf, matchText, paceText, routeText } from "./source-texts";

const NO_DAYS: readonly number[] = Array.from({ length: ACTIVITY_DAYS }, () => 0);

/** The name takes the remaining width. */
const COLUMNS = [
  { name: "Source", width: "" },
  { name: "Health", width: "w-38" },
  { name: "Posts", width: "w-50" },
  { name: "Checked", width: "w-30" },
  { name: "Actions", width: "w-27" },
];

interface RowActions {
  onDelete: (source: Source) => void;
  onReplace: (source: Source) => void;
  onEdit: (source: Source) => void;
}

interface SourceTableProps extends RowActions {
  sources: Source[];
  /** Posts per day by source id; undefined while loading. */
  activity: ReadonlyMap<string, readonly number[]> | undefined;
  /** Whether to show actions. */
  isChangeable: boolean;
}

export function SourceTable({ sources, activity, ...actions }: SourceTableProps) {
  return (
    <Table
      caption="Sources"
      columns={actions.isChangeable ? COLUMNS : COLUMNS.slice(0, -1)}
      className="wide:table-fixed"
    >
      {sources.map((source) => (
        <SourceRow key={source.id} source={source} days={activity?.get(source.id)} {...actions} />
      ))}
    </Table>
  );
}

/** Full width below the name when rows are blocks. */
const BELOW = "max-wide:col-span-2 max-wide:pl-6";

interface SourceRowProps extends RowActions, Pick<SourceTableProps, "isChangeable"> {
  source: Source;
  days: readonly number[] | undefined;
}

function SourceRow({ source, days, ...actions }: SourceRowProps) {
  const name = source.title ?? source.url;
  return (
    <Row
      id={sourceRowId(source.id)}
      tabIndex={-1}
      className="max-wide:grid max-wide:grid-cols-[minmax(0,1fr)_auto] max-wide:gap-x-3 max-wide:gap-y-1 max-wide:py-3"
    >
      <Cell>
        <Name source={source} name={name} />
      </Cell>
      <Cell className={BELOW}>
        <HealthState source={source} name={name} onReplace={actions.isChangeable ? actions.onReplace : undefined} />
      </Cell>
      <Cell className={BELOW}>
        <Yield source={source} days={days ?? NO_DAYS} />
      </Cell>
      <Cell className={BELOW}>
        <Checks source={source} />
      </Cell>
      {actions.isChangeable && (
        <Cell className="max-wide:col-start-2 max-wide:row-start-1 wide:py-1.5 wide:pr-0">
          <Actions source={source} name={name} onDelete={actions.onDelete} onEdit={actions.onEdit} />
        </Cell>
      )}
    </Row>
  );
}

interface PartProps {
  source: Source;
  name: string;
}

function Actions({ source, name, onDelete, onEdit }: PartProps & Pick<RowActions, "onDelete" | "onEdit">) {
  return (
    <span className="flex items-center justify-end">
      {source.is_active && <CheckNow source={source} name={name} />}
      <PlainButton
        aria-label={`Edit ${name}`}
        title="Edit…"
        aria-haspopup="dialog"
        onClick={() => onEdit(source)}
        className="grid size-9 place-items-center rounded-lg text-ink-3 hover:bg-accent-soft hover:text-ink coarse:size-11"
      >
        <Pencil aria-hidden="true" size={16} />
      </PlainButton>
      <PlainButton
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={() => onDelete(source)}
        className="grid size-9 place-items-center rounded-lg text-ink-3 hover:bg-bad-soft hover:text-bad coarse:size-11"
      >
        <Trash2 aria-hidden="true" size={16} />
      </PlainButton>
    </span>
  );
}

function Name({ source, name }: PartProps) {
  const { name: kind, Icon } = kindOf(source.source_type);
  const route = routeText(source);
  const address = source.rss_feed_url ?? source.url;
  return (
    <span className="flex items-start gap-2">
      <span className="pt-0.5">
        <SourceMark title={name} />
      </span>
      <span className="min-w-0">
        <span dir="auto" className="font-medium wrap-anywhere">
          {name}
        </span>
        <span className="block truncate text-meta text-ink-3" title={address}>
          <Icon aria-hidden="true" size={13} className="mr-1 inline-block align-[-0.125em]" />
          {kind}
          {route && ` ${route}`} · {shortAddress(address)}
          {source.translate_to && ` · in ${languageName(source.translate_to)}`}
        </span>
      </span>
    </span>
  );
}

function HealthState({ source, name, onReplace }: PartProps & { onReplace: RowActions["onReplace"] | undefined }) {
  const { now } = useClock();
  const { text, tone } = healthOf(source);
  const quietAt = quietSince(source, now);
  const advice = adviceOf(source);
  return (
    <>
      <State tone={tone} text={quietAt ? "Quiet" : text} />
      {quietAt && (
        <span className="block text-meta text-ink-3">
          newest post <RelativeTime at={quietAt} />
        </span>
      )}
      {source.last_error && <span className="block text-meta wrap-break-word text-ink-2">{source.last_error}</span>}
      {advice && <span className="block text-meta wrap-break-word text-ink-3">{advice}</span>}
      {onReplace && (
        <span className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
          {!source.is_active && <CheckNow source={source} name={name} />}
          {isBroken(source) && (
            <Button size="small" aria-label={`Replace ${name}`} onClick={() => onReplace(source)}>
              Replace…
            </Button>
          )}
        </span>
      )}
    </>
  );
}

const ASIDE = "block text-meta text-ink-3 max-wide:inline max-wide:before:content-['_·_']";

/** Posting pace and match share. */
function Yield({ source, days }: { source: Source; days: readonly number[] }) {
  const locale = useLocale();
  const match = matchText(source, locale);
  if (source.last_success_at === null) return <span className="text-ink-3">–</span>;
  return (
    <span
      title={`${countText(source.post_count, "post", { locale })} in this newsfeed`}
      className="flex items-center gap-3 max-wide:text-meta max-wide:text-ink-2"
    >
      <Activity days={days} />
      <span>
        {paceText(source, locale)}
        {match && <span className={ASIDE}>{match}</span>}
      </span>
    </span>
  );
}

function Checks({ source }: { source: Source }) {
  const { last_checked_at, last_success_at, next_check_at, is_active } = source;
  return (
    <>
      {last_checked_at ? (
        <>
          <span className="wide:hidden">Checked </span>
          <RelativeTime at={last_checked_at} />
        </>
      ) : (
        <span className="text-ink-3">
          Not <span className="wide:hidden">checked </span>yet
        </span>
      )}
      <span className={ASIDE}>
        {is_active && next_check_at && <PlannedTime at={next_check_at} />}
        {!is_active && "stopped"}
      </span>
      {isBroken(source) && (
        <span className={ASIDE}>
          {last_success_at ? "last read " : "never read"}
          {last_success_at && <RelativeTime at={last_success_at} />}
        </span>
      )}
    </>
  );
}
