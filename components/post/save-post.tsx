"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { errorText, fieldErrors } from "@/lib/client/api-error";
import { createList, lastUsedFirst, listsQuery, saveToList } from "@/lib/client/lists";
import { NAME_CHARACTERS_MAX } from "@/lib/contract/fields";
import type { ReadingList } from "@/lib/contract/lists";
import type { Post } from "@/lib/contract/posts";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { FormError, TextField } from "../ui/field";

type Save = (post: Post) => void;

const SaveContext = createContext<Save>(() => {});

/** Asks where to save a post. */
export function useSavePost(): Save {
  return useContext(SaveContext);
}

/** One dialog for all posts of a page. */
export function SavePostProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [post, setPost] = useState<Post | null>(null);
  const close = () => setPost(null);
  return (
    <SaveContext value={setPost}>
      {children}
      <Dialog isOpen={post !== null} onOpenChange={close} title="Save to a reading list">
        {post && (
          <Lists
            onChoose={(list) => {
              close();
              void saveToList(client, post, list);
            }}
          />
        )}
      </Dialog>
    </SaveContext>
  );
}

interface ListsProps {
  onChoose: (list: ReadingList) => void;
}

function Lists({ onChoose }: ListsProps) {
  const { data: lists, error, refetch } = useQuery(listsQuery());
  if (lists) return <ChooseList lists={lastUsedFirst(lists)} onChoose={onChoose} />;
  return (
    <div className="grid justify-items-start gap-4">
      <FormError>{error ? errorText(error) : undefined}</FormError>
      {error ? (
        <Button onClick={() => void refetch()}>Try again</Button>
      ) : (
        // Has the focus meanwhile, so that Enter does not close the dialog.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <p role="status" tabIndex={0} className="outline-none">
          Loading your lists
        </p>
      )}
    </div>
  );
}

/** The list that was used last has the focus: Enter saves. */
function ChooseList({ lists, onChoose }: ListsProps & { lists: readonly ReadingList[] }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.querySelector<HTMLElement>("button, input")?.focus(), []);
  return (
    <div ref={ref} className="grid gap-6">
      {lists.length > 0 && (
        <ul aria-label="Your lists" className="-mx-2 max-h-[40dvh] overflow-y-auto">
          {lists.map((list) => (
            <li key={list.id} className="border-b border-line last:border-0">
              <ListButton list={list} onClick={() => onChoose(list)} />
            </li>
          ))}
        </ul>
      )}
      <NewList isFirst={lists.length === 0} onCreated={onChoose} />
    </div>
  );
}

function ListButton({ list: { name, item_count: count }, onClick }: { list: ReadingList; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-11 w-full items-baseline justify-between gap-4 rounded-lg px-2 py-2.5 text-left hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
        {name}
      </span>
      <span className="shrink-0 text-meta text-ink-3">
        {count.toLocaleString("en")} {count === 1 ? "post" : "posts"}
      </span>
    </button>
  );
}

interface NewListProps {
  /** There is no other list yet, so a name is suggested. */
  isFirst: boolean;
  onCreated: (list: ReadingList) => void;
}

function NewList({ isFirst, onCreated }: NewListProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (name: string) => createList(client, name),
    onSuccess: onCreated,
  });
  const errors = error ? fieldErrors(error) : {};
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(String(new FormData(event.currentTarget).get("name") ?? ""));
      }}
    >
      <TextField
        label="New list"
        name="name"
        required
        maxLength={NAME_CHARACTERS_MAX}
        autoComplete="off"
        defaultValue={isFirst ? "Read later" : ""}
        error={errors.name}
      />
      <FormError>{errors[""]}</FormError>
      <Button type="submit" look={isFirst ? "primary" : "plain"} isBusy={isPending} className="justify-self-end">
        Create and save
      </Button>
    </form>
  );
}
