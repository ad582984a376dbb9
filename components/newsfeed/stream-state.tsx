"use client";

import { LoaderCircle, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { isFirstCheck } from "@/lib/client/sources";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { Source } from "@/lib/contract/sources";
import { isBroken } from "../source/health";
import { Button } from "../ui/button";
import { useClock } from "../ui/clock";
import { Empty } from "../ui/empty";
import { countText } from "../ui/time-text";
import type { View } from "./stream-search";

interface StreamEmptyProps {
  newsfeed: Newsfeed;
  sources: Source[] | undefined;
  view: View;
  onView: (view: View) => void;
}

/** Why the stream is empty, and the next step. */
export function StreamEmpty({ newsfeed, sources, view, onView }: StreamEmptyProps) {
  const { now } = useClock();
  const sourcesHref = `/newsfeeds/${newsfeed.id}/sources`;
  if (view === "hidden")
    return <Empty title="Nothing hidden">Posts that you hide can be brought back from here.</Empty>;
  if (sources?.length === 0) {
    return (
      <Empty title="No sources yet" action={<ButtonLink href={sourcesHref}>Choose sources</ButtonLink>}>
        Give {newsfeed.name} a site, a profile or a subreddit to watch. The last 30 days come in at once.
      </Empty>
    );
  }
  if (sources?.some((source) => isFirstCheck(source, now))) return <FirstCheck sources={sources} now={now} />;
  const hasPosts = sources?.some((source) => source.post_count > 0) ?? true;
  if (!hasPosts) {
    return (
      <Empty
        title="Nothing matches yet"
        action={<ButtonLink href={`/newsfeeds/${newsfeed.id}/settings`}>Edit keywords</ButtonLink>}
      >
        {countText(sources?.length ?? 0, "source has", "sources have")} been checked. New posts appear here as soon as
        they match your keywords.
      </Empty>
    );
  }
  return (
    <Empty
      title="All caught up"
      action={view === "unread" && <Button onClick={() => onView("all")}>Show all posts</Button>}
    >
      New posts appear here as they are published.
    </Empty>
  );
}

function ButtonLink({ href, children }: { href: string; children: string }) {
  return (
    <Button look="primary" asChild>
      <Link href={href}>{children}</Link>
    </Button>
  );
}

function FirstCheck({ sources, now }: { sources: Source[]; now: Date }) {
  const checkedCount = sources.filter((source) => !isFirstCheck(source, now)).length;
  const postCount = sources.reduce((sum, source) => sum + source.post_count, 0);
  return (
    <div role="status">
      <Empty title="First check running">
        <p>
          {checkedCount} of {countText(sources.length, "source")} checked, {countText(postCount, "post")} so far
        </p>
        <progress
          aria-label="Sources checked"
          max={sources.length}
          value={checkedCount + 0.5}
          className="mt-4 h-1 w-48 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent motion-safe:[&::-webkit-progress-value]:transition-all"
        />
      </Empty>
    </div>
  );
}

/** Sources that are being looked at for the first time, or that need somebody; nothing when all is well. */
export function StreamNotices({ newsfeedId, sources = [] }: { newsfeedId: string; sources: Source[] | undefined }) {
  const { now } = useClock();
  const pending = sources.filter((source) => isFirstCheck(source, now));
  const broken = sources.filter(isBroken);
  const [first] = broken;
  return (
    <>
      {pending.length > 0 && (
        <p className="flex items-center gap-2 border-b border-line bg-sunken px-5.5 py-2 text-ink-2">
          <LoaderCircle aria-hidden="true" size={14} className="shrink-0 motion-safe:animate-spin" />
          First check of {pending.length === 1 ? (pending[0]?.title ?? pending[0]?.url) : `${pending.length} sources`}{" "}
          is running
        </p>
      )}
      {first && (
        <div className="flex items-start gap-2 border-b border-line bg-sunken px-5.5 py-2 text-ink-2">
          <TriangleAlert aria-hidden="true" size={15} className="mt-0.5 shrink-0 text-warn" />
          <p className="min-w-0 flex-1 wrap-break-word">
            {broken.length === 1
              ? `${first.title ?? first.url} brings no posts at present.`
              : `${broken.length} sources bring no posts at present.`}{" "}
            <Link
              href={`/newsfeeds/${newsfeedId}/sources`}
              className="text-ink underline decoration-accent underline-offset-3"
            >
              See why
            </Link>
          </p>
        </div>
      )}
    </>
  );
}
