import { cache } from "react";
import { requireContext } from "@/lib/auth/context";
import type { UserContext } from "@/lib/context/context";
import { endpoints } from "@/lib/contract/endpoints";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { getNewsfeed } from "@/lib/domain/newsfeeds/get-newsfeed";
import { idIn, orNotFound, throughContract } from "../../prefetch";

interface Loaded {
  ctx: UserContext;
  newsfeed: Newsfeed;
}

/** The newsfeed that the address names, once for the page and its title. */
export const loadNewsfeed = cache(async (idText: string): Promise<Loaded> => {
  const ctx = await requireContext();
  const newsfeed = await orNotFound(getNewsfeed(ctx, idIn(idText)));
  return { ctx, newsfeed: throughContract(endpoints.getNewsfeed, newsfeed) };
});
