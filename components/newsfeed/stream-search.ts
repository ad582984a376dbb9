import type { PostState } from "@/lib/client/posts";

/** What of a newsfeed is shown; it stands in the address, so that a link and the back button lead to the same. */
export const VIEWS = [
  { state: "unread", text: "Unread" },
  { state: "all", text: "All" },
  { state: "hidden", text: "Hidden" },
] as const satisfies { state: PostState; text: string }[];

export type View = (typeof VIEWS)[number]["state"];

export function viewOf(text: string | null | undefined): View {
  return VIEWS.find(({ state }) => state === text)?.state ?? "unread";
}

/** The address of a view, with a post open in it or not. */
export function streamAddress(newsfeedId: string, { view, postId }: { view: View; postId: string | null }): string {
  const search = new URLSearchParams({
    ...(view !== "unread" && { view }),
    ...(postId && { post: postId }),
  }).toString();
  return `/newsfeeds/${newsfeedId}${search && `?${search}`}`;
}
