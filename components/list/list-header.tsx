"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ChevronLeft, Pencil, Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { deleteList, updateList } from "@/lib/client/list-items";
import type { ReadingList } from "@/lib/contract/lists";
import { DESCRIPTION_CHARACTERS_MAX, NAME_CHARACTERS_MAX } from "@/lib/core/limits";
import { countText } from "@/lib/core/number-text";
import { Button } from "../ui/button";
import { RelativeTime } from "../ui/clock";
import { useLocale } from "../ui/locale";
import { EditInPlace } from "./edit-in-place";

const NAME = "font-serif text-[1.875rem] leading-tight font-semibold tracking-tight";
const DESCRIPTION = "font-serif text-[1.0625rem] leading-normal";

interface ListHeaderProps {
  list: ReadingList;
  /** Without items that are about to be removed. */
  count: number;
}

/** Editable name and description. */
export function ListHeader({ list, count }: ListHeaderProps) {
  const client = useQueryClient();
  const router = useRouter();
  const locale = useLocale();
  return (
    <header>
      <Link
        href="/lists"
        className="-ml-1.5 inline-flex min-h-7 items-center gap-1 rounded px-1.5 text-ink-2 hover:text-ink coarse:min-h-11"
      >
        <ChevronLeft aria-hidden="true" size={16} /> Reading lists
      </Link>
      <div className="mt-3">
        <Name list={list} />
      </div>
      <div className="mt-1.5">
        <Description list={list} />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-meta text-ink-3">
          <span className="font-medium text-ink-2">{countText(count, "post", { locale })}</span> · changed{" "}
          <RelativeTime at={list.updated_at} />
        </p>
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            deleteList(client, list);
            router.push("/lists");
          }}
        >
          <Trash2 aria-hidden="true" size={15} /> Delete list
        </Button>
      </div>
    </header>
  );
}

function Name({ list }: { list: ReadingList }) {
  const client = useQueryClient();
  return (
    <EditInPlace
      label="Name of the list"
      value={list.name}
      charactersMax={NAME_CHARACTERS_MAX}
      isRequired
      className={NAME}
      onSave={(name) => updateList(client, list.id, { name })}
    >
      {(edit) => (
        <div className="flex items-start gap-1.5">
          <h1 dir="auto" className={`${NAME} min-w-0 wrap-anywhere`}>
            {list.name}
          </h1>
          <Button look="quiet" size="small" onClick={edit} aria-label="Rename" title="Rename" className="mt-1">
            <Pencil aria-hidden="true" size={15} />
          </Button>
        </div>
      )}
    </EditInPlace>
  );
}

function Description({ list: { id, description } }: { list: ReadingList }) {
  const client = useQueryClient();
  return (
    <EditInPlace
      label="Description of the list"
      value={description ?? ""}
      charactersMax={DESCRIPTION_CHARACTERS_MAX}
      isMultiline
      placeholder="What is this list about?"
      className={DESCRIPTION}
      onSave={(text) => updateList(client, id, { description: text || null })}
    >
      {(edit) =>
        description === null ? (
          <Button look="quiet" size="small" onClick={edit} className="-ml-2 text-ink-3">
            Add a description
          </Button>
        ) : (
          <div className="flex items-start gap-1.5">
            <p dir="auto" className={`${DESCRIPTION} min-w-0 whitespace-pre-line text-ink-2 wrap-anywhere`}>
              {description}
            </p>
            <Button
              look="quiet"
              size="small"
              onClick={edit}
              aria-label="Edit the description"
              title="Edit the description"
            >
              <Pencil aria-hidden="true" size={14} />
            </Button>
          </div>
        )
      }
    </EditInPlace>
  );
}
