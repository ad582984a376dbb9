import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Post } from "@/lib/contract/post";
import type { FeedbackKind } from "@/lib/contract/suggestions";
import { call, inOrder } from "./call";
import { showFailure, showRollback } from "./show-failure";
import { showThenSend } from "./show-then-send";
import { suggestAnew } from "./suggestion-actions";
import { dismissToast, showToast } from "./toasts";

/** The reader's feedback on a post; null without any. */
export function feedbackQuery(postId: string) {
  return queryOptions({
    queryKey: ["feedback", postId],
    queryFn: async () => (await call("GET /v1/posts/{post_id}/feedback", { params: { post_id: postId } })).kind,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function setFeedback(client: QueryClient, post: Post, kind: FeedbackKind | null): Promise<boolean> {
  const { queryKey } = feedbackQuery(post.id);
  const request = { params: { post_id: post.id }, body: { kind } };
  try {
    await showThenSend({
      key: `feedback ${post.id}`,
      from: client.getQueryData(queryKey),
      to: kind,
      show: (value) => client.setQueryData(queryKey, value),
      send: () => inOrder(post.id, () => call("PUT /v1/posts/{post_id}/feedback", request)),
    });
    suggestAnew(client, post.newsfeed_id);
    return true;
  } catch (error) {
    showRollback(error, () => void setFeedback(client, post, kind));
    return false;
  }
}

const NOTED = { more: "Noted: more like this", less: "Noted: less like this" };

/** Asks for more or fewer posts like this, or withdraws that request. Offers an undo. */
export async function giveFeedback(client: QueryClient, post: Post, kind: FeedbackKind): Promise<void> {
  try {
    const before = await client.fetchQuery(feedbackQuery(post.id));
    const next = before === kind ? null : kind;
    const done = setFeedback(client, post, next);
    const offer = showToast({
      text: next ? NOTED[next] : "Feedback withdrawn",
      done,
      undo: () => void done.then((wasDone) => wasDone && setFeedback(client, post, before)),
    });
    if (!(await done)) dismissToast(offer);
  } catch (error) {
    showFailure(error);
  }
}
