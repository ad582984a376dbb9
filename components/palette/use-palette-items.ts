"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { listsQuery } from "@/lib/client/lists";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { sourceNamesQuery } from "@/lib/client/sources";
import { useGo } from "../keyboard/use-go";
import { useLocale } from "../ui/locale";
import { actionItems } from "./actions";
import { isSourceItem, listItems, newsfeedItems, pageItems, searchItem, sourceItems } from "./destinations";
import { type PaletteGroup, paletteGroups } from "./palette-groups";
import { recentIds } from "./recent";

interface Palette {
  groups: PaletteGroup[];
  /** There may be more in a moment. */
  isLoading: boolean;
}

/** What answers the query. Lists are asked for with the palette, sources with the first letter unless one was used. */
export function usePaletteItems(query: string, isOperator: boolean): Palette {
  const go = useGo();
  const locale = useLocale();
  const typed = query.trim();
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  const lists = useQuery(listsQuery());
  // Of the moment when it opened: choosing one is the end of it.
  const [atHand] = useState(() => ({
    actions: actionItems(go),
    pages: pageItems(isOperator, go),
    recent: recentIds(),
  }));
  const sources = useQuery({ ...sourceNamesQuery(), enabled: typed !== "" || atHand.recent.some(isSourceItem) });
  const items = useMemo(
    () => [
      ...newsfeedItems(newsfeeds, { go, locale }),
      ...listItems(lists.data ?? [], { go, locale }),
      ...atHand.actions,
      ...atHand.pages,
      ...sourceItems(sources.data ?? [], { newsfeeds, go }),
    ],
    [newsfeeds, lists.data, sources.data, atHand, go, locale],
  );
  const groups = useMemo(() => {
    const found = paletteGroups(typed, { items, recent: atHand.recent });
    return typed ? [...found, { name: "Search", items: [searchItem(typed, go)] }] : found;
  }, [typed, items, atHand, go]);
  return { groups, isLoading: lists.isLoading || sources.isLoading };
}
