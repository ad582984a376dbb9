"use client";

import { useId } from "react";
import type { Source } from "@/lib/contract/sources";
import { byUrgency, isBroken } from "./health";

const BOX =
  "min-h-9 rounded-lg border border-edge bg-raised px-2.5 py-1.5 placeholder:text-ink-3 coarse:min-h-11 coarse:text-base";

interface SourceFilterProps {
  choice: Choice;
  onChange: (choice: Choice) => void;
}

export function SourceFilter({ choice, onChange }: SourceFilterProps) {
  return (
    <search className="mb-4 flex flex-wrap gap-2">
      <input
        type="search"
        aria-label="Search sources"
        placeholder="Search sources"
        value={choice.words}
        onChange={(event) => onChange({ ...choice, words: event.currentTarget.value })}
        className={`${BOX} min-w-0 flex-1 basis-52`}
      />
      <Select label="Show" names={SHOWN} value={choice.shown} onChange={(shown) => onChange({ ...choice, shown })} />
      <Select label="Order" names={ORDERS} value={choice.order} onChange={(order) => onChange({ ...choice, order })} />
    </search>
  );
}

interface SelectProps<Name extends string> {
  label: string;
  names: Readonly<Record<Name, string>>;
  value: Name;
  onChange: (value: Name) => void;
}

function Select<Name extends string>({ label, names, value, onChange }: SelectProps<Name>) {
  const id = useId();
  const choose = (text: string) => {
    for (const name in names) if (name === text) onChange(name);
  };
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => choose(event.currentTarget.value)} className={BOX}>
        {Object.entries<string>(names).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </>
  );
}

const SHOWN = {
  all: "All",
  attention: "Need attention",
  quiet: "Quiet for 4 weeks",
} as const;

const ORDERS = {
  urgency: "Attention first",
  name: "By name",
  pace: "Most posts first",
  checked: "Checked longest ago first",
} as const;

/** Filter and order of the source list. */
interface Choice {
  words: string;
  shown: keyof typeof SHOWN;
  order: keyof typeof ORDERS;
}

export const EVERYTHING: Choice = { words: "", shown: "all", order: "urgency" };

/** Comparators by order. */
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
  return shown === "all" || (source.posts_per_week === 0 && source.last_checked_at !== null);
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
