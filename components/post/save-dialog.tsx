"use client";

import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type ComponentProps, useEffect, useEffectEvent, useRef } from "react";
import { isComposing } from "@/components/keyboard/is-composing";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FormError } from "@/components/ui/form";
import { useLocale } from "@/components/ui/locale";
import { PlainButton } from "@/components/ui/plain-button";
import { useOrderOfOpening } from "@/components/ui/use-order-of-opening";
import { useStore } from "@/components/ui/use-store";
import { errorText } from "@/lib/client/api-error";
import { inOrder } from "@/lib/client/call";
import { deferredIds } from "@/lib/client/deferred-ids";
import { lastUsedFirst, listsQuery } from "@/lib/client/lists";
import {
  isLeaving,
  membershipsQuery,
  type SavingOutcome,
  saveToList,
  saveWithMessage,
  setNote,
  takeOutOfList,
} from "@/lib/client/saving";
import type { DialogChange } from "@/lib/client/saving-changes";
import type { ListMembership, ReadingList } from "@/lib/contract/lists";
import type { Post } from "@/lib/contract/post";
import { NOTE_CHARACTERS_MAX } from "@/lib/core/limits";
import { countText } from "@/lib/core/number-text";
import { NewListForm } from "./new-list-form";

interface SaveDialogProps extends Omit<ComponentProps<typeof SaveChoice>, "postId"> {
  /** Null while closed. */
  postId: string | null;
}

export function SaveDialog({ postId, ...choice }: SaveDialogProps) {
  return (
    <Dialog isOpen={postId !== null} onOpenChange={choice.onDone} title="Save to a reading list">
      {postId !== null && <SaveChoice postId={postId} {...choice} />}
    </Dialog>
  );
}

/**
 * Saves to the last used list.
 *
 * @param choose called instead when the post is already in a list or there is no list
 */
export function savePost(client: QueryClient, post: Post, choose: () => void): Promise<void> {
  // Serialised, so that a second press sees the first result.
  return inOrder(`save ${post.id}`, async () => {
    const memberships = client.getQueryData(membershipsQuery(post.id).queryKey);
    const listIds = memberships?.map(({ list_id }) => list_id) ?? post.list_ids;
    const isSaved = listIds.some((id) => !isLeaving(id, post.id));
    const lists = isSaved ? [] : await client.ensureQueryData(listsQuery());
    const leaving = deferredIds.get();
    const [list] = lists.filter(({ id }) => !leaving.has(id)).toSorted(lastUsedFirst);
    if (list) await saveWithMessage(client, { postId: post.id, list }, choose);
    else choose();
  });
}

export { announceChanges } from "@/lib/client/saving-changes";

interface SaveChoiceProps {
  postId: string;
  onChange: (change: DialogChange) => void;
  onDone: () => void;
}

