"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { BLANK_DRAFT, patchDraft } from "@/lib/client/newsfeed-draft";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import type { NewsfeedState } from "@/lib/contract/newsfeeds";
import { countText, numberText } from "@/lib/core/number-text";
import { readWish } from "../setup/first-wish";
import { SETUP_PATH, stepAddress } from "../setup/setup-steps";
import { WishForm } from "../setup/wish-form";
import { buttonClasses } from "../ui/button-classes";
import { useLocale } from "../ui/locale";
import { Page } from "../ui/page";
import { NewsfeedRow } from "./newsfeed-row";

interface NewsfeedsOverviewProps {
  /** How each stands at present, by its id. */
  states: Readonly<Record<string, NewsfeedState>>;
}

/** All newsfeeds of a person, or the way to the first one. */
export function NewsfeedsOverview({ states }: NewsfeedsOverviewProps) {
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  const locale = useLocale();
  const unread = newsfeeds.reduce((sum, newsfeed) => sum + newsfeed.unread_count, 0);
  const hasAny = newsfeeds.length > 0;
  return (
    <Page
      title="Newsfeeds"
      lead={hasAny && `${numberText(unread, locale)} unread in ${countText(newsfeeds.length, "newsfeed", { locale })}`}
      action={
        hasAny && (
          <div className="flex flex-wrap gap-2">
            <ImportLink />
            <Link className={buttonClasses({ look: "primary" })} href={SETUP_PATH}>
              <Plus aria-hidden="true" size={16} /> New newsfeed
            </Link>
          </div>
        )
      }
    >
      {hasAny ? (
        <ul className="border-t border-line">
          {newsfeeds.map((newsfeed) => (
            <NewsfeedRow key={newsfeed.id} newsfeed={newsfeed} state={states[newsfeed.id]} />
          ))}
        </ul>
      ) : (
        <FirstNewsfeed />
      )}
    </Page>
  );
}

function ImportLink() {
  return (
    <Link className={buttonClasses()} href="/newsfeeds/import" prefetch={false}>
      Import OPML
    </Link>
  );
}

/** One field is enough to begin with. */
function FirstNewsfeed() {
  const router = useRouter();
  const [text, setText] = useState("");
  const begin = () => {
    const wish = readWish(text);
    const isSite = wish.kind === "site";
    const { kind: _, ...words } = wish;
    patchDraft({ ...BLANK_DRAFT, wish: text, ...(!isSite && words) });
    router.push(isSite ? `${stepAddress("context")}&check` : stepAddress("keywords"));
  };
  return (
    <div className="mx-auto max-w-xl py-10 text-center medium:py-16">
      <h2 className="mb-4 font-serif text-2xl leading-snug font-medium tracking-tight text-balance">
        Paste a site, or describe what you follow
      </h2>
      <WishForm value={text} onChange={setText} onSubmit={begin} />
      <p className="mt-3 text-ink-3">Lede watches your sources and keeps what matters to you.</p>
      <p className="mt-8 mb-3 text-ink-2">Already use another reader?</p>
      <ImportLink />
    </div>
  );
}
