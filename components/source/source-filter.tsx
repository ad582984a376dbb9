"use client";

import { useId } from "react";
import { Select } from "@/components/ui/field";
import { useEarlyText } from "@/components/ui/use-early-text";
import { isBroken } from "@/lib/client/sources";
import type { Source } from "@/lib/contract/source";
import { byUrgency } from "./health";

const BOX =
  "min-h-9 rounded-lg border border-edge bg-raised px-2.5 py-1.5 placeholder:text-ink-3 coarse:min-h-11 coarse:text-base";

export function SourceFilter({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  const id = useId();
  const search = (words: string) => onChange({ ...choice, words });
  const words = useEarlyText(id, choice.words, search);
  return (
    <search className="mb-4 flex flex-wrap gap-2">
      <input
        id={id}
        type="search"
        aria-label="Search sources"
        placeholder="Search sources"
        value={words}
        onChange={(event) => search(event.currentTarget.value)}
        className={`${BOX} min-w-0 flex-1 basis-52`}
      />
      <Select
        aria-label="Show"
        choices={SHOWN}
        value={choice.shown}
        onChange={(shown) => onChange({ ...choice, shown })}
        className={BOX}
      />
      <Select
        aria-label="Order"
        choices={ORDERS}
        value={choice.order}
        onChange={(order) => onChange({ ...choice, order })}
        className={BOX}
      />
    </search>
  );
}

const SHOWN = [
  { value: "all", text: "All" },
  { value: "attention", text: "Need attention" },
  { value: "quiet", text: "Quiet for 4 weeks" },
] as const;

const ORDERS = [
  { value: "urgency", text: "Needs attention first" },
  { value: "name", text: "By name" },
  { value: "pace", text: "Most posts first" },
  { value: "checked", text: "Least recently checked" },
] as const;

interface Choice {
  words: string;
  shown: (typeof SHOWN)[number]["value"];
  order: (typeof ORDERS)[number]["value"];
}

export const EVERYTHING: Choice = { words: "", shown: "all", order: "urgency" };

export const COMPARE: Readonly<Record<Choice["order"], (a: Source, b: Source) => number>> = {
  urgency: byUrgency,
  name: (a, b) => nameOf(a).localeCompare(nameOf(b)),
  pace: (a, b) => b.posts_per_week - a.posts_per_week,
  checked: (a, b) => Number(a.last_checked_at) - Number(b.last_checked_at),
};

export function chooseSources(sources: readonly Source[], { words, shown }: Omit<Choice, "order">): Source[] {
  const wanted = fold(words);
  return sources.filter((source) => isShown(source, shown) && fold(textOf(source)).includes(wanted));
}

function isShown(source: Source, shown: Choice["shown"]): boolean {
  if (shown === "attention") return isBroken(source);
  return shown === "all" || (source.posts_per_week === 0 && source.last_success_at !== null);
}

function nameOf({ title, url }: Source): string {
  return title ?? url;
}

function textOf({ title, url, rss_feed_url }: Source): string {
  return [title, url, rss_feed_url].join(" ");
}

function fold(text: string): string {
  return text.trim().normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
