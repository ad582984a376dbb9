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

interface RiverViewProps {
  river: River;
  /** As rendered by the server. */
  density: Density;
  ranking: Ranking;
}

/** A stream over all newsfeeds. */
export function RiverView({ river, ...view }: RiverViewProps) {
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  const names = useMemo(() => new Map(newsfeeds.map(({ id, name }) => [id, name])), [newsfeeds]);
  return (
    <NewsfeedNames value={names}>
      <StreamView subject={{ id: river, name: RIVER_NAMES[river], newsfeed: null, newsfeeds }} {...view} />
    </NewsfeedNames>
  );
}
