import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Today } from "@/lib/contract/today";
import { call } from "./call";
import type { PostPages } from "./post-pages";
import { listWithMarks } from "./read-marks";

/** The home page. Its posts are one page of a stream, so that marks and saves show in them too. */
export interface TodayPage extends PostPages {
  today: Omit<Today, "posts">;
}

export function todayPage({ posts, ...today }: Today, loadedAt: Date): TodayPage {
  return { pages: [{ posts, next: null, loadedAt }], pageParams: [null], today };
}

/** Time after which a returning reader gets a new page. */
const FRESH_MS = 60 * 60_000;

/** The home page. Stays fresh for an hour, so that it does not change while it is read. */
export function todayQuery() {
  return queryOptions({
    queryKey: ["posts", "today"],
    queryFn: async () => {
      const askedAt = performance.now();
      const today = await call("GET /v1/today", {});
      return todayPage({ ...today, posts: listWithMarks(today.posts, "unread", askedAt) }, new Date());
    },
    staleTime: FRESH_MS,
  });
}

/** Records the visit. A failure is ignored, because the next visit is recorded too. */
export async function recordVisit(): Promise<void> {
  await call("POST /v1/today/visits", {}).catch(() => undefined);
}

export function reloadToday(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: todayQuery().queryKey, exact: true });
}
