"use client";

import { Globe, Plus } from "lucide-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { NewListForm } from "@/components/post/new-list-form";
import { RelativeTime } from "@/components/ui/clock";
import { Empty } from "@/components/ui/empty";
import { useLocale } from "@/components/ui/locale";
import { Page } from "@/components/ui/page";
import { useScrollTop } from "@/components/ui/use-scroll-top";
import { lastUsedFirst } from "@/lib/client/lists";
import type { ReadingList } from "@/lib/contract/lists";
import { countText } from "@/lib/core/number-text";
import { useVisibleLists } from "./use-visible-lists";

export function ListsOverview() {
  const lists = useVisibleLists().toSorted(lastUsedFirst);
  useScrollTop(true);
  return (
    <Page title="Reading lists" lead="Saved posts in your order, with your notes. Share a list with a link.">
      <CreateList isFirst={lists.length === 0} />
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
    <Empty title="Keep what is worth coming back to">
      Name a list above, then choose Save on any post. Or{" "}
      <Link href="/newsfeeds" className="text-accent underline underline-offset-4">
        open a newsfeed
      </Link>{" "}
      and save the first one from there.
    </Empty>
  );
}

/** Creates lists. Keeps focus for the next one. */
function CreateList({ isFirst }: { isFirst: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [created, setCreated] = useState("");
  const isAskedFor = useSearchParams().has("new");
  useEffect(() => {
    if (isAskedFor) input.current?.focus();
  }, [isAskedFor]);
  return (
    <>
      <NewListForm
        ref={input}
        isFirst={isFirst}
        placeholder="For the tender"
        button={
          <>
            <Plus aria-hidden="true" size={16} /> Create list
          </>
        }
        onCreated={({ name }, form) => {
          form.reset();
          setCreated(`${name} created`);
        }}
      />
      <p role="status" className="sr-only">
        {created}
      </p>
    </>
  );
}
