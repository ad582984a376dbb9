"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Globe, Plus } from "lucide-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useEffect, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/clock";
import { useLocale } from "@/components/ui/locale";
import { Page } from "@/components/ui/page";
import { fieldErrors } from "@/lib/client/api-error";
import { createList, lastUsedFirst } from "@/lib/client/lists";
import type { ReadingList } from "@/lib/contract/lists";
import { NAME_CHARACTERS_MAX } from "@/lib/core/limits";
import { countText } from "@/lib/core/number-text";
import { useVisibleLists } from "./use-visible-lists";

export function ListsOverview() {
  const lists = useVisibleLists().toSorted(lastUsedFirst);
  return (
    <Page title="Reading lists" lead="Saved posts in your order, with your notes. Share a list with a link.">
      <NewListForm isFirst={lists.length === 0} />
      {lists.length === 0 ? (
        <FirstList />
      ) : (
        <ul aria-label="Your lists" className="mt-7 border-t border-line">
          {lists.map((list) => (
            <ListRow key={list.id} list={list} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function ListRow({ list }: { list: ReadingList }) {
  const { id, name, description, item_count, is_public, updated_at } = list;
  const locale = useLocale();
  return (
    <li className="relative border-b border-line py-4">
      <h2 dir="auto" className="font-serif text-xl leading-snug font-[560] tracking-tight wrap-anywhere">
        <Link
          href={`/lists/${id}`}
          className="decoration-accent decoration-1 underline-offset-4 after:absolute after:inset-0 after:content-[''] hover:underline"
        >
          {name}
        </Link>
      </h2>
      {description && (
        <p dir="auto" className="mt-0.5 line-clamp-2 text-ink-2 wrap-anywhere">
          {description}
        </p>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-meta text-ink-3">
        <span>{countText(item_count, "post", { locale })}</span>·
        {is_public && (
          <>
            <span className="inline-flex items-center gap-1 font-medium text-ink-2">
              <Globe aria-hidden="true" size={13} /> Public
            </span>
            ·
          </>
        )}
        <span>
          changed <RelativeTime at={updated_at} />
        </span>
      </p>
    </li>
  );
}

function FirstList() {
  return (
    <div className="mx-auto max-w-md py-12 text-center medium:py-16">
      <p className="font-serif text-2xl leading-snug font-medium tracking-tight text-balance">
        Keep what is worth coming back to
      </p>
      <p className="mt-2 text-ink-2">
        Name a list above, then choose Save on any post. Or{" "}
        <Link href="/newsfeeds" className="text-accent underline underline-offset-4">
          open a newsfeed
        </Link>{" "}
        and save the first one from there.
      </p>
    </div>
  );
}

/** Creates lists. Keeps focus for the next one. */
function NewListForm({ isFirst }: { isFirst: boolean }) {
  const id = useId();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const isAskedFor = useSearchParams().has("new");
  useEffect(() => {
    if (isAskedFor) input.current?.focus();
  }, [isAskedFor]);
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (name: string) => createList(client, name),
    onSuccess: () => {
      if (input.current) input.current.value = "";
    },
  });
  const errors = error ? fieldErrors(error) : {};
  const problem = errors.name ?? errors[""];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mutate(String(new FormData(event.currentTarget).get("name") ?? ""));
      }}
    >
      <label htmlFor={id} className="mb-1.5 block font-medium">
        New list
      </label>
      <div className="flex gap-2">
        <input
          ref={input}
          id={id}
          name="name"
          type="text"
          required
          autoComplete="off"
          maxLength={NAME_CHARACTERS_MAX}
          placeholder="For the tender"
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-said`}
          className="min-h-10 min-w-0 flex-1 rounded-lg border border-edge bg-raised px-3 py-2 placeholder:text-ink-3 aria-invalid:border-bad medium:max-w-96 coarse:text-base"
        />
        <Button look={isFirst ? "primary" : "plain"} type="submit" isBusy={isPending} className="min-h-10">
          <Plus aria-hidden="true" size={16} /> Create list
        </Button>
      </div>
      <p id={`${id}-said`} role="status" className={problem ? "mt-1.5 text-bad" : "sr-only"}>
        {problem ?? (data && `${data.name} created`)}
      </p>
    </form>
  );
}
