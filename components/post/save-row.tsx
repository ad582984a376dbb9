"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { setNote } from "@/lib/client/saving";
import type { ListMembership, ReadingList } from "@/lib/contract/lists";
import { NOTE_CHARACTERS_MAX } from "@/lib/core/limits";
import { countText } from "@/lib/core/number-text";
import { useLocale } from "../ui/locale";

interface SaveRowProps {
  saving: { postId: string; list: ReadingList };
  /** Absent: the list does not hold the post. */
  place: ListMembership | undefined;
  onToggle: () => void;
}

/** A list with its check mark; one that holds the post takes a note as well. */
export function SaveRow({ saving, place, onToggle }: SaveRowProps) {
  const { name, item_count: count } = saving.list;
  const locale = useLocale();
  return (
    <li className="border-b border-line last:border-0">
      {/* biome-ignore lint/a11y/useSemanticElements: of a check box, Enter would do nothing */}
      <button
        type="button"
        role="checkbox"
        aria-checked={place !== undefined}
        onClick={onToggle}
        className="group flex min-h-11 w-full items-center gap-3 rounded-lg px-2 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span className="grid size-5 shrink-0 place-items-center rounded border border-edge text-paper group-aria-checked:border-accent group-aria-checked:bg-accent">
          {place && <Check aria-hidden="true" size={14} strokeWidth={3} />}
        </span>
        <span dir="auto" className="min-w-0 flex-1 font-medium wrap-anywhere">
          {name}
        </span>
        <span className="shrink-0 text-meta text-ink-3">{countText(count, "post", { locale })}</span>
      </button>
      {place && <Note saving={saving} place={place} />}
    </li>
  );
}

/** Is kept when it is left, also with the dialog. */
function Note({ saving, place }: { saving: SaveRowProps["saving"]; place: ListMembership }) {
  const client = useQueryClient();
  const draft = useRef<string | null>(null);
  const keep = () => {
    if (draft.current === null) return;
    const note = draft.current.trim() || null;
    draft.current = null;
    if (note !== place.note) void setNote(client, saving, { place, note });
  };
  useAtLast(keep);
  return (
    <div className="pr-2 pb-2 pl-10">
      <input
        type="text"
        aria-label={`Note in ${saving.list.name}`}
        placeholder="Add a note"
        defaultValue={place.note ?? ""}
        maxLength={NOTE_CHARACTERS_MAX}
        dir="auto"
        autoComplete="off"
        onInput={({ currentTarget }) => {
          draft.current = currentTarget.value;
        }}
        onBlur={keep}
        onKeyDown={({ key }) => key === "Enter" && keep()}
        className="min-h-8 w-full rounded-md border border-transparent bg-sunken px-2 py-1 placeholder:text-ink-3 hover:border-line focus:border-edge coarse:min-h-11 coarse:text-base"
      />
    </div>
  );
}

/** A field that goes together with its dialog is not left before. */
function useAtLast(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => latest.current(), []);
}
