"use client";

import { Trash2 } from "lucide-react";
import type { Source } from "@/lib/contract/sources";
import { PlannedTime, RelativeTime } from "../ui/clock";
import { SourceMark } from "../ui/source-mark";
import { healthOf } from "./health";
import { shortAddress } from "./short-address";

const DOTS = {
  good: "bg-good",
  warn: "bg-warn",
  bad: "bg-bad",
  busy: "bg-ink-3 motion-safe:animate-pulse",
};

interface SourceTableProps {
  sources: Source[];
  onDelete: (source: Source) => void;
}

/** On a narrow screen each row becomes a small block: roles keep it a table for everybody. */
export function SourceTable({ sources, onDelete }: SourceTableProps) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: `display` other than table takes the roles away in browsers
    <table role="table" className="w-full border-collapse max-medium:block">
      <caption className="sr-only">Sources</caption>
      <thead role="rowgroup" className="max-medium:sr-only">
        <tr role="row" className="border-b border-line text-start">
          {["Source", "Health", "Posts", "Last look", ""].map((name) => (
            <th key={name} role="columnheader" scope="col" className="eyebrow py-2 pr-4 text-start text-ink-3">
              {name || <span className="sr-only">Actions</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-medium:block">
        {sources.map((source) => (
          <SourceRow key={source.id} source={source} onDelete={onDelete} />
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

const CELL = "py-3 pr-4 align-top max-medium:block max-medium:p-0";
const FIRST_CELL = `${CELL} max-medium:basis-full`;

function SourceRow({ source, onDelete }: { source: Source; onDelete: (source: Source) => void }) {
  const { title, url, source_type, last_error } = source;
  const name = title ?? url;
  const { text, tone } = healthOf(source);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: `display` other than table takes the roles away in browsers
    <tr
      role="row"
      className="border-b border-line tabular-nums max-medium:relative max-medium:flex max-medium:flex-wrap max-medium:items-baseline max-medium:gap-x-4 max-medium:gap-y-1 max-medium:py-3.5 max-medium:pr-12"
    >
      <td role="cell" className={FIRST_CELL}>
        <span className="flex items-start gap-2">
          <span className="pt-0.5">
            <SourceMark title={name} />
          </span>
          <span className="min-w-0">
            <span dir="auto" className="font-medium wrap-anywhere">
              {name}
            </span>
            <span className="block text-meta wrap-anywhere text-ink-3">
              {source_type} · {shortAddress(source.rss_feed_url ?? url)}
            </span>
          </span>
        </span>
      </td>
      <td role="cell" className={`${CELL} medium:max-w-64`}>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${DOTS[tone]}`} />
          {text}
        </span>
        {last_error && <span className="block text-meta wrap-break-word text-ink-2">{last_error}</span>}
      </td>
      <td role="cell" className={CELL}>
        {source.post_count.toLocaleString("en")}
        <span className="medium:hidden"> posts</span>
      </td>
      <td role="cell" className={`${CELL} whitespace-nowrap`}>
        <Checks source={source} />
      </td>
      <td
        role="cell"
        className={`${CELL} max-medium:absolute max-medium:top-2 max-medium:right-0 medium:pr-0 medium:text-end`}
      >
        <button
          type="button"
          aria-label={`Delete ${name}`}
          title="Delete"
          onClick={() => onDelete(source)}
          className="grid size-8 place-items-center rounded-md text-ink-3 hover:bg-bad-soft hover:text-bad coarse:size-11"
        >
          <Trash2 aria-hidden="true" size={16} />
        </button>
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

function Checks({ source: { last_checked_at, next_check_at, is_active } }: { source: Source }) {
  return (
    <>
      {last_checked_at ? <RelativeTime at={last_checked_at} /> : <span className="text-ink-3">Not yet</span>}
      <span className="block text-meta text-ink-3 max-medium:inline max-medium:before:content-['_·_']">
        {is_active && next_check_at && <PlannedTime at={next_check_at} />}
        {!is_active && "stopped"}
      </span>
    </>
  );
}
