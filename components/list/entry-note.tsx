"use client";

import { useQueryClient } from "@tanstack/react-query";
import { NotebookPen } from "lucide-react";
import { saveNote } from "@/lib/client/list-actions";
import type { ListItem } from "@/lib/contract/lists";
import { NOTE_CHARACTERS_MAX } from "@/lib/core/limits";
import { Button } from "../ui/button";
import { EditInPlace } from "./edit-in-place";

const TEXT = "font-serif text-[1.0625rem] leading-normal italic";

/** Why this post is in the list, in the reader's own words. */
export function EntryNote({ item }: { item: ListItem }) {
  const client = useQueryClient();
  return (
    <div className="mt-2">
      <EditInPlace
        label={`Note on ${item.post.title}`}
        value={item.note ?? ""}
        charactersMax={NOTE_CHARACTERS_MAX}
        isMultiline
        placeholder="Why did you save it?"
        className={TEXT}
        onSave={(text) => saveNote(client, item, text || null)}
      >
        {(edit) =>
          item.note === null ? (
            <Button
              look="quiet"
              size="small"
              onClick={edit}
              aria-label={`Add a note on ${item.post.title}`}
              className="-ml-2 text-ink-3"
            >
              <NotebookPen aria-hidden="true" size={14} /> Add a note
            </Button>
          ) : (
            <div className="flex items-start gap-1">
              <p dir="auto" className={`${TEXT} min-w-0 whitespace-pre-line wrap-anywhere`}>
                {item.note}
              </p>
              <Button
                look="quiet"
                size="small"
                onClick={edit}
                title="Edit the note"
                aria-label={`Edit the note on ${item.post.title}`}
                className="text-ink-3"
              >
                <NotebookPen aria-hidden="true" size={14} />
              </Button>
            </div>
          )
        }
      </EditInPlace>
    </div>
  );
}
