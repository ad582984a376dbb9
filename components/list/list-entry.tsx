"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, ArrowUpToLine, GripVertical, NotebookPen, Trash2 } from "lucide-react";
import Link from "next/link";
import { type ComponentType, memo, type PointerEvent, useRef, useState } from "react";
import { CardKeyLearning } from "@/components/post/card-key-learning";
import { PostMeta } from "@/components/post/post-meta";
import { RelativeTime } from "@/components/ui/clock";
import { PlainButton } from "@/components/ui/plain-button";
import { saveNote } from "@/lib/client/list-items";
import type { ListItem } from "@/lib/contract/lists";
import type { Post } from "@/lib/contract/post";
import { NOTE_CHARACTERS_MAX } from "@/lib/core/limits";
import { shownTitle } from "@/lib/core/shown-title";
import { EditableText } from "./edit-in-place";

export type Move = "up" | "down" | "top";

interface ListEntryProps {
  item: ListItem;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  /** Side on which the dragged item would land. */
  drop: "before" | "after" | undefined;
  onMove: (item: ListItem, move: Move) => void;
  onRemove: (item: ListItem) => void;
  onDrag: (event: PointerEvent<HTMLElement>, id: string) => void;
}

const DROP = {
  before: "before:absolute before:inset-x-0 before:-top-px before:h-0.5 before:bg-accent",
  after: "after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-accent",
};

export const ListEntry = memo(function ListEntry(props: ListEntryProps) {
  const { item, isDragged, drop } = props;
  const [isMoving, setIsMoving] = useState(false);
  return (
    <li
      data-row={item.id}
      className={`relative border-b border-line ${drop ? DROP[drop] : ""} ${isDragged ? "z-10 rounded-lg bg-raised opacity-90 shadow-float" : ""}`}
    >
      <article
        aria-labelledby={`item-${item.id}`}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-1 py-4 medium:grid-cols-[auto_minmax(0,1fr)_auto] medium:gap-x-3"
      >
        <Handle {...props} isMoving={isMoving} onMoving={setIsMoving} />
        <div className="min-w-0">
          <SavedPost id={`item-${item.id}`} post={item.post} />
          <EntryNote item={item} />
        </div>
        <Actions {...props} isMoving={isMoving} />
      </article>
    </li>
  );
});

function SavedPost({ id, post }: { id: string; post: Post }) {
  const { title, language } = shownTitle(post);
  return (
    <>
      <PostMeta post={post} time={<RelativeTime at={post.published_at} />} doesWrap />
      <h2
        id={id}
        lang={language ?? undefined}
        dir="auto"
        className={`mt-0.5 mb-1 font-serif text-lg leading-[1.28] tracking-[-0.008em] text-pretty wrap-anywhere ${post.is_read ? "text-ink-2" : "font-[560]"}`}
      >
        <Link
          href={`/posts/${post.id}`}
          prefetch={false}
          className="decoration-accent decoration-1 underline-offset-4 hover:underline"
        >
          {title}
        </Link>
      </h2>
      {post.summary && post.summary !== post.title && (
        <p lang={post.summary_language ?? undefined} dir="auto" className="line-clamp-2 text-ink-2 wrap-anywhere">
          {post.summary}
        </p>
      )}
      <CardKeyLearning post={post} isStrong={post.keylearning_state === "supported"} />
    </>
  );
}

const MOVE_KEYS: ReadonlyMap<string, Move> = new Map([
  ["ArrowUp", "up"],
  ["ArrowDown", "down"],
  ["Home", "top"],
]);

/** Pointer movement, in pixels, up to which a press is a click. */
const CLICK_PX = 4;

interface HandleProps extends ListEntryProps {
  /** Shows the buttons that move it. */
  isMoving: boolean;
  onMoving: (isMoving: boolean) => void;
}

/** Moves an entry by dragging and by arrow keys; a press shows buttons for it. */
function Handle({ item, isDragged, isMoving, onMove, onMoving, onDrag }: HandleProps) {
  const pressedY = useRef(0);
  return (
    <PlainButton
      data-move="handle"
      aria-label={`Move ${shownTitle(item.post).title}`}
      aria-expanded={isMoving}
      title="Drag to move, or press for buttons"
      onPointerDown={(event) => {
        pressedY.current = event.clientY;
        onDrag(event, item.id);
      }}
      onClick={({ detail, clientY }) => {
        const isByKey = detail === 0;
        if (isByKey || Math.abs(clientY - pressedY.current) <= CLICK_PX) onMoving(!isMoving);
      }}
      onKeyDown={(event) => {
        const move = MOVE_KEYS.get(event.key);
        if (!move) return;
        event.preventDefault();
        onMove(item, move);
      }}
      className={`-ml-1.5 grid size-7 touch-none place-items-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink coarse:size-11 ${isDragged ? "cursor-grabbing" : "cursor-grab"}`}
    >
      <GripVertical aria-hidden="true" size={16} />
    </PlainButton>
  );
}

function Actions({ item, isFirst, isLast, isMoving, onMove, onRemove }: ListEntryProps & { isMoving: boolean }) {
  const { title } = shownTitle(item.post);
  const moves = [
    { move: "top", label: "Move to the top", icon: ArrowUpToLine, isOff: isFirst },
    { move: "up", label: "Move up", icon: ArrowUp, isOff: isFirst },
    { move: "down", label: "Move down", icon: ArrowDown, isOff: isLast },
  ] as const;
  return (
    <div className="col-start-2 mt-2 -ml-1.5 flex items-start gap-0.5 medium:col-start-3 medium:mt-0 medium:ml-0">
      {(isMoving ? moves : []).map(({ move, label, icon, isOff }) => (
        <Action
          key={move}
          name={move}
          label={label}
          about={title}
          icon={icon}
          isOff={isOff}
          onClick={() => onMove(item, move)}
        />
      ))}
      <Action name="remove" label="Remove from the list" about={title} icon={Trash2} onClick={() => onRemove(item)} />
    </div>
  );
}

interface ActionProps {
  name: string;
  label: string;
  about: string;
  icon: ComponentType<{ size: number; "aria-hidden": "true" }>;
  isOff?: boolean;
  onClick: () => void;
}

/** Uses `aria-disabled`, so that a disabled action keeps focus. */
function Action({ name, label, about, icon: Icon, isOff = false, onClick }: ActionProps) {
  return (
    <PlainButton
      data-move={name}
      title={label}
      aria-label={`${label}: ${about}`}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
      className="grid size-7 place-items-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink aria-disabled:text-edge/60 aria-disabled:hover:bg-transparent coarse:size-11"
    >
      <Icon aria-hidden="true" size={16} />
    </PlainButton>
  );
}

function EntryNote({ item }: { item: ListItem }) {
  const client = useQueryClient();
  const { title } = shownTitle(item.post);
  const add = (
    <>
      <NotebookPen aria-hidden="true" size={14} /> Add a note
    </>
  );
  return (
    <div className="mt-2">
      <EditableText
        label={`Note on ${title}`}
        value={item.note}
        charactersMax={NOTE_CHARACTERS_MAX}
        placeholder="Why did you save it?"
        className="font-serif text-[1.0625rem] leading-normal italic"
        add={{ text: add, label: `Add a note on ${title}` }}
        edit={{ title: "Edit the note", label: `Edit the note on ${title}`, Icon: NotebookPen }}
        onSave={(text) => saveNote(client, item, text || null)}
      />
    </div>
  );
}
