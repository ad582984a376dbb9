"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { Button } from "../ui/button";
import { Page } from "../ui/page";
import { countText } from "../ui/time-text";
import { type FirstWish, readWish } from "./first-wish";
import { NewNewsfeedDialog } from "./new-newsfeed-dialog";
import { NO_VALUES } from "./newsfeed-fields";

const BLANK: FirstWish = { values: NO_VALUES, sourceUrl: null };

/** All newsfeeds of a person, or the way to the first one. */
export function NewsfeedsOverview() {
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  const [wish, setWish] = useState<FirstWish | null>(null);
  const isAskedFor = useSearchParams().has("new");
  const router = useRouter();
  const close = () => {
    setWish(null);
    if (isAskedFor) router.replace("/newsfeeds", { scroll: false });
  };
  const unread = newsfeeds.reduce((sum, newsfeed) => sum + newsfeed.unread_count, 0);
  return (
    <Page
      title="Newsfeeds"
      lead={
        newsfeeds.length > 0 && `${unread.toLocaleString("en")} unread in ${countText(newsfeeds.length, "newsfeed")}`
      }
      action={
        <Button look={newsfeeds.length > 0 ? "primary" : "plain"} onClick={() => setWish(BLANK)}>
          <Plus aria-hidden="true" size={16} /> New newsfeed
        </Button>
      }
    >
      {newsfeeds.length === 0 ? <FirstNewsfeed onWish={setWish} /> : <NewsfeedRows newsfeeds={newsfeeds} />}
      <NewNewsfeedDialog wish={wish ?? (isAskedFor ? BLANK : null)} onClose={close} />
    </Page>
  );
}

function NewsfeedRows({ newsfeeds }: { newsfeeds: Newsfeed[] }) {
  return (
    <ul className="border-t border-line">
      {newsfeeds.map((newsfeed) => (
        <NewsfeedRow key={newsfeed.id} newsfeed={newsfeed} />
      ))}
    </ul>
  );
}

function NewsfeedRow({ newsfeed }: { newsfeed: Newsfeed }) {
  const { id, name, unread_count: unread, source_count, keywords, business_context } = newsfeed;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-b border-line py-4">
      <div className="min-w-0">
        <h2
          dir="auto"
          className={`font-serif text-xl leading-snug tracking-tight wrap-anywhere ${unread > 0 ? "font-semibold" : ""}`}
        >
          <Link
            href={`/newsfeeds/${id}`}
            className="decoration-accent decoration-1 underline-offset-4 after:absolute after:inset-0 after:content-[''] hover:underline"
          >
            {name}
          </Link>
        </h2>
        {business_context && <p className="mt-0.5 line-clamp-1 text-ink-2">{business_context}</p>}
        <p className="mt-1 truncate text-meta text-ink-3">
          {countText(source_count, "source")} · {keywords.length > 0 ? keywords.join(", ") : "every post is kept"}
        </p>
      </div>
      <p className={`pt-1 tabular-nums ${unread > 0 ? "font-medium text-accent" : "text-ink-3"}`}>
        {unread > 0 ? `${unread.toLocaleString("en")} unread` : "All read"}
      </p>
    </li>
  );
}

/** One field is enough to begin with. */
function FirstNewsfeed({ onWish }: { onWish: (wish: FirstWish) => void }) {
  return (
    <form
      className="mx-auto max-w-xl py-10 medium:py-16"
      onSubmit={(event) => {
        event.preventDefault();
        onWish(readWish(String(new FormData(event.currentTarget).get("wish") ?? "")));
      }}
    >
      <label
        htmlFor="wish"
        className="mb-4 block text-center font-serif text-2xl leading-snug font-medium tracking-tight"
      >
        Paste a site, or describe what you follow
      </label>
      <div className="flex flex-col gap-2 medium:flex-row">
        <input
          id="wish"
          name="wish"
          type="text"
          required
          autoComplete="off"
          placeholder="gridnotes.example, or “storage tenders in Texas”"
          className="min-h-11 min-w-0 flex-1 rounded-lg border border-edge bg-raised px-3.5 py-2 placeholder:text-ink-3"
        />
        <Button look="primary" type="submit" className="min-h-11 justify-center px-5">
          Start
        </Button>
      </div>
      <p className="mt-3 text-center text-ink-3">You name it, add sources, and Lede keeps what matters to you.</p>
    </form>
  );
}
