import type { QueryClient } from "@tanstack/react-query";
import { markAllRead } from "@/lib/client/mark-all-read";
import type { PostPages } from "@/lib/client/post-pages";
import { folderIn, type PostFilter } from "@/lib/client/posts";
import type { MarkedStream } from "@/lib/client/read-marks";
import { showToast } from "@/lib/client/toasts";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { isNarrowed } from "./stream-search";

interface Subject {
  id: string;
  name: string;
  newsfeed: Pick<Newsfeed, "id"> | null;
  newsfeeds: readonly Pick<Newsfeed, "id">[];
}

interface ShownStream {
  subject: Subject;
  filter: PostFilter;
  /** Undefined while loading. */
  pages: PostPages | undefined;
}

/** Marks all posts of a stream as read, with an undo. Refuses filters and hidden posts with a message. */
export function markStreamRead(client: QueryClient, { subject, filter, pages }: ShownStream): void {
  const refuse = (before: string) => showToast({ text: `${before} first to mark all of ${subject.name} as read.` });
  const isSaved = subject.id === "saved";
  if (isNarrowed(filter) || (isSaved && filter.newsfeedId)) refuse("Remove the filter");
  else if (filter.state === "hidden") refuse("Switch to Unread");
  else if (pages) markAllRead(client, markedBy(subject, filter), pages);
}

/** The newsfeeds that the stream shows. */
function markedBy({ id, newsfeed, newsfeeds }: Subject, { newsfeedId }: PostFilter): MarkedStream {
  const oneId = newsfeed?.id ?? newsfeedId;
  if (oneId !== null) return { newsfeedIds: [oneId], folderId: null, isSaved: false };
  const folderId = folderIn(id);
  const newsfeedIds = folderId === null ? null : newsfeeds.map((one) => one.id);
  return { newsfeedIds, folderId, isSaved: id === "saved" };
}
