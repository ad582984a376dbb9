"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { isGone } from "@/lib/client/api-error";
import { deferredIds, noDeferredIds, subscribeToDeferred } from "@/lib/client/deferred";
import { newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import { deleteSource, isFirstCheck, sourcesQuery } from "@/lib/client/sources";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { Source } from "@/lib/contract/sources";
import { BackToNewsfeed } from "../newsfeed/back-to-newsfeed";
import { NewsfeedGone } from "../newsfeed/newsfeed-gone";
import { useClock } from "../ui/clock";
import { Empty } from "../ui/empty";
import { Page } from "../ui/page";
import { countText } from "../ui/time-text";
import { AddSource } from "./add-source";
import { byUrgency, isBroken } from "./health";
import { SourceTable } from "./source-table";

interface SourcesViewProps {
  newsfeed: Newsfeed;
  initialUrl: string;
}

export function SourcesView({ newsfeed: atFirst, initialUrl }: SourcesViewProps) {
  const { data: newsfeed = atFirst } = useQuery({ ...newsfeedsQuery(), select: newsfeedById(atFirst.id) });
  const client = useQueryClient();
  const { data: all = [], error } = useQuery(sourcesQuery(newsfeed.id));
  const leaving = useSyncExternalStore(subscribeToDeferred, deferredIds, noDeferredIds);
  const sources = all.filter((source) => !leaving.has(source.id));
  if (isGone(error)) return <NewsfeedGone />;
  return (
    <Page
      title={`Sources of ${newsfeed.name}`}
      lead="Websites, profiles and subreddits. New posts appear after the next check."
      back={<BackToNewsfeed newsfeed={newsfeed} />}
    >
      <AddSource newsfeedId={newsfeed.id} initialUrl={initialUrl} />
      <div className="mt-9">
        <Progress sources={sources} />
        {sources.length > 0 ? (
          <SourceTable sources={byUrgency(sources)} onDelete={(source) => deleteSource(client, source)} />
        ) : (
          <Empty title="No sources yet">Paste an address above. A home page will do: Lede finds its feeds.</Empty>
        )}
      </div>
    </Page>
  );
}

/** Says politely how the first checks go; sighted people see it in the table as well. */
function Progress({ sources }: { sources: Source[] }) {
  const { now } = useClock();
  const running = sources.filter((source) => isFirstCheck(source, now)).length;
  const broken = sources.filter(isBroken).length;
  const posts = sources.reduce((sum, source) => sum + source.post_count, 0);
  return (
    <p role="status" className={sources.length > 0 ? "mb-4 text-ink-2" : "sr-only"}>
      {running > 0 && `First check of ${countText(running, "source")} is running. `}
      {sources.length > 0 && `${countText(sources.length, "source")}, ${countText(posts, "post")} in the newsfeed.`}
      {broken > 0 && ` ${broken} ${broken === 1 ? "needs" : "need"} attention.`}
    </p>
  );
}