/** The reader's lists with check marks. */
export function SaveChoice(props: SaveChoiceProps) {
  const lists = useQuery(listsQuery());
  const memberships = useQuery(membershipsQuery(props.postId));
  const leaving = useStore(deferredIds);
  const visible = lists.data?.filter(({ id }) => !leaving.has(id));
  const staying = memberships.data?.filter(({ list_id }) => !isLeaving(list_id, props.postId));
  if (visible && staying) return <Choice {...props} lists={visible} memberships={staying} />;
  const error = lists.error ?? memberships.error;
  const retry = () => {
    void lists.refetch();
    void memberships.refetch();
  };
  if (error)
    return (
      <div className="grid justify-items-start gap-4">
        <FormError>{errorText(error)}</FormError>
        <Button onClick={retry}>Try again</Button>
      </div>
    );
  return (
    <div className="grid">
      {/* Holds focus meanwhile, so that Enter does not close the dialog. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <p role="status" tabIndex={0} className="col-start-1 row-start-1 outline-none">
        Loading your lists
      </p>
      {visible && (
        // Reserves room, because a bottom sheet would grow upwards.
        <div inert className="invisible col-start-1 row-start-1">
          <Choice {...props} lists={visible} memberships={[]} />
        </div>
      )}
    </div>
  );
}

interface ChoiceProps extends SaveChoiceProps {
  lists: ReadingList[];
  memberships: ListMembership[];
}

/** Focuses the last used list, so that Enter saves. */
function Choice({ postId, lists, memberships, onChange, onDone }: ChoiceProps) {
  const client = useQueryClient();
  const ref = useRef<HTMLDivElement>(null);
  // Saving changes which list was used last.
  const order = useOrderOfOpening(lists, lastUsedFirst);
  useEffect(() => ref.current?.querySelector<HTMLElement>("button, input")?.focus(), []);
  /** Memberships that were removed here, whose notes return when a list is checked again. */
  const removed = useRef(new Map<string, ListMembership>());
  const save = (list: ReadingList) => {
    const note = removed.current.get(list.id)?.note ?? null;
    return saveToList(client, { postId, list }, { note, tryAgain: () => void save(list) });
  };
  const remove = async (list: ReadingList, membership: ListMembership): Promise<undefined> => {
    removed.current.set(list.id, membership);
    await takeOutOfList(client, { postId, list }, membership);
  };
  const report = ({ id }: ReadingList, done: Promise<SavingOutcome | undefined>) =>
    onChange({ listId: id, before: memberships, done });
  return (
    <div ref={ref} className="grid gap-6">
      {order.length > 0 && (
        <ul aria-label="Your lists" className="-mx-2 max-h-[45dvh] overflow-y-auto">
          {order.map((list) => {
            const membership = memberships.find(({ list_id }) => list_id === list.id);
            return (
              <SaveRow
                key={list.id}
                saving={{ postId, list }}
                membership={membership}
                onToggle={() => report(list, membership ? remove(list, membership) : save(list))}
              />
            );
          })}
        </ul>
      )}
      <NewListForm
        isFirst={lists.length === 0}
        defaultValue={lists.length === 0 ? "Read later" : ""}
        button="Create and save"
        onCreated={(list) => {
          report(list, save(list));
          onDone();
        }}
      />
      {order.length > 0 && (
        <Button look="primary" onClick={onDone} className="justify-self-end">
          Done
        </Button>
      )}
    </div>
  );
}

interface SaveRowProps {
  saving: { postId: string; list: ReadingList };
  /** Absent when the post is not in the list. */
  membership: ListMembership | undefined;
  onToggle: () => void;
}

/** A list with its check mark, and a note once checked. */
function SaveRow({ saving, membership, onToggle }: SaveRowProps) {
  const { name, item_count: count } = saving.list;
  const locale = useLocale();
  return (
    <li className="border-b border-line last:border-0">
      {/* Enter would do nothing on a native check box. */}
      <PlainButton
        role="checkbox"
        aria-checked={membership !== undefined}
        onClick={onToggle}
        className="group flex min-h-11 w-full items-center gap-3 rounded-lg px-2 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span className="grid size-5 shrink-0 place-items-center rounded border border-edge text-paper group-aria-checked:border-accent group-aria-checked:bg-accent">
          {membership && <Check aria-hidden="true" size={14} strokeWidth={3} />}
        </span>
        <span dir="auto" className="min-w-0 flex-1 font-medium wrap-anywhere">
          {name}
        </span>
        <span className="shrink-0 text-meta text-ink-3">{countText(count, "post", { locale })}</span>
      </PlainButton>
      {membership && <Note saving={saving} membership={membership} />}
    </li>
  );
}

/** Saves on blur and on unmount. */
function Note({ saving, membership }: { saving: SaveRowProps["saving"]; membership: ListMembership }) {
  const client = useQueryClient();
  const draft = useRef<string | null>(null);
  const keep = () => {
    if (draft.current === null) return;
    const note = draft.current.trim() || null;
    draft.current = null;
    if (note !== membership.note) void setNote(client, saving, { membership, note });
  };
  // A removed field gets no blur event.
  const keepAtEnd = useEffectEvent(keep);
  useEffect(() => () => keepAtEnd(), []);
  return (
    <div className="pr-2 pb-2 pl-10">
      <input
        type="text"
        aria-label={`Note in ${saving.list.name}`}
        placeholder="Add a note"
        // Shows the stored note, which may change meanwhile, until the reader types.
        ref={(input) => {
          if (input && draft.current === null) input.value = membership.note ?? "";
        }}
        maxLength={NOTE_CHARACTERS_MAX}
        dir="auto"
        autoComplete="off"
        onInput={({ currentTarget }) => {
          draft.current = currentTarget.value;
        }}
        onBlur={keep}
        onKeyDown={({ key, nativeEvent }) => key === "Enter" && !isComposing(nativeEvent) && keep()}
        className="min-h-8 w-full rounded-md border border-transparent bg-sunken px-2 py-1 placeholder:text-ink-3 hover:border-line focus:border-edge coarse:min-h-11 coarse:text-base"
      />
    </div>
  );
}
