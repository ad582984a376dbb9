import type { QueryClient } from "@tanstack/react-query";
import { checkNewsfeeds } from "@/lib/client/check-sources";
import { markAllRead } from "@/lib/client/mark-all-read";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { showNothingToDo } from "@/lib/client/nothing-to-do";
import { ALL_POSTS, fetchPosts, folderStream } from "@/lib/client/posts";
import type { MarkedStream } from "@/lib/client/read-marks";
import { showFailure } from "@/lib/client/show-failure";
import { dismissToast, showToast } from "@/lib/client/toasts";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { countText } from "@/lib/core/number-text";

type Marked = Pick<MarkedStream, "folderId"> & { newsfeedIds: readonly string[] };

/** Marks all posts as read, with an undo. Fetches a page for the server's time, up to which posts are marked. */
export async function markRead(client: QueryClient, { newsfeedIds, folderId }: Marked): Promise<void> {
  const [first] = newsfeedIds;
  if (first === undefined) return void showNothingToDo("Everything is already read");
  const stream = folderId === null ? first : folderStream(folderId);
  try {
    const newest = await fetchPosts(stream, { ...ALL_POSTS, state: "unread" }, { cursor: null });
    markAllRead(client, { newsfeedIds, folderId, isSaved: false }, { pages: [newest], pageParams: [null] });
  } catch (error) {
    showFailure(error);
  }
}

/** Looks for new posts in all sources of the newsfeeds. */
export async function checkAll(client: QueryClient, newsfeeds: readonly Newsfeed[], locale: string): Promise<void> {
  const [first] = newsfeeds;
  if (!first) return void showToast({ text: "There is nothing to check" });
  const subject = newsfeeds.length === 1 ? first.name : countText(newsfeeds.length, "newsfeed", { locale });
  const message = showToast({ text: `Checking ${subject}…`, isPending: true });
  try {
    const check = checkNewsfeeds(client, newsfeeds, { locale, onProgress: () => undefined });
    showToast({ text: await check.finally(() => dismissToast(message)) });
    await client.invalidateQueries(newsfeedsQuery());
  } catch (error) {
    showFailure(error);
  }
}
