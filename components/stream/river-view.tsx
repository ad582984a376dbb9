"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { NewsfeedNames } from "@/components/post/newsfeed-name";
import type { Density } from "@/lib/client/density";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import type { River } from "@/lib/client/posts";
import type { Ranking } from "@/lib/client/ranking";
import { StreamView } from "./newsfeed-view";
import { RIVER_NAMES } from "./river-names";
import type { StreamSubject } from "./use-stream-actions";

/** As rendered by the server. */
export interface StreamLook {
  density: Density;
  ranking: Ranking;
}

/** A stream over all newsfeeds. */
export function RiverView({ river, ...look }: StreamLook & { river: River }) {
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  return <Stream id={river} name={RIVER_NAMES[river]} newsfeeds={newsfeeds} {...look} />;
}

/** A stream over some newsfeeds, whose posts name theirs. */
export function Stream({ id, name, newsfeeds, ...look }: StreamLook & Omit<StreamSubject, "newsfeed">) {
  const names = useMemo(() => new Map(newsfeeds.map((newsfeed) => [newsfeed.id, newsfeed.name])), [newsfeeds]);
  return (
    <NewsfeedNames value={names}>
      <StreamView subject={{ id, name, newsfeed: null, newsfeeds }} {...look} />
    </NewsfeedNames>
  );
}
