"use client";

import { Button, ButtonLink } from "@/components/ui/button";
import { Empty, passFocus } from "@/components/ui/empty";
import type { PostFilter } from "@/lib/client/posts";
import { NothingFound } from "./stream-empty";
import { isNarrowed } from "./stream-search";
import type { StreamSubject } from "./use-stream-actions";

interface RiverEmptyProps {
  subject: StreamSubject;
  filter: PostFilter;
  onShow: (change: Partial<PostFilter>) => void;
}

/** Explains an empty river and offers the next step. */
export function RiverEmpty({ subject, filter, onShow }: RiverEmptyProps) {
  const { state, newsfeedId } = filter;
  if (isNarrowed(filter)) return <NothingFound filter={filter} onShow={onShow} />;
  if (newsfeedId && state !== "unread") return <NothingOfNewsfeed onShow={onShow} />;
  if (state === "hidden") return <Empty title="Nothing hidden">Posts you hide appear here.</Empty>;
  if (subject.id === "saved" && state === "all")
    return (
      <Empty title="Nothing saved yet" link={{ href: "/unread", text: "All unread" }}>
        Open a post and choose Save<span className="hoverless:hidden">, or press s</span>. It stays here until you
        remove it from your lists.
      </Empty>
    );
  if (subject.newsfeeds.length === 0)
    return (
      <Empty title="No newsfeeds yet" link={{ href: "/newsfeeds", text: "Choose what to follow" }}>
        Posts of all your newsfeeds appear here.
      </Empty>
    );
  if (state === "unread")
    return (
      <Empty
        title="All caught up"
        action={
          <>
            {newsfeedId && <AllNewsfeeds onShow={onShow} />}
            <Button ref={passFocus} onClick={() => onShow({ state: "all" })}>
              Show all posts
            </Button>
            {subject.id === "unread" && <ButtonLink href="/saved">Saved posts</ButtonLink>}
          </>
        }
      >
        New posts appear here as they are published.
      </Empty>
    );
  return (
    <Empty title="No posts yet" link={{ href: "/newsfeeds", text: "All newsfeeds" }}>
      New posts appear here as they are published.
    </Empty>
  );
}

function NothingOfNewsfeed({ onShow }: Pick<RiverEmptyProps, "onShow">) {
  return (
    <Empty title="Nothing from this newsfeed here" action={<AllNewsfeeds onShow={onShow} />}>
      Posts of other newsfeeds are not shown.
    </Empty>
  );
}

function AllNewsfeeds({ onShow }: Pick<RiverEmptyProps, "onShow">) {
  return (
    <Button ref={passFocus} onClick={() => onShow({ newsfeedId: null })}>
      All newsfeeds
    </Button>
  );
}
