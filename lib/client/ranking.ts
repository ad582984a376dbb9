import { choiceIn, withChoice } from "./newsfeed-choices";
import type { PostFilter } from "./posts";
import { cookieNow, save } from "./preferences";

/** Choices that a stream remembers. */
export type Ranking = Pick<PostFilter, "mattersOnly"> & { order: "newest" | "relevance" };

export const RANKING_COOKIE = "lede-ranking";
export const UNRANKED: Ranking = { order: "newest", mattersOnly: false };

const LETTERS: Record<string, Ranking> = {
  r: { order: "relevance", mattersOnly: false },
  m: { order: "newest", mattersOnly: true },
  b: { order: "relevance", mattersOnly: true },
};

export function rankingIn(cookie: string | undefined, streamId: string): Ranking {
  return LETTERS[choiceIn(cookie, streamId) ?? ""] ?? UNRANKED;
}

export function withRanking(
  cookie: string | undefined,
  streamId: string,
  { order, mattersOnly }: Pick<PostFilter, "order" | "mattersOnly">,
): string {
  const isSame = (one: Ranking | undefined) => one?.mattersOnly === mattersOnly && one.order === order;
  const letter = Object.keys(LETTERS).find((one) => isSame(LETTERS[one])) ?? "";
  return withChoice(cookie, streamId, letter);
}

/** Remembers a stream's ranking, but not that it showed the oldest posts first. */
export function saveRanking(streamId: string, filter: Pick<PostFilter, "order" | "mattersOnly">): void {
  const order = filter.order === "oldest" ? rankingIn(cookieNow(RANKING_COOKIE), streamId).order : filter.order;
  save(RANKING_COOKIE, withRanking(cookieNow(RANKING_COOKIE), streamId, { ...filter, order }));
}
